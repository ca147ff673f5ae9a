import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '#domain/kernel/actor.ts';
import { editMembership } from '#domain/people/membership-commands.ts';
import { addPersonToCorporation } from '#domain/people/commands.ts';
import { registerContract } from '#domain/people/contract-commands.ts';
import { createPerson } from '#domain/people/person-commands.ts';
import { addDays, addMonths, todayIn } from '#domain/kernel/dates.ts';
import { erasePeopleOf, tellPeopleErasuresOf } from '#jobs/tasks/erase-people.ts';
import { departedFrom } from '#projections/people/retention.ts';
import type { SignedIn } from '#app/services.server.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { doJobs } from '#tests/builders/do-jobs.ts';
import { contractTerms, personFile } from '#tests/builders/people.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let site: Site;
let company: Company;
let reader: SignedIn;
let keeper: SignedIn;
let type: number;

const today = todayIn('Europe/Paris', new Date());
const store = () => world.runtime.store;

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(store());
  reader = withRoles(await site.member('lecteur', company.corporation), [
    'ROLE_CONTRACT_READ',
    'ROLE_PERSON_VIEW_LIST',
    'ROLE_PERSON_VIEW_PROFILE',
  ]);
  keeper = withRoles(await site.member('gardien', company.corporation), [
    'ROLE_CONTRACT_READ',
    'ROLE_CONTRACT_EDIT',
  ]);
  const kind = { name: 'CDI', fixedTerm: false, enabled: true };
  type = (await send(store(), commandsOf('contracttype').create, company.actor, kind)).id;
});
afterAll(async () => {
  await site.close();
  await world.close();
});

/** Somebody whose contract ran for a year until a day; null: it runs. */
async function employee(lastName: string, end: string | null, actor = company.actor): Promise<number> {
  const file = personFile({ lastName, firstName: 'Nolwenn', birthDate: '1980-02-03' });
  const { id } = await send(store(), createPerson, actor, { ...file, confirmDuplicates: true });
  const start = addMonths(end ?? today, -12);
  await send(store(), registerContract, actor, { person: id, type, start, end, ...contractTerms });
  return id;
}

const employeeOf = (person: number) =>
  send(store(), registerContract, company.actor, {
    person,
    type,
    start: today,
    end: null,
    ...contractTerms,
  });

const fiveYearsAgo = addDays(addMonths(today, -60), -1);
const post = (id: number, form: Record<string, string>, as = keeper) =>
  site.ask(`/person/${id}/retention`, {
    as,
    form: Object.entries({ commandId: randomUUID(), revision: '99', ...form }),
  });
const erasedParts = (person: number) =>
  world.owner.selectFrom('person_erasure').select('part').where('person_id', '=', person).execute();

