import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  beginCount,
  cancelCount,
  closeCount,
  countPiece,
  loseMissing,
  uncountPiece,
} from '#domain/equipment/count-commands.ts';
import { loseEquipment } from '#domain/equipment/life-commands.ts';
import { LEGAL_TIME_ZONE, todayIn } from '#domain/kernel/dates.ts';
import { countedPieces, countedTypes, findCount, openCounts } from '#projections/equipment/counts.ts';
import { findEquipment } from '#projections/equipment/equipment.ts';
import { distributeEquipment } from '#domain/equipment/usage-commands.ts';
import { colleague } from '#tests/builders/training.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { commandsOf, createCompany, send, type Company } from '#tests/builders/company.ts';
import { equipmentPiece, equipmentTypeOf } from '#tests/builders/equipment.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let here: Company;

const store = () => world.runtime.store;

beforeAll(async () => {
  world = await createWorld();
  here = await createCompany(store(), 0);
});
afterAll(() => world.close());

describe('a count', () => {
  it('tells what is missing, what was found, and what nobody expected', async () => {
    const type = await equipmentTypeOf(store(), here);
    const piece = (code: string, place: string) =>
      equipmentPiece(store(), here, { type, name: code, code, place });
    const [saw, drill] = [await piece('SCIE', 'Magasin'), await piece('PERFO', 'Magasin')];
    const lost = await piece('PONCEUSE', 'Magasin');
    await send(store(), loseEquipment, here.actor, { id: lost.id, on: '2026-02-02' });
    await piece('ÉCHELLE', 'Chantier');
    const { id } = await send(store(), beginCount, here.actor, { place: 'Magasin' });
    const count = (code: string) => send(store(), countPiece, here.actor, { id, code });
    await count('scie');
    await count('https://registre.example/equipment/code/SCIE?x=1');
    await count('http://registre.example/equipment/code/%C3%89CHELLE');
    await count('PONCEUSE');
    for (const wrong of ['RIEN', '50 %', 'https://registre.example/equipment/code/%C3'])
      expect((await refused(count(wrong))).errors).toEqual({ code: ['equipment.count.error.code'] });
    expect(await openCounts(world.owner, here.corporation)).toMatchObject([{ id, place: 'Magasin' }]);
    await send(store(), closeCount, here.actor, { id });
    expect(await findCount(world.owner, id, here.corporation)).toMatchObject({
      expected: 2,
      found: 1,
      unexpected: 2,
    });
    const rows = await countedPieces(world.owner, id, here.corporation, new Date().toISOString());
    expect(rows.map(({ code, expected, countedAt }) => [code, expected, countedAt !== null])).toEqual([
      ['PERFO', true, false],
      ['ÉCHELLE', false, true],
      ['PONCEUSE', false, true],
      ['SCIE', true, true],
    ]);
    const [last] = (await store().read(`equipmentcount-${id}`)).slice(-1);
    expect(last?.event.data).toMatchObject({
      missing: [drill.id],
      unexpected: [expect.any(Number), lost.id],
    });
    expect(rows.some(({ equipment }) => equipment === saw.id)).toBe(true);
    expect((await refused(count('PERFO'))).code).toBe('COUNT_CLOSED');
    expect(await openCounts(world.owner, here.corporation)).toEqual([]);
  });

  it('says who has what is not there', async () => {
    const { id: lent } = await equipmentPiece(store(), here, {
      name: 'Laser',
      code: 'LASER',
      place: 'Atelier',
    });
    const person = await colleague(store(), here, { lastName: 'Porteur' });
    const { id } = await send(store(), beginCount, here.actor, { place: 'Atelier' });
    const input = { equipment: lent, person, condition: 'good' } as const;
    await send(store(), distributeEquipment, here.actor, input);
    const [row] = await countedPieces(world.owner, id, here.corporation, new Date().toISOString());
    expect(row).toMatchObject({ code: 'LASER', countedAt: null });
    expect(row?.holder).toContain('Porteur');
  });

  it('of nothing is none', async () => {
    const nothing = send(store(), beginCount, here.actor, { place: 'Nulle part' });
    expect((await refused(nothing)).errors).toEqual({ inventoryType: ['equipment.count.error.none'] });
  });
});

