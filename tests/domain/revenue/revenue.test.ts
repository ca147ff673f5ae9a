import { describe, expect, it } from 'vitest';
import {
  changeInPercent,
  monthsOver,
  percentShares,
  revenueYear,
  revenueYearOf,
} from '#domain/revenue/revenue.ts';
import { add } from '#domain/kernel/decimal.ts';

describe('a revenue year', () => {
  it.each([
    ['calendar', 2026, 7, '2026-01-01', '2026'],
    ['tax', 2026, 1, '2026-01-01', '2026'],
    ['tax', 2025, 7, '2025-07-01', '2025-2026'],
    ['tax', 2025, 12, '2025-12-01', '2025-2026'],
  ] as const)('%s %i, tax years starting in month %i', (period, year, first, start, name) => {
    expect(revenueYear(period, year, first)).toEqual({ period, year, start, name });
  });

  it.each([
    ['calendar', '2026-02-28', 7, 2026],
    ['tax', '2026-06-30', 7, 2025],
    ['tax', '2026-07-01', 7, 2026],
    ['tax', '2024-02-29', 3, 2023],
  ] as const)('%s, of %s', (period, day, first, year) => {
    expect(revenueYearOf(period, day, first).year).toBe(year);
  });

  it.each([
    ['2025-06-30', 0],
    ['2025-07-31', 0],
    ['2025-08-01', 1],
    ['2026-06-30', 11],
    ['2026-07-01', 12],
    ['2030-01-01', 12],
  ])('has on %s so many months over: %i', (today, months) => {
    expect(monthsOver(revenueYear('tax', 2025, 7), today)).toBe(months);
  });
});

describe('shares in percent', () => {
  it.each([
    [
      ['1', '1', '1'],
      ['33.4', '33.3', '33.3'],
    ],
    [['120'], ['100.0']],
    [
      ['50', '0', '50'],
      ['50.0', '0.0', '50.0'],
    ],
    [
      ['150', '-50'],
      ['150.0', '-50.0'],
    ],
    [
      ['0.01', '99999.99'],
      ['0.0', '100.0'],
    ],
  ])('%j', (amounts, shares) => {
    expect(percentShares(amounts)).toEqual(shares);
  });

  it('add up to 100.0 whatever the amounts', () => {
    for (let n = 1; n < 60; n += 1) {
      const amounts = Array.from({ length: n }, (_, index) =>
        String(((index * 7919 + n * 104_729) % 99_991) / 100),
      );
      expect(add(...(percentShares(amounts) ?? []))).toBe('100');
    }
  });

  it.each([[[]], [['0', '0']], [['5', '-7']]])('say nothing of a sum that is not positive: %j', (amounts) => {
    expect(percentShares(amounts)).toBeNull();
  });
});

describe('a change in percent', () => {
  it.each([
    ['91', '100', '-9'],
    ['106.4', '100', '6'],
    ['100', '0', null],
    ['0', '100', '-100'],
    ['100', '-50', '300'],
    ['99.9', '100', '0'],
  ])('%s after %s', (now, before, change) => {
    expect(changeInPercent(now, before)).toBe(change);
  });
});
