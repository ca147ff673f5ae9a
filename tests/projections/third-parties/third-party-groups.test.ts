import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createThirdParty, deleteThirdParty } from '#domain/third-parties/commands.ts';
import {
  addToThirdPartyGroup,
  createThirdPartyGroup,
  deleteThirdPartyGroup,
  editThirdPartyGroup,
  removeFromThirdPartyGroup,
  setThirdPartyGroups,
} from '#domain/third-parties/group-commands.ts';
import {
  groupsOfThirdParty,
  listThirdPartyGroups,
  membersOfGroup,
} from '#projections/third-parties/third-party-groups.ts';
import { clientInput, createCompany, send, type Company } from '#tests/builders/company.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
let other: Company;

beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store, 0);
  other = await createCompany(world.runtime.store, 1);
});
afterAll(() => world.close());

const group = async (name: string) =>
  (await send(world.runtime.store, createThirdPartyGroup, company.actor, { name })).id;
const client = async (name: string) =>
  (await send(world.runtime.store, createThirdParty, company.actor, clientInput({ name }))).id;
const members = async (id: number) =>
  (await membersOfGroup(world.runtime.db, id, company.corporation, 10)).rows.map(({ name }) => name);
const groupsOf = async (id: number) =>
  (await groupsOfThirdParty(world.runtime.db, id, company.corporation)).map(({ name }) => name);

describe('groups of third parties', () => {
  it('hold each member once, and lose it when it leaves or is deleted', async () => {
    const { store } = world.runtime;
    const id = await group('Communes');
    const [brest, roscoff, guipavas] = [
      await client('Brest'),
      await client('Roscoff'),
      await client('Guipavas'),
    ];
    await send(store, addToThirdPartyGroup, company.actor, { id, thirdParties: [roscoff, brest, brest] });
    await send(store, addToThirdPartyGroup, company.actor, { id, thirdParties: [brest, guipavas] });
    expect(await members(id)).toEqual(['Brest', 'Guipavas', 'Roscoff']);
    await send(store, removeFromThirdPartyGroup, company.actor, { id, thirdParties: [roscoff, 987_654_321] });
    await send(store, deleteThirdParty, company.actor, { id: guipavas });
    expect(await members(id)).toEqual(['Brest']);
    await send(store, addToThirdPartyGroup, company.actor, { id, thirdParties: [roscoff] });
    expect(await members(id)).toEqual(['Brest', 'Roscoff']);
  });

  it('are set from the third party, or added to what it has', async () => {
    const { store } = world.runtime;
    const [artisans, bailleurs, cuisine] = [
      await group('Artisans'),
      await group('Bailleurs'),
      await group('Cuisine'),
    ];
    const id = await client('Quimper Habitat');
    await send(store, setThirdPartyGroups, company.actor, { id, groups: [bailleurs, artisans] });
    expect(await groupsOf(id)).toEqual(['Artisans', 'Bailleurs']);
    await send(store, setThirdPartyGroups, company.actor, { id, groups: [cuisine], from: [] });
    expect(await groupsOf(id)).toEqual(['Artisans', 'Bailleurs', 'Cuisine']);
    await send(store, setThirdPartyGroups, company.actor, { id, groups: [cuisine] });
    expect(await groupsOf(id)).toEqual(['Cuisine']);
  });

  it('keep what others did since the choice was shown', async () => {
    const { store } = world.runtime;
    const [shown, joined, left] = [await group('Montré'), await group('Rejoint'), await group('Quitté')];
    const id = await client('Lorient Habitat');
    await send(store, setThirdPartyGroups, company.actor, { id, groups: [shown, left] });
    await send(store, setThirdPartyGroups, company.actor, { id, groups: [joined], from: [left] });
    await send(store, setThirdPartyGroups, company.actor, { id, groups: [left], from: [shown, left] });
    expect(await groupsOf(id)).toEqual(['Rejoint']);
  });

  it('have names of their own, whatever case and accents', async () => {
    const { store } = world.runtime;
    const id = await group('Écoles');
    expect(await refused(group('ECOLES'))).toMatchObject({
      kind: 'invalid',
      errors: { name: ['errors.unique'] },
    });
    await send(store, editThirdPartyGroup, company.actor, { id, name: 'ÉCOLES' });
    await send(store, deleteThirdPartyGroup, company.actor, { id });
    expect(await group('Écoles')).toBeGreaterThan(id);
  });

  it('stay inside their corporation', async () => {
    const { store, db } = world.runtime;
    const id = await group('Privés');
    const theirs = await send(store, createThirdPartyGroup, other.actor, { name: 'Privés' });
    const foreign = { id, thirdParties: [other.client] };
    expect(await refused(send(store, addToThirdPartyGroup, company.actor, foreign))).toMatchObject({
      kind: 'invalid',
      errors: { thirdParties: ['errors.reference'] },
    });
    const set = { id: company.client, groups: [theirs.id] };
    expect(await refused(send(store, setThirdPartyGroups, company.actor, set))).toMatchObject({
      kind: 'invalid',
      errors: { groups: ['errors.reference'] },
    });
    const request = { sort: 'name', direction: 'asc', limit: 50, cursor: null, offset: 0 } as const;
    const { rows } = await listThirdPartyGroups(db, other.corporation, null, request);
    expect(rows.map(({ name, members: count }) => [name, count])).toEqual([['Privés', 0]]);
  });
});