describe('an inventory type', () => {
  it('was counted where all of its pieces were, and something was found', async () => {
    const company = await createCompany(store(), 0);
    const { id: harness } = await send(store(), commandsOf('equipmentinventorytype').create, company.actor, {
      enabled: true,
      name: 'Harnais',
      frequencyMonths: 12,
    });
    const piece = { name: 'Harnais', inventoryType: harness };
    await equipmentPiece(store(), company, { ...piece, code: 'H-1', place: 'Atelier' });
    await equipmentPiece(store(), company, { ...piece, code: 'H-2', place: 'Dépôt' });
    const lastOn = async () => (await countedTypes(world.owner, company.corporation))[0]?.lastOn;
    const counted = async (of: object, ...codes: string[]) => {
      const { id } = await send(store(), beginCount, company.actor, of);
      for (const code of codes) await send(store(), countPiece, company.actor, { id, code });
      await send(store(), closeCount, company.actor, { id });
    };
    await counted({ inventoryType: harness, place: 'Atelier' }, 'H-1');
    await counted({ inventoryType: harness });
    expect(await lastOn()).toBeNull();
    await counted({}, 'H-1', 'H-2');
    expect(await lastOn()).toBe(todayIn(LEGAL_TIME_ZONE, new Date()));
  });
});

describe('a count that went wrong', () => {
  it('takes back what was counted by mistake, and is given up', async () => {
    const company = await createCompany(store(), 0);
    const { id: one } = await equipmentPiece(store(), company, { name: 'Pelle', code: 'P-1', place: 'Nord' });
    const { id: other } = await equipmentPiece(store(), company, { name: 'Pic', code: 'P-2', place: 'Sud' });
    const { id } = await send(store(), beginCount, company.actor, { place: 'Nord' });
    for (const code of ['P-1', 'P-2']) await send(store(), countPiece, company.actor, { id, code });
    const uncount = (equipment: number) => send(store(), uncountPiece, company.actor, { id, equipment });
    await uncount(one);
    await uncount(other);
    expect((await refused(uncount(other))).errors).toEqual({ equipment: ['errors.reference'] });
    const figures = { expected: 1, found: 0, unexpected: 0 };
    expect(await findCount(world.owner, id, company.corporation)).toMatchObject(figures);
    await send(store(), cancelCount, company.actor, { id });
    expect(await findCount(world.owner, id, company.corporation)).toBeNull();
    expect(await openCounts(world.owner, company.corporation)).toEqual([]);
  });

  it('declares lost at once what it did not find, but what somebody has', async () => {
    const company = await createCompany(store(), 0);
    const of = async (code: string) => (await equipmentPiece(store(), company, { name: code, code })).id;
    const [found, held, gone] = [await of('L-1'), await of('L-2'), await of('L-3')];
    const person = await colleague(store(), company, { lastName: 'Porteur' });
    const handed = { equipment: held, person, condition: 'good' as const };
    await send(store(), distributeEquipment, company.actor, handed);
    const { id } = await send(store(), beginCount, company.actor, {});
    await send(store(), countPiece, company.actor, { id, code: 'L-1' });
    const lose = () => send(store(), loseMissing, company.actor, { id });
    expect((await refused(lose())).code).toBe('COUNT_OPEN');
    await send(store(), closeCount, company.actor, { id });
    await lose();
    const today = todayIn(LEGAL_TIME_ZONE, new Date());
    const moment = { today, now: new Date().toISOString() };
    const status = async (piece: number) =>
      (await findEquipment(world.owner, piece, company.corporation, moment))?.status;
    expect([await status(found), await status(held), await status(gone)]).toEqual([
      'available',
      'in_use',
      'lost',
    ]);
  });
});
