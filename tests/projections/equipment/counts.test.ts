import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { beginCount, closeCount, countPiece } from '#domain/equipment/count-commands.ts';
import { loseEquipment } from '#domain/equipment/life-commands.ts';
import { countedPieces, findCount, openCounts } from '#projections/equipment/counts.ts';
import { distributeEquipment } from '#domain/equipment/usage-commands.ts';
import { colleague } from '#tests/builders/training.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
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
