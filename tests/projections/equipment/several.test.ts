import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loseEquipment } from '#domain/equipment/life-commands.ts';
import { distributeEquipment, distributeSeveral, returnSeveral } from '#domain/equipment/usage-commands.ts';
import { createTransportOrder } from '#domain/transport/order-commands.ts';
import { findEquipment } from '#projections/equipment/equipment.ts';
import { usagesOf } from '#projections/equipment/usages.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { equipmentPiece } from '#tests/builders/equipment.ts';
import { colleague } from '#tests/builders/training.ts';
import { pump, setTransport, transportOrder } from '#tests/builders/transport.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let here: Company;
let elsewhere: Company;
let person: number;
let other: number;

const store = () => world.runtime.store;
const now = () => new Date().toISOString();
const piece = async (name: string, more: object = {}) =>
  (await equipmentPiece(store(), here, { name, ...more })).id;
const uses = (id: number) => usagesOf(world.owner, id, here.corporation, now());
const statuses = async (...ids: number[]) =>
  (await Promise.all(ids.map(uses))).map((rows) => rows.map(({ status }) => status));
const handOut = (pieces: number[], more: object = {}) =>
  send(store(), distributeSeveral, here.actor, { pieces, person, condition: 'good', ...more });
const takeBack = (usages: number[], more: object = {}) =>
  send(store(), returnSeveral, here.actor, { usages, condition: 'good', ...more });
const strokes: [number, number][][] = [
  [
    [100, 100],
    [400, 220],
  ],
];

beforeAll(async () => {
  world = await createWorld();
  here = await createCompany(store(), 0);
  elsewhere = await createCompany(store(), 1);
  await setTransport(store(), here);
  person = await colleague(store(), here, { lastName: 'Chef' });
  other = await colleague(store(), here, { lastName: 'Autre' });
});
afterAll(() => world.close());

describe('several pieces', () => {
  it('go to one holder at once, each signed for, and come back at once to where they belong', async () => {
    const [saw, drill] = [await piece('Scie'), await piece('Perceuse')];
    const { ids } = await handOut([saw, drill, saw], { strokes });
    expect(ids).toHaveLength(2);
    expect((await uses(drill))[0]).toMatchObject({ status: 'out', drawn: true, person });
    expect((await uses(saw))[0]).toMatchObject({ status: 'out', drawn: true });
    await takeBack(ids, { place: 'Quai 2', condition: 'worn', signedBy: 'Anna Chef', signed: true });
    expect(await statuses(saw, drill)).toEqual([['returned'], ['returned']]);
    const found = await findEquipment(world.owner, saw, here.corporation, {
      today: '2026-11-27',
      now: now(),
    });
    expect(found?.place).toBe('Quai 2');
    expect((await uses(saw))[0]).toMatchObject({ backCondition: 'worn', backSignedBy: 'Anna Chef' });
  });

  it('go out all or none, and the one in the way is told by name', async () => {
    const [free, out, lost] = [await piece('Libre'), await piece('Sortie'), await piece('Perdue')];
    await send(store(), distributeEquipment, here.actor, { equipment: out, person, condition: 'good' });
    expect((await refused(handOut([free, out]))).errors).toEqual({
      distributedAt: ['equipment.error.severalTaken|name=Sortie'],
    });
    await send(store(), loseEquipment, here.actor, { id: lost, on: '2026-11-20' });
    expect((await refused(handOut([free, lost]))).errors).toEqual({
      pieces: ['equipment.error.severalUnusable|name=Perdue'],
    });
    const equipment = await pump(store(), here);
    const start = new Date(Date.now() + 3_600_000).toISOString();
    const end = new Date(Date.now() + 7_200_000).toISOString();
    const planned = { equipment, driver: other, start, end, planned: true };
    const { id } = await send(store(), createTransportOrder, here.actor, transportOrder(here, planned));
    expect((await refused(handOut([free, equipment]))).errors).toEqual({
      distributedAt: [`equipment.error.severalIntervention|name=Pompe 36 m|number=INT-${id}`],
    });
    expect(await statuses(free)).toEqual([[]]);
  });

  it('of another company are none', async () => {
    const { id: foreign } = await equipmentPiece(store(), elsewhere, { name: 'Ailleurs' });
    const unknown = await refused(handOut([await piece('Ici'), 999_999]));
    expect(unknown.errors).toEqual({ pieces: ['errors.reference'] });
    expect((await refused(handOut([await piece('Ici'), foreign]))).errors).toEqual(unknown.errors);
    const theirs = await send(store(), distributeSeveral, elsewhere.actor, {
      pieces: [foreign],
      person: await colleague(store(), elsewhere, { lastName: 'Leur' }),
      condition: 'good',
    });
    const none = await refused(takeBack([999_999]));
    expect(none.errors).toEqual({ usages: ['errors.reference'] });
    expect((await refused(takeBack(theirs.ids))).errors).toEqual(none.errors);
  });

  it('take along what is in a kit, named or not, and bring it back with it', async () => {
    const kit = await piece('Caisse', { code: 'CAISSE' });
    const laser = await piece('Laser', { kit });
    const saw = await piece('Scie seule');
    const { ids } = await handOut([laser, saw, kit]);
    // The laser goes with its kit: two were handed out.
    expect(ids).toHaveLength(2);
    expect((await uses(laser))[0]).toMatchObject({ status: 'out', kitName: 'Caisse' });
    const inKit = (await uses(laser))[0]?.id ?? 0;
    await takeBack([...ids, inKit]);
    expect(await statuses(kit, laser, saw)).toEqual([['returned'], ['returned'], ['returned']]);
  });

  it('are signed back by one person alone, and taken back once', async () => {
    const [hers, his] = [await piece('À elle'), await piece('À lui')];
    const [first] = (await handOut([hers])).ids;
    const [second] = (await handOut([his], { person: other })).ids;
    const both = [first ?? 0, second ?? 0];
    expect((await refused(takeBack(both, { strokes }))).errors).toEqual({
      strokes: ['equipment.error.severalSigners'],
    });
    expect(await statuses(hers, his)).toEqual([['out'], ['out']]);
    await takeBack([both[0] ?? 0]);
    expect(await refused(takeBack(both))).toMatchObject({
      code: 'USAGE_RETURNED',
      errors: { '': ['equipment.error.severalReturned|name=À elle'] },
    });
    expect(await statuses(his)).toEqual([['out']]);
    await takeBack([both[1] ?? 0]);
  });
});
