import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sellEquipment } from '#domain/equipment/life-commands.ts';
import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { beginCount, countKit } from '#domain/equipment/count-commands.ts';
import { distributeEquipment, editUsage, returnEquipment } from '#domain/equipment/usage-commands.ts';
import { countedPieces } from '#projections/equipment/counts.ts';
import { findEquipment } from '#projections/equipment/equipment.ts';
import { usagesOf } from '#projections/equipment/usages.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { equipmentPiece } from '#tests/builders/equipment.ts';
import { colleague } from '#tests/builders/training.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let here: Company;
let person: number;

const store = () => world.runtime.store;
const uses = async (piece: number) =>
  (await usagesOf(world.owner, piece, here.corporation, new Date().toISOString())).map(
    ({ status }) => status,
  );
const handOut = (equipment: number, more: object = {}) =>
  send(store(), distributeEquipment, here.actor, { equipment, person, condition: 'good', ...more });

beforeAll(async () => {
  world = await createWorld();
  here = await createCompany(store(), 0);
  person = await colleague(store(), here, { lastName: 'Outilleur' });
});
afterAll(() => world.close());

describe('a kit', () => {
  it('goes out with its tools or not at all, says which one is out, and comes back with them', async () => {
    const { id: kit } = await equipmentPiece(store(), here, { name: 'Caisse', code: 'CAISSE' });
    const { id: saw } = await equipmentPiece(store(), here, { name: 'Scie', code: 'SCIE', kit });
    const { id: laser } = await equipmentPiece(store(), here, { name: 'Laser', code: 'LASER', kit });
    const { id: lent } = await handOut(laser);
    expect((await refused(handOut(kit))).errors).toEqual({
      distributedAt: ['equipment.error.kitTaken|name=Laser'],
    });
    expect(await uses(saw)).toEqual([]);
    await send(store(), returnEquipment, here.actor, { id: lent, condition: 'good' });
    const { id } = await handOut(kit);
    expect([await uses(kit), await uses(saw)]).toEqual([['out'], ['out']]);
    await send(store(), returnEquipment, here.actor, { id, condition: 'good' });
    expect([await uses(kit), await uses(saw)]).toEqual([['returned'], ['returned']]);
  });
});

const now = () => new Date().toISOString();
const today = todayIn(LEGAL_TIME_ZONE, new Date());
const use = async (piece: number) => (await usagesOf(world.owner, piece, here.corporation, now()))[0];

/** A box with two tools. */
async function box(code: string) {
  const { id: kit } = await equipmentPiece(store(), here, { name: `Caisse ${code}`, code });
  const { id: saw } = await equipmentPiece(store(), here, { name: 'Scie', code: `${code}-S`, kit });
  const { id: laser } = await equipmentPiece(store(), here, { name: 'Laser', code: `${code}-L`, kit });
  return { kit, saw, laser };
}