describe('who left the company', () => {
  it('is listed with what is erased when, and why; who works is not', async () => {
    await employee('Présente', null);
    await employee('Partie-Hier', addDays(today, -1));
    const { text } = await site.ask('/person/retention', { as: reader });
    expect(text).toContain('Partie-Hier');
    expect(text).not.toContain('Présente');
    expect(text).toContain('registre du personnel, 5 ans (R1221-26)');
    const soon = await site.ask('/person/retention?status=month', { as: reader });
    expect(soon.text).not.toContain('Partie-Hier');
  });

  it('is held by a day to come and a reason, by whoever looks after contracts', async () => {
    const id = await employee('Litige', addMonths(today, -24));
    expect((await post(id, { until: addDays(today, 20), reason: 'Prud’hommes' }, reader)).status).toBe(403);
    const wrong = await post(id, { until: addDays(today, -1), reason: 'Prud’hommes' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('Ce jour est passé');
    expect(wrong.text).toContain('Prud’hommes');
    expect((await post(id, { until: addMonths(today, 24), reason: 'Prud’hommes' })).status).toBe(302);
    expect((await site.ask('/person/retention?status=held', { as: reader })).text).toContain('Litige');
    // The reason is for those who may hold.
    expect((await site.ask(`/person/${id}/retention`, { as: reader })).text).not.toContain('Prud’hommes');
    const story = await site.ask(`/person/${id}/details?selectedTab=history`, { as: reader });
    expect(story.status).toBe(200);
    expect(story.text).not.toContain('Prud’hommes');
    expect((await post(id, { intent: 'release' })).status).toBe(302);
    expect((await site.ask('/person/retention?status=held', { as: reader })).text).not.toContain('Litige');
  });

  it('is read, held and let go by calls, the reason told to nobody', async () => {
    const id = await employee('Appelée', addMonths(today, -24));
    const call = async (path: string, as: SignedIn, json?: object): Promise<unknown> =>
      JSON.parse((await site.ask(`/api/persons/${path}`, { as, ...(json && { json }) })).text);
    const until = addMonths(today, 24);
    expect(await call(`suspend/erasure/${id}`, reader, { until, reason: 'Enquête' })).toMatchObject({
      code: 'CODE_ERROR_403',
    });
    expect(await call(`suspend/erasure/${id}`, keeper, { until: today, reason: 'Enquête' })).toMatchObject({
      errors: { until: [expect.any(String)] },
    });
    expect(await call(`suspend/erasure/${id}`, keeper, { until, reason: 'Enquête' })).toMatchObject({
      item: { id, heldUntil: until },
    });
    const held = await call('retention/list?held=1&keyword=appel', reader);
    expect(held).toMatchObject({ total: 1, items: [{ id, value: 'Appelée Nolwenn', erased: [] }] });
    expect(JSON.stringify(held)).not.toContain('Enquête');
    expect(await call(`resume/erasure/${id}`, keeper, {})).toMatchObject({ item: { id, heldUntil: null } });
    expect(await call(`retention/list?held=1&keyword=appel`, reader)).toMatchObject({ total: 0 });
    const here = await employee('Restée', null);
    expect(await call(`retention/show/${here}`, reader)).toMatchObject({ item: { left: null } });
  });

  it('is who never had a contract, a year after the company was shut to them', async () => {
    const file = personFile({ lastName: 'Jamais', firstName: 'Venue', birthDate: '1980-02-03' });
    const { id } = await send(store(), createPerson, company.actor, { ...file, confirmDuplicates: true });
    const listedOn = async (day: string) =>
      (await departedFrom(world.owner, company.corporation, day)).find(({ person }) => person === id);
    // A company may keep files without contracts: while it is open to somebody, nothing of them goes.
    expect(await listedOn(addDays(today, 3000))).toBeUndefined();
    await send(store(), editMembership, company.actor, { id, enabled: false, employee: true });
    expect(await listedOn(addDays(today, 365))).toBeUndefined();
    expect(await listedOn(addDays(today, 366))).toMatchObject({ left: today });
    await employeeOf(id);
    expect(await listedOn(addDays(today, 366))).toBeUndefined();
  });

  it('is told of a month before, once', async () => {
    const id = await employee('Bientôt', addDays(addMonths(today, -60), 10));
    const told = async () =>
      (await store().read(`person-${id}`)).filter(({ event }) => event.type === 'PersonErasureTold').length;
    await tellPeopleErasuresOf(world.runtime, today);
    await tellPeopleErasuresOf(world.runtime, today);
    expect(await told()).toBe(1);
  });

  it('is forgotten after five years: pages, rows, events, and noted for a restored backup; the chain stands', async () => {
    const id = await employee('Oubliée', fiveYearsAgo);
    const held = await employee('Retenue', fiveYearsAgo);
    expect((await post(held, { until: addMonths(today, 3), reason: 'Contrôle' })).status).toBe(302);
    await erasePeopleOf(world.runtime, today);
    await doJobs(world, (task) => task === 'erase-people');
    expect((await erasedParts(id)).map(({ part }) => part).toSorted()).toEqual([
      'employment',
      'file',
      'health',
      'payroll',
    ]);
    expect(await erasedParts(held)).toEqual([]);
    const { text } = await site.ask('/person', { as: reader });
    expect(text).not.toContain('Oubliée');
    expect(text).toContain('Retenue');
    const events = JSON.stringify(await store().read(`person-${id}`));
    expect(events).not.toContain('Oubliée');
    expect(events).toContain('PersonPartErased');
    expect((await site.ask('/person/register', { as: reader })).text).not.toContain('Oubliée');
    const noted = readFileSync(join(world.settings.dataDir, 'erasures.jsonl'), 'utf8');
    expect(noted).toContain(`"person-${id}-employment"`);
    const page = await site.ask(`/person/${id}/retention`, { as: reader });
    expect(page.text).toContain('effacé le');
    // Nobody is forgotten twice.
    await erasePeopleOf(world.runtime, addDays(today, 400));
    const again = (await store().read(`person-${id}`)).filter(
      ({ event }) => event.type === 'PersonPartErased',
    );
    expect(again).toHaveLength(4);
  });

  it('is not forgotten as long as another company employs them, which this one is not told', async () => {
    const other = await createCompany(store(), 1);
    const id = await employee('Double', fiveYearsAgo);
    const place = {
      person: id,
      corporation: other.corporation,
      enabled: true,
      employee: true,
      contract: null,
    };
    await store().execute(addPersonToCorporation, systemActor(null), place);
    const kind = { name: 'CDI', fixedTerm: false, enabled: true };
    const { id: own } = await send(store(), commandsOf('contracttype').create, other.actor, kind);
    const terms = { person: id, type: own, start: addMonths(today, -2), end: null, ...contractTerms };
    await send(store(), registerContract, other.actor, terms);
    await erasePeopleOf(world.runtime, today);
    expect(await erasedParts(id)).toEqual([]);
    expect((await site.ask('/person/retention', { as: reader })).text).toContain('Double');
  });
});
