import { describe, expect, it } from 'vitest';
import type { OrderLine } from '#domain/transport/amounts.ts';
import { billedOf, miscounted, mispriced, proposedQuantities } from '#domain/transport/counted.ts';

type Line = Pick<OrderLine, 'kind' | 'real' | 'planned'> & { id: number };
const line = (
  id: number,
  kind: OrderLine['kind'],
  planned: string | null,
  real: string | null = null,
): Line => ({
  id,
  kind,
  planned,
  real,
});

describe('what was noted, as real quantities', () => {
  it('is proposed where nobody said any: turns, and hours of waiting', () => {
    const lines = [line(1, 'tour', '10'), line(2, 'waiting', '0'), line(3, 'product', '30')];
    expect([...proposedQuantities(lines, { tour: '12', waiting: '1.25' })]).toEqual([
      [1, '12'],
      [2, '1.25'],
    ]);
  });

  it('is what a package of turns leaves, and never less than nothing', () => {
    const lines = [line(1, 'tour', '1'), line(2, 'tour', '0')];
    expect([...proposedQuantities(lines, { tour: '4', waiting: '0' })]).toEqual([[2, '3']]);
    const large = [line(1, 'tour', '5'), line(2, 'tour', '0')];
    expect([...proposedQuantities(large, { tour: '4', waiting: '0' })]).toEqual([[2, '0']]);
  });

  it('counts the turns that a package holds, and proposes no package more', () => {
    const lines = [{ ...line(1, 'tour', '1'), turns: 3 }, line(2, 'tour', '0')];
    expect([...proposedQuantities(lines, { tour: '5', waiting: '0' })]).toEqual([[2, '2']]);
    expect(billedOf([{ ...line(1, 'tour', '1'), turns: 3 }, line(2, 'tour', '0', '2')], 'tour')).toBe('5');
    expect(
      proposedQuantities([{ ...line(1, 'tour', '1'), turns: 3 }], { tour: '5', waiting: '0' }).size,
    ).toBe(0);
  });

  it('is of lines that are in hours, and of none in minutes', () => {
    const minutes = { ...line(1, 'waiting', '75'), unit: { id: 3, name: 'min', code: 'MIN' } };
    const hours = { ...line(2, 'waiting', '0'), unit: { id: 4, name: 'h' } };
    expect(billedOf([minutes], 'waiting')).toBe(null);
    expect(proposedQuantities([minutes], { tour: '0', waiting: '1.25' }).size).toBe(0);
    expect([...proposedQuantities([minutes, hours], { tour: '0', waiting: '1.25' })]).toEqual([[2, '1.25']]);
  });

  it('takes the place of nothing that somebody said, and proposes nothing of nothing', () => {
    expect(proposedQuantities([line(1, 'tour', '10', '11')], { tour: '12', waiting: '0' }).size).toBe(0);
    expect(proposedQuantities([line(1, 'tour', '10')], { tour: '0', waiting: '0' }).size).toBe(0);
  });
});

describe('what was noted beside what is billed', () => {
  it('is told where they differ', () => {
    expect(miscounted({ tour: '12', waiting: '1.25' }, { tour: '10', waiting: '1.25' })).toEqual([
      { kind: 'tour', noted: '12', billed: '10' },
    ]);
  });

  it('is not told by the quarter of an hour that waiting is billed by, nor where nothing of it is billed', () => {
    expect(miscounted({ tour: '0', waiting: '1.23' }, { tour: '5', waiting: '1.25' })).toEqual([]);
    expect(miscounted({ tour: '0', waiting: '1.75' }, { tour: '5', waiting: '1.5' })).toHaveLength(1);
    expect(miscounted({ tour: '3', waiting: '2' }, { tour: null, waiting: null })).toEqual([]);
  });

  it('counts what really was, or else what was planned', () => {
    expect(billedOf([line(1, 'tour', '1'), line(2, 'tour', '4', '6')], 'tour')).toBe('7');
    expect(billedOf([line(1, 'pipe', '1')], 'tour')).toBeNull();
  });
});

describe('turns at their own prices', () => {
  const turn = (price: string | null, problem: string | null = null) => ({ price, problem });
  const priced = (id: number, real: string, unitPrice: string | null) => ({
    ...line(id, 'tour', '1', real),
    unitPrice,
  });

  it('are told where they come to something else than the lines that bill turns', () => {
    const turns = [turn('145.00'), turn('145.00'), turn('160.00'), turn('999', 'noReturn')];
    expect(mispriced(turns, [priced(1, '3', '145')])).toEqual({ noted: '450.00', billed: '435.00' });
    expect(mispriced(turns, [priced(1, '2', '145'), priced(2, '1', '160')])).toBeNull();
  });

  it('say nothing where a price is unknown, or no line bills turns', () => {
    expect(mispriced([turn('145'), turn(null)], [priced(1, '3', '145')])).toBeNull();
    expect(mispriced([turn('145')], [priced(1, '3', null)])).toBeNull();
    expect(mispriced([turn('145')], [])).toBeNull();
    expect(mispriced([], [priced(1, '3', '145')])).toBeNull();
  });
});
