import { expect, it } from 'vitest';
import { usualSchedule, weekdays } from '#domain/people/work-schedule.ts';
import { lastTwelve } from '#domain/training/safety-figures.ts';
import { scheduledHours } from '#domain/training/scheduled-hours.ts';

const worked = (start: string, end: string | null, schedule = usualSchedule) => ({
  start,
  end,
  weeks: [{ from: start, schedule }],
});
const saturdays = weekdays.map((_, day) => ({ morning: day === 5 ? '4.25' : '0', afternoon: '0' }));
const may = { from: '2026-05-01', until: '2026-05-31' };
const holidays = new Set(['2026-05-01', '2026-05-08', '2026-05-14', '2026-05-25']);
const hours = (contracts: [number, ReturnType<typeof worked>[]][], leave: [string, number][] = []) =>
  scheduledHours({
    contracts: new Map(contracts),
    leave: new Map(leave),
    isOff: (day) => holidays.has(day),
    ...may,
  });

it('are what contracts say of their days, less holidays and leave', () => {
  expect(hours([])).toBe('0');
  // 21 weekdays, 4 of them holidays, at seven hours.
  expect(hours([[1, [worked('2026-01-05', null)]]])).toBe('119');
  // From Monday 18 May on, Whit Monday left out.
  expect(hours([[1, [worked('2026-05-18', null)]]])).toBe('63');
  // Two contracts one after the other, and somebody who works on Saturdays.
  expect(
    hours([
      [1, [worked('2026-01-05', '2026-05-15'), worked('2026-05-18', null)]],
      [2, [worked('2026-01-05', null, saturdays)]],
    ]),
  ).toBe('140.25');
  // A day and a half of leave.
  expect(
    hours(
      [[1, [worked('2026-01-05', null)]]],
      [
        ['1 2026-05-04', 2],
        ['1 2026-05-05', 1],
      ],
    ),
  ).toBe('108.5');
});

it('are of twelve whole months as far as they are known', () => {
  const month = (said: string, accidentsWithStop = 0) => ({
    month: said,
    hours: '1000',
    accidentsWithStop,
    accidentsWithoutStop: 0,
    daysLost: 5,
  });
  const months = [month('2026-11', 9), month('2026-10', 1), month('2025-11'), month('2025-10', 9)];
  expect(lastTwelve(months, '2026-11-26')).toMatchObject({
    known: 2,
    accidents: 1,
    frequency: '500.00',
    severity: '5.00',
  });
});
