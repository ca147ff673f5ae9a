import { describe, expect, it } from 'vitest';
import { add } from '#domain/kernel/decimal.ts';
import {
  costLines,
  daysDown,
  ownershipCost,
  type OwnedPiece,
  type Spent,
} from '#domain/equipment/ownership-cost.ts';

const TODAY = '2026-11-24';

const bought: OwnedPiece = {
  stage: 'active',
  registeredOn: '2025-07-14',
  cameFromElsewhere: false,
  purchasedOn: '2025-07-14',
  purchasePrice: '12000',
  lifeMonths: 48,
  residualValue: '2400',
  salePrice: null,
  sinceOn: null,
};
const yearsOf = (piece: OwnedPiece, spent: Spent[] = [], today = TODAY) =>
  ownershipCost(costLines(piece, spent, today), []);
const allOf = (piece: OwnedPiece, spent: Spent[] = [], today = TODAY) =>
  add('0', ...yearsOf(piece, spent, today).map(({ total }) => total));

describe('the cost of owning', () => {
  it('uses the price up month by month, the month of the purchase included', () => {
    const [second, first] = yearsOf(bought);
    expect(first).toMatchObject({ year: 2025, sums: { writtenOff: '1200.00' }, total: '1200.00' });
    expect(second).toMatchObject({ year: 2026, sums: { writtenOff: '2400.00' }, total: '2400.00' });
  });

  it('ends when it is sold: what was left of its price, less what was had for it', () => {
    const sold: OwnedPiece = { ...bought, stage: 'sold', salePrice: '5000', sinceOn: '2026-10-01' };
    const [second] = yearsOf(sold, [], '2029-01-05');
    // Nine months of 200 are used up in the year; 12,000 less fifteen of them was left.
    expect(second).toEqual({
      year: 2026,
      sums: { writtenOff: '1800.00', leaving: '9000.00', sold: '-5000.00' },
      downDays: 0,
      total: '5800.00',
    });
    expect(Number(allOf(sold, [], '2029-01-05'))).toBe(12_000 - 5000);
  });

  it('comes to the price whenever it is scrapped, and to the price less its residual value when it is used up', () => {
    for (const sinceOn of ['2025-07-20', '2026-02-28', '2028-12-31', '2031-05-02'])
      expect(Number(allOf({ ...bought, stage: 'scrapped', sinceOn }, [], '2032-01-01'))).toBe(12_000);
    expect(Number(allOf({ ...bought, purchasePrice: '10000.01' }, [], '2040-01-01'))).toBe(7600.01);
    const leased = { ...bought, lifeMonths: null };
    expect(yearsOf(leased)).toEqual([]);
    expect(Number(allOf({ ...leased, stage: 'scrapped', sinceOn: '2026-02-28' }))).toBe(12_000);
  });

  it('is counted once over two companies', () => {
    const here: OwnedPiece = { ...bought, stage: 'transferred', sinceOn: '2026-05-19' };
    const there: OwnedPiece = { ...bought, registeredOn: '2026-05-19', cameFromElsewhere: true };
    const both = Number(allOf(here, [], '2035-01-01')) + Number(allOf(there, [], '2035-01-01'));
    expect(both).toBe(12_000 - 2400);
    expect(yearsOf(there)[0]?.sums).toEqual({ writtenOff: '1600.00' });
  });

  it('spreads what is for days over its years, to the cent, and leads to its lines', () => {
    const insurance: Spent = {
      kind: 'insurance',
      id: 1,
      name: '',
      from: '2025-10-01',
      until: '2026-09-30',
      amount: '1000',
    };
    const serviced: Spent = {
      kind: 'maintenance',
      id: 7,
      name: 'Vidange',
      from: '2026-03-02',
      until: '2026-03-02',
      amount: '80.50',
    };
    const none = { ...bought, purchasePrice: null };
    const lines = costLines(none, [insurance, serviced], TODAY);
    expect(lines.map(({ year, kind, amount, part }) => [year, kind, amount, part])).toEqual([
      [2026, 'maintenance', '80.50', null],
      [2026, 'insurance', '747.95', { count: 273, of: 365 }],
      [2025, 'insurance', '252.05', { count: 92, of: 365 }],
    ]);
    for (const { year, sums } of ownershipCost(lines, []))
      for (const [kind, sum] of Object.entries(sums))
        expect(Number(sum)).toBe(
          Number(
            add(
              '0',
              ...lines.filter((one) => one.year === year && one.kind === kind).map(({ amount }) => amount),
            ),
          ),
        );
  });

  it('counts a day of standing still once, in its year', () => {
    const days = daysDown([
      { from: '2025-12-30', until: '2026-01-02' },
      { from: '2026-01-01', until: '2026-01-05' },
      { from: '2026-01-02', until: '2026-01-03' },
      { from: '2026-06-10', until: '2026-06-10' },
    ]);
    expect([...days]).toEqual([
      [2025, 2],
      [2026, 6],
    ]);
  });
});
