import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/kernel/dates.ts';
import { usualSchedule } from '#domain/people/work-schedule.ts';
import { weeklyRecap, weeksOfMonth } from '#domain/time/weekly-recap.ts';
import { timeWarnings, type WorkedDay } from '#domain/time/working-time.ts';

const HOUR = 3600;
const contract = { start: '2026-01-01', end: null, weeks: [{ from: '2026-01-01', schedule: usualSchedule }] };
const day = (of: string, hours: number): WorkedDay => ({ day: of, seconds: hours * HOUR, spans: [] });

describe('the weeks of a month', () => {
  it('are those that end in it, so that each is in one month', () => {
    expect(weeksOfMonth('2026-11')).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
    ]);
    expect(weeksOfMonth('2026-12')[0]).toBe('2026-11-30');
    const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`);
    const all = months.flatMap(weeksOfMonth);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toHaveLength(52);
  });
});

describe('a weekly recap', () => {
  it('says the days, what the contract has, holidays included, and what goes beyond', () => {
    const worked = ['2026-11-09', '2026-11-10', '2026-11-12', '2026-11-13'].map((one) => day(one, 9.5));
    const [week] = weeklyRecap(['2026-11-09'], worked, [contract]);
    expect(week).toMatchObject({
      monday: '2026-11-09',
      days: [9.5, 9.5, 0, 9.5, 9.5, 0, 0].map((hours) => hours * HOUR),
      noted: 38 * HOUR,
      contract: 35 * HOUR,
      beyond: 3 * HOUR,
      warnings: [],
    });
  });

  it('has nothing by contract before it began, and goes beyond by all of it', () => {
    const late = { ...contract, start: '2026-11-12' };
    const [week] = weeklyRecap(['2026-11-09'], [day('2026-11-09', 7)], [late]);
    expect(week).toMatchObject({ contract: 14 * HOUR, noted: 7 * HOUR, beyond: 0 });
    expect(weeklyRecap(['2026-11-09'], [day('2026-11-09', 7)], [])[0]).toMatchObject({
      contract: 0,
      beyond: 7 * HOUR,
    });
  });

  it('warns in the week that a warning is of, of twelve weeks also where the first was not worked', () => {
    const weeks = Array.from({ length: 11 }, (_, at) => addDays('2026-09-14', at * 7));
    const worked = weeks.flatMap((monday) =>
      [0, 1, 2, 3, 4, 5].map((at) => day(addDays(monday, at), at === 5 ? 3 : 9.9)),
    );
    const rules = (...mondays: string[]) =>
      weeklyRecap(mondays, worked, [contract]).map(({ warnings }) => warnings.map(({ rule }) => rule));
    // 52.5 h a week: of eleven weeks of twelve 48.1 h, of ten 43.75 h.
    expect(rules('2026-11-23')).toEqual([['week', 'twelveWeeks']]);
    expect(rules('2026-11-16', '2026-11-23')).toEqual([['week'], ['week', 'twelveWeeks']]);
  });
});

describe('the rest after a night', () => {
  const spans = (of: string, ...clocks: [string, string][]): WorkedDay => ({
    day: of,
    seconds: 0,
    spans: clocks.map(([from, until]) => ({ from: `${of}T${from}:00Z`, until: `${until}:00Z` })),
  });

  it('is told on the day on which it ended, and a break of it is none', () => {
    const night = spans('2026-11-24', ['20:00', '2026-11-25T00:00']);
    const back = (from: string) =>
      timeWarnings([
        night,
        spans('2026-11-25', ['00:00', '2026-11-25T04:00'], [from, '2026-11-25T18:00']),
      ]).map(({ rule, day: of, seconds }) => [rule, of, seconds / HOUR]);
    expect(back('12:00')).toEqual([['rest', '2026-11-25', 8]]);
    expect(back('05:00')).toEqual([]);
    expect(back('15:30')).toEqual([]);
  });

  it('is not asked for between the morning and the afternoon of a day', () => {
    const days = [
      spans('2026-11-24', ['08:00', '2026-11-24T12:00'], ['16:00', '2026-11-24T18:00']),
      spans('2026-11-25', ['08:00', '2026-11-25T12:00'], ['16:00', '2026-11-25T18:00']),
    ];
    expect(timeWarnings(days)).toEqual([]);
  });
});
