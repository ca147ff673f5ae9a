import { describe, expect, it } from 'vitest';
import { usualCalendar } from '#domain/company/calendar.ts';
import { usualSchedule } from '#domain/people/work-schedule.ts';
import { countLeave, dayTests } from '#domain/time-off/counting.ts';
import { daysOfParts, partsOfDays } from '#domain/time-off/accrual.ts';
import { ledgerOn, type LedgerEntry, type LedgerFacts, type TakenDays } from '#domain/time-off/ledger.ts';
import {
  endingYears,
  leftOf,
  leftYears,
  longestInARow,
  seasonBefore,
  seasonOn,
  splitDue,
} from '#domain/time-off/year-end.ts';

const facts = (change: Partial<LedgerFacts> = {}): LedgerFacts => ({
  unit: 'weekdays',
  periodMonth: 6,
  employments: [{ start: '2024-06-01', end: null, type: 1 }],
  absences: [],
  taken: [],
  entries: [],
  rules: [],
  ...change,
});
const taken = (day: string, days: number): TakenDays => ({
  account: 'paidLeave',
  day,
  halves: days * 2,
  restDay: 1,
});
const entry = (change: Partial<LedgerEntry>): LedgerEntry => ({
  id: 1,
  account: 'paidLeave',
  period: '2024-06-01',
  day: '2026-06-10',
  sort: 'carried',
  parts: 0,
  until: null,
  ...change,
});
const years = (found: ReturnType<typeof leftYears>) =>
  found.map(({ period, until, days }) => `${period.start} ${until} ${daysOfParts(days)}`);

describe('the end of a year of leave', () => {
  // Earned 1 June 2024 to 31 May 2025, to be taken until 31 May 2026.
  const given = facts({ taken: [taken('2025-08-04', 24)] });

  it('tells what comes to its end, and what was left of it', () => {
    expect(years(endingYears(ledgerOn(given, '2026-04-01'), '2026-07-01'))).toEqual([
      '2024-06-01 2026-05-31 6',
    ]);
    expect(years(endingYears(ledgerOn(given, '2026-02-01'), '2026-05-01'))).toEqual([]);
    expect(years(leftYears(ledgerOn(given, '2026-05-31')))).toEqual([]);
    expect(years(leftYears(ledgerOn(given, '2026-06-10')))).toEqual(['2024-06-01 2026-05-31 6']);
    expect(daysOfParts(leftOf(given, '2026-06-10', 'paidLeave', '2024-06-01'))).toBe('6');
    expect(leftOf(given, '2026-06-10', 'paidLeave', '1999-06-01')).toBe(0);
  });

  it('is settled once it was carried over or declared lost', () => {
    const carried = facts({ ...given, entries: [entry({ until: '2027-09-10' })] });
    expect(years(leftYears(ledgerOn(carried, '2026-06-10')))).toEqual([]);
    const lost = facts({ ...given, entries: [entry({ sort: 'expired', parts: partsOfDays('-6') })] });
    expect(years(leftYears(ledgerOn(lost, '2026-06-10')))).toEqual([]);
  });
});

describe('days of fractionnement (L3141-23)', () => {
  it('are of the last season that is over', () => {
    expect(seasonBefore('2026-10-31', 6)).toMatchObject({ start: '2025-05-01', end: '2025-10-31' });
    expect(seasonBefore('2026-11-01', 6)).toMatchObject({
      start: '2026-05-01',
      until: '2027-04-30',
      period: { start: '2025-06-01', end: '2026-05-31' },
    });
    expect(seasonBefore('2026-11-01', 4)).toMatchObject({
      period: { start: '2025-04-01', end: '2026-03-31' },
    });
  });

  it.each([
    [12, 2, 0],
    [12, 3, 1],
    [12, 5, 1],
    [12, 6, 2],
    // The fifth week counts for nothing: of 24 days 22 were taken inside, 2 are left of the main leave.
    [22, 6, 0],
    [18, 12, 2],
  ])('%i days inside and %i outside give %i', (inside, outside, due) => {
    const given = facts({ taken: [taken('2026-08-03', inside), taken('2026-11-02', outside)] });
    expect(daysOfParts(splitDue(given, '2026-11-26'))).toBe(String(due));
  });

  it('are due once, and of what was taken by the day', () => {
    const given = facts({ taken: [taken('2026-08-03', 12), taken('2026-11-02', 6)] });
    expect(splitDue(given, '2026-10-31')).toBe(0);
    const credited = entry({ sort: 'split', period: '2025-06-01', parts: partsOfDays('1') });
    expect(daysOfParts(splitDue(facts({ ...given, entries: [credited] }), '2026-11-26'))).toBe('1');
  });

  it('are not due to who gave them up, of that year, nor where an agreement gives none', () => {
    const given = facts({ taken: [taken('2026-08-03', 12), taken('2026-11-02', 6)] });
    const waived = entry({ sort: 'waived', period: '2025-06-01' });
    expect(splitDue(facts({ ...given, entries: [waived] }), '2026-11-26')).toBe(0);
    const before = entry({ sort: 'waived', period: '2024-06-01' });
    expect(daysOfParts(splitDue(facts({ ...given, entries: [before] }), '2026-11-26'))).toBe('2');
    expect(splitDue(facts({ ...given, splitWaived: true }), '2026-11-26')).toBe(0);
  });
});

describe('twelve days in one go (L3141-19)', () => {
  const tests = dayTests(usualCalendar, 'weekdays');
  const leave = (start: string, end: string) => {
    const contract = {
      start: '2020-01-06',
      end: null,
      weeks: [{ from: '2020-01-06', schedule: usualSchedule }],
    };
    const span = { start, startHalf: 'morning' as const, end, endHalf: 'afternoon' as const };
    return {
      start,
      end,
      days: countLeave(span, { unit: 'weekdays', calendar: usualCalendar, contract }).days,
    };
  };
  const season = seasonOn('2026-07-01', 6);

  it('are of the season that runs, else of the last one', () => {
    expect(season).toMatchObject({ start: '2026-05-01', end: '2026-10-31', period: { start: '2025-06-01' } });
    expect(seasonOn('2026-04-30', 6)).toMatchObject({ start: '2025-05-01' });
    expect(seasonOn('2026-11-01', 6)).toMatchObject({ start: '2026-05-01' });
  });

  it('are one leave, or several between which nobody works, and only days of the season', () => {
    expect(longestInARow([leave('2026-07-20', '2026-07-31')], season, tests)).toBe(24);
    const joined = [leave('2026-07-06', '2026-07-10'), leave('2026-07-13', '2026-07-17')];
    // 14 July is a holiday, and two weeks are two weeks.
    expect(longestInARow(joined, season, tests)).toBe(24);
    const apart = [leave('2026-07-06', '2026-07-10'), leave('2026-07-15', '2026-07-17')];
    expect(longestInARow(apart, season, tests)).toBe(12);
    // 15 August is a Saturday.
    expect(longestInARow([leave('2026-08-03', '2026-08-14')], season, tests)).toBe(24);
    expect(longestInARow([leave('2026-08-03', '2026-08-13')], season, tests)).toBe(20);
    expect(longestInARow([leave('2026-04-27', '2026-05-08')], season, tests)).toBe(16);
    expect(longestInARow([], season, tests)).toBe(0);
  });
});
