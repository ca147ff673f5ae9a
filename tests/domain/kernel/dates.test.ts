import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  addDays,
  addMonths,
  atDayOfMonth,
  compareDates,
  daysBetween,
  endOfMonth,
  fiscalYearOf,
  isCivilDate,
  monthOf,
  todayIn,
  yearOf,
} from '#domain/kernel/dates.ts';

afterEach(() => {
  vi.useRealTimers();
});

const anyDate = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('isCivilDate', () => {
  it.each(['2026-11-21', '1900-01-01', '2024-02-29', '2000-02-29'])('takes %s', (text) =>
    expect(isCivilDate(text)).toBe(true),
  );

  it.each([
    '',
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-01-00',
    '1899-12-31',
    '0000-01-01',
    '21/11/2026',
    '2026-1-1',
    '2026-11-21T00:00:00Z',
    ' 2026-11-21',
    '2026-11-21\n',
  ])('refuses %j', (text) => expect(isCivilDate(text)).toBe(false));

  it('ends with the year 100 years ahead', () => {
    vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
    expect(isCivilDate('2126-12-31')).toBe(true);
    expect(isCivilDate('2127-01-01')).toBe(false);
  });
});

describe('todayIn', () => {
  it('is the day of that time zone', () => {
    const now = new Date('2026-12-31T23:30:00Z');
    expect(todayIn('Europe/Paris', now)).toBe('2027-01-01');
    expect(todayIn('UTC', now)).toBe('2026-12-31');
    expect(todayIn('America/Guadeloupe', now)).toBe('2026-12-31');
    expect(todayIn('Indian/Reunion', new Date('2026-06-30T20:00:00Z'))).toBe('2026-07-01');
    expect(todayIn('Europe/Paris', new Date('2026-06-30T21:59:59Z'))).toBe('2026-06-30');
    expect(() => todayIn('Europe/Nowhere', now)).toThrow(RangeError);
  });
});

describe('the calendar', () => {
  it('adds days over months, years and the change of the clocks', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
  });

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-03-31', -13, '2025-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-12-05', 0, '2026-12-05'],
  ])('%s and %i months is %s', (date, months, later) => expect(addMonths(date, months)).toBe(later));

  it('knows ends, years and months', () => {
    expect(endOfMonth('2026-02-03')).toBe('2026-02-28');
    expect(endOfMonth('2026-12-31')).toBe('2026-12-31');
    expect(atDayOfMonth('2026-04-02', 31)).toBe('2026-04-30');
    expect(atDayOfMonth('2026-04-20', 5)).toBe('2026-04-05');
    expect(yearOf('2026-11-21')).toBe(2026);
    expect(monthOf('2026-11-21')).toBe('2026-11');
    expect(compareDates('2026-11-21', '2026-11-21')).toBe(0);
    expect(compareDates('2026-09-30', '2026-10-01')).toBe(-1);
    expect(compareDates('2027-01-01', '2026-12-31')).toBe(1);
  });

  it('counts days as it adds them', () => {
    expect(daysBetween('2026-11-21', '2026-12-21')).toBe(30);
    expect(daysBetween('2026-12-21', '2026-11-21')).toBe(-30);
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -20_000, max: 20_000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
    );
  });

  it('adds months to a real date of the right month', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -600, max: 600 }), (date, months) => {
        const later = addMonths(date, months);
        expect(addDays(later, 0)).toBe(later);
        const months0 = (text: string) => yearOf(text) * 12 + Number(text.slice(5, 7));
        expect(months0(later) - months0(date)).toBe(months);
        expect(later.slice(8) === date.slice(8) || later === endOfMonth(later)).toBe(true);
      }),
    );
  });
});

describe('fiscalYearOf', () => {
  it.each([
    ['2026-11-21', 1, '2026-01-01', '2026-12-31'],
    ['2026-03-31', 4, '2025-04-01', '2026-03-31'],
    ['2026-04-01', 4, '2026-04-01', '2027-03-31'],
    ['2024-02-29', 3, '2023-03-01', '2024-02-29'],
    ['2026-12-01', 12, '2026-12-01', '2027-11-30'],
  ])('%s with years from month %i', (date, firstMonth, start, end) =>
    expect(fiscalYearOf(date, firstMonth)).toEqual({ start, end }),
  );
});
