import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distributeEquipment, returnEquipment } from '#domain/equipment/usage-commands.ts';
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