describe('what is missing of a kit', () => {
  it('stays behind when it is named, and the rest goes out', async () => {
    const { kit, saw, laser } = await box('K1');
    await handOut(laser);
    await handOut(kit, { without: [laser] });
    expect(await use(kit)).toMatchObject({ status: 'out', without: ['Laser'], missing: [] });
    expect(await use(saw)).toMatchObject({ status: 'out', kitName: 'Caisse K1' });
    expect((await refused(handOut(saw, { without: [laser] }))).errors).toEqual({
      without: ['equipment.error.notInKit'],
    });
  });

  it('stays out when the kit comes back, by its name, until it is back', async () => {
    const { kit, saw, laser } = await box('K2');
    const { id } = await handOut(kit);
    const back = { id, condition: 'good' as const };
    expect(
      (await refused(send(store(), returnEquipment, here.actor, { ...back, missing: [kit] }))).errors,
    ).toEqual({
      missing: ['equipment.error.notInKit'],
    });
    await send(store(), returnEquipment, here.actor, { ...back, missing: [laser] });
    expect(await use(kit)).toMatchObject({ status: 'returned', missing: ['Laser'] });
    expect(await uses(saw)).toEqual(['returned']);
    expect(await uses(laser)).toEqual(['out']);
    const today = now().slice(0, 10);
    const found = await findEquipment(world.owner, kit, here.corporation, { today, now: now() });
    expect(found).toMatchObject({ status: 'available', kitPieces: 2, kitReady: 1 });
    await send(store(), returnEquipment, here.actor, { id: (await use(laser))?.id ?? 0, condition: 'good' });
    expect(await uses(laser)).toEqual(['returned']);
  });

  it('is to be brought back on another day with the kit', async () => {
    const { kit, saw } = await box('K3');
    const { id } = await handOut(kit, { expectedAt: '2031-03-07T17:00' });
    await send(store(), editUsage, here.actor, {
      id,
      person,
      condition: 'good',
      expectedAt: '2031-03-09T17:00',
    });
    expect((await use(saw))?.expectedAt).toBe((await use(kit))?.expectedAt);
    expect(new Date((await use(saw))?.expectedAt ?? '').toISOString()).toBe('2031-03-09T16:00:00.000Z');
  });

  it('is not counted with its box', async () => {
    const { kit, saw, laser } = await box('K4');
    const { id } = await send(store(), beginCount, here.actor, { place: null });
    await send(store(), countKit, here.actor, { id, kit, missing: [laser] });
    const counted = (await countedPieces(world.owner, id, here.corporation, now()))
      .filter(({ countedAt }) => countedAt !== null)
      .map(({ equipment }) => equipment);
    expect(new Set(counted)).toEqual(new Set([kit, saw]));
    expect((await refused(send(store(), countKit, here.actor, { id, kit: saw }))).errors).toEqual({
      kit: ['equipment.error.noKit'],
    });
  });
});

describe('a signature', () => {
  it('is that of a person', async () => {
    const { id: vehicle } = await equipmentPiece(store(), here, { name: 'Fourgon', code: 'FOURGON' });
    const { id } = await equipmentPiece(store(), here, { name: 'Échelle', code: 'ECHELLE' });
    const signed = { person: null, vehicle, signedBy: 'M. Outilleur', signed: true };
    expect((await refused(handOut(id, signed))).errors).toEqual({
      signedBy: ['equipment.error.signer'],
    });
    expect((await handOut(id, { ...signed, person })).id).toBeGreaterThan(0);
  });
});

describe('a kit that leaves for good', () => {
  const sell = (id: number, more: object = {}) =>
    send(store(), sellEquipment, here.actor, { id, on: today, ...more });
  const found = (id: number) => findEquipment(world.owner, id, here.corporation, { today, now: now() });

  it('leaves what it held by itself, which no new one may be put into', async () => {
    const { kit, saw } = await box('VENDUE');
    await sell(kit, { price: '90' });
    expect(await found(saw)).toMatchObject({ status: 'available', kit: null });
    const into = await refused(equipmentPiece(store(), here, { name: 'Foret', kit }));
    expect(into.errors).toEqual({ kit: ['equipment.error.problem.left'] });
    const lent = await refused(handOut(saw, { vehicle: kit }));
    expect(lent.errors).toEqual({ vehicle: ['equipment.error.problem.left'] });
  });

  it('takes what it holds along where that is said, unless somebody has it', async () => {
    const { kit, saw, laser } = await box('ENTIÈRE');
    const { id: lent } = await handOut(laser);
    expect((await refused(sell(kit, { contents: true }))).code).toBe('EQUIPMENT_OUT');
    await send(store(), returnEquipment, here.actor, { id: lent, condition: 'good' });
    await sell(kit, { contents: true, price: '90' });
    expect(await found(kit)).toMatchObject({ status: 'sold', salePrice: '90' });
    expect(await found(saw)).toMatchObject({ status: 'sold', salePrice: null, kit });
  });
});
