import { describe, expect, it } from 'vitest';
import {
  carriedUntil,
  daysOfParts,
  earned,
  earnedBy,
  periodBefore,
  periodOn,
  splitDays,
  splitOf,
  type AccrualAbsence,
} from '#domain/time-off/accrual.ts';

const period = periodOn('2026-01-01', 6);
const since = (start: string, end: string | null = null) => [{ start, end }];
const ill = (start: string, end: string): AccrualAbsence => ({ start, end, accrual: 'reduced' });
const days = (...given: Parameters<typeof earned>) => daysOfParts(earned(...given).parts);

describe('paid leave is earned', () => {
  it('from 1 June to 31 May, or from April', () => {
    expect(period).toEqual({ start: '2025-06-01', end: '2026-05-31' });
    expect(periodBefore(period)).toEqual({ start: '2024-06-01', end: '2025-05-31' });
    expect(periodOn('2026-03-31', 4)).toEqual({ start: '2025-04-01', end: '2026-03-31' });
  });

  it('two and a half days a month, thirty a year at most; twenty-five in days that the company works', () => {
    const long = since('2010-01-01');
    expect(days(period, '2025-12-31', long, [], 'weekdays')).toBe('17.5');
    expect(days(period, '2025-12-15', long, [], 'weekdays')).toBe('15');
    expect(days(period, '2026-05-31', long, [], 'weekdays')).toBe('30');
    expect(days(period, '2026-09-01', long, [], 'working')).toBe('25');
  });

  it('the better way by weeks where somebody came within the year: 15/09/2025 gives 24, not 22', () => {
    const found = earned(period, '2026-05-31', since('2025-09-15'), [], 'weekdays');
    expect(found).toMatchObject({ by: 'weeks', months: 8.5, weeks: 37 });
    expect(daysOfParts(found.parts)).toBe('24');
    expect(daysOfParts(found.parts - found.rounded)).toBe('23.13');
    const months = earnedBy({ months: 8.5, illMonths: 0, days: 0, illDays: 0 }, 'weekdays', true);
    expect(daysOfParts(months.parts - months.rounded)).toBe('21.25');
    expect(daysOfParts(months.parts)).toBe('22');
  });

  it('two days a month while ill', () => {
    const long = since('2010-01-01');
    expect(days(period, '2026-05-31', long, [ill('2026-03-01', '2026-04-30')], 'weekdays')).toBe('29');
    expect(days(period, '2026-05-31', long, [ill('2025-06-01', '2026-05-31')], 'weekdays')).toBe('24');
    expect(days(period, '2026-05-31', long, [ill('2026-03-10', '2026-03-12')], 'weekdays')).toBe('30');
    const weeks = { months: 0, illMonths: 0, days: 32 * 7, illDays: 16 * 7 };
    expect(daysOfParts(earnedBy(weeks, 'weekdays', true).parts)).toBe('28');
  });

  it('in full after an accident at work, not at all while away without pay', () => {
    const long = since('2010-01-01');
    const away = (accrual: AccrualAbsence['accrual']) => [
      { start: '2025-09-01', end: '2025-12-31', accrual },
    ];
    expect(days(period, '2026-05-31', long, away('full'), 'weekdays')).toBe('30');
    expect(days(period, '2026-05-31', long, away('none'), 'weekdays')).toBe('22');
  });

  it('whole in each month with four weeks of work while the year runs (L3141-4), whatever of it is unpaid', () => {
    const long = since('2010-01-01');
    const unpaid = (start: string, end = start, more: Partial<AccrualAbsence> = {}): AccrualAbsence[] => [
      { start, end, accrual: 'none', ...more },
    ];
    const running = (absences: AccrualAbsence[]) => days(period, '2025-12-31', long, absences, 'weekdays');
    expect(running(unpaid('2025-06-11'))).toBe('17.5');
    expect(running(unpaid('2025-06-11', '2025-06-12'))).toBe('17.5');
    // Two weeks of a month are half of it.
    expect(running(unpaid('2025-06-02', '2025-06-15'))).toBe('16.25');
    const winter = (absences: AccrualAbsence[]) => days(period, '2026-03-31', long, absences, 'weekdays');
    expect(winter(unpaid('2026-02-09'))).toBe('23.75');
    // Half a day each side of a weekend of 28 days is one day away.
    const half = unpaid('2026-03-02', '2026-03-05', { fromNoon: true, untilNoon: true });
    expect(winter(half)).toBe('25');
    expect(winter(unpaid('2026-03-02', '2026-03-05'))).toBe('23.75');
    // At its end the year is what it was.
    expect(days(period, '2026-05-31', long, unpaid('2025-06-02', '2025-06-15'), 'weekdays')).toBe('30');
  });

  it('until the last day of a contract, rounded up then', () => {
    expect(days(period, '2026-01-10', since('2025-06-01', '2025-08-15'), [], 'weekdays')).toBe('7');
  });
});

describe('leave that was not taken', () => {
  it('because of illness is kept fifteen months from the notice', () => {
    expect(carriedUntil('2026-07-10')).toBe('2027-10-10');
  });
});

describe('days of fractionnement', () => {
  it('are two from six days outside the season, one from three', () => {
    expect([2, 3, 5, 6, 12].map(splitDays)).toEqual([0, 1, 1, 2, 2]);
  });

  it('leave out the fifth week', () => {
    // Twenty-four days in summer are the main leave: what is taken in winter is the fifth week.
    expect(splitOf(48, 12, 'weekdays')).toBe(0);
    expect(splitOf(36, 12, 'weekdays')).toBe(2);
    expect(splitOf(40, 14, 'weekdays')).toBe(1);
    expect(splitOf(30, 10, 'working')).toBe(1);
  });
});
