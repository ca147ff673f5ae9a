import { describe, expect, it } from 'vitest';
import { usualCalendar, type WorkCalendar } from '#domain/company/calendar.ts';
import { addDays, isoWeekday } from '#domain/kernel/dates.ts';
import { usualSchedule, type WorkSchedule } from '#domain/people/work-schedule.ts';
import {
  countLeave,
  daysText,
  daysWithin,
  type CountingFacts,
  type LeaveSpan,
  type LeaveUnit,
} from '#domain/time-off/counting.ts';
import { spansOverlap } from '#domain/kernel/half-days.ts';

const contractOf = (schedule: WorkSchedule, end: string | null = null) => ({
  start: '2020-01-01',
  end,
  weeks: [{ from: '2020-01-01', schedule }],
});
const day = { morning: '3.5', afternoon: '3.5' };
const off = { morning: '0', afternoon: '0' };
const noWednesday = usualSchedule.map((one, index) => (index === 2 ? off : one));
const shop = [off, day, day, day, day, day, off];
const shopCalendar: WorkCalendar = {
  ...usualCalendar,
  workdays: ['tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
};

const span = (start: string, end = start): LeaveSpan => ({
  start,
  startHalf: 'morning',
  end,
  endHalf: 'afternoon',
});

function days(asked: LeaveSpan, unit: LeaveUnit, facts: Partial<CountingFacts> = {}): string {
  const given = { unit, calendar: usualCalendar, contract: contractOf(usualSchedule), ...facts };
  return daysText(countLeave(asked, given).halves);
}

const partTime = { contract: contractOf(noWednesday) };
const shopFacts = { contract: contractOf(shop), calendar: shopCalendar };

/** 5-modules.md, section 2: the table of requests. */
const table: [
  what: string,
  asked: LeaveSpan,
  ouvrables: string,
  ouvres: string,
  facts?: Partial<CountingFacts>,
][] = [
  ['two weeks whose 15 August is a Saturday', span('2026-08-10', '2026-08-21'), '11', '10'],
  ['a week with Ascension', span('2026-05-11', '2026-05-15'), '5', '4'],
  ['two weeks with 1 and 8 May', span('2026-04-27', '2026-05-08'), '10', '8'],
  ['one Friday', span('2026-06-12'), '2', '1'],
  ['Thursday and Friday without Wednesdays', span('2026-06-04', '2026-06-05'), '3', '2', partTime],
  ['Monday and Tuesday without Wednesdays', span('2026-06-01', '2026-06-02'), '3', '3', partTime],
  ['Wednesday and Thursday without Wednesdays', span('2026-06-03', '2026-06-04'), '1', '1', partTime],
  ['a weekend', span('2026-06-13', '2026-06-14'), '0', '0'],
  ['24 December', span('2026-12-24'), '2', '1'],
  ['Christmas to New Year', span('2026-12-21', '2027-01-01'), '10', '8'],
  ['the Saturday of a shop', span('2026-06-06'), '2', '1', shopFacts],
];

describe('the days that a leave takes', () => {
  it.each(table)('%s', (_what, asked, ouvrables, ouvres, facts = {}) => {
    expect(days(asked, 'weekdays', facts)).toBe(ouvrables);
    expect(days(asked, 'working', facts)).toBe(ouvres);
  });

  it('are halves at both ends where the rest of the day is worked', () => {
    const asked: LeaveSpan = {
      start: '2026-12-23',
      startHalf: 'afternoon',
      end: '2026-12-31',
      endHalf: 'morning',
    };
    expect(days(asked, 'working')).toBe('5');
  });

  it('end with the contract: nobody comes back after it', () => {
    const contract = contractOf(usualSchedule, '2026-06-12');
    expect(days(span('2026-06-12'), 'weekdays', { contract })).toBe('1');
  });

  it('follow the company: Whit Monday worked or not, Alsace-Moselle, closings that are leave', () => {
    const calendar = (change: Partial<WorkCalendar>) => ({ calendar: { ...usualCalendar, ...change } });
    const whitsun = span('2026-05-25', '2026-05-26');
    expect(days(whitsun, 'working')).toBe('1');
    expect(days(whitsun, 'working', calendar({ whitMonday: false }))).toBe('2');
    expect(days(span('2026-04-03'), 'working', calendar({ alsaceMoselle: true }))).toBe('0');
    const closings = [{ label: 'Été', start: '2026-08-10', end: '2026-08-14' }];
    expect(days(span('2026-08-10', '2026-08-21'), 'working', calendar({ closings }))).toBe('10');
  });

  it('of a leave follow the week that holds on each day', () => {
    const contract = {
      ...contractOf(usualSchedule),
      weeks: [
        { from: '2020-01-01', schedule: usualSchedule },
        { from: '2026-06-08', schedule: noWednesday },
      ],
    };
    // The second Wednesday is no longer worked: it begins nothing, but lies within.
    expect(days(span('2026-06-10', '2026-06-11'), 'working', { contract })).toBe('1');
    expect(days(span('2026-06-03', '2026-06-04'), 'working', { contract })).toBe('2');
  });

  it('come back where somebody was ill: 12 to 18 August are five, both ways', () => {
    for (const [unit, all] of [
      ['weekdays', '23'],
      ['working', '20'],
    ] as const) {
      const facts = { unit, calendar: usualCalendar, contract: contractOf(usualSchedule) };
      const counted = countLeave(span('2026-08-03', '2026-08-28'), facts);
      expect(daysText(counted.halves)).toBe(all);
      const back = daysWithin(counted.days, '2026-08-12', '2026-08-18');
      expect(daysText(back.reduce((sum, one) => sum + one.halves, 0))).toBe('5');
    }
  });

  it('are the same in all, in 5,000 leaves that are split where both sides are worked', () => {
    let seed = 20_261_124;
    const next = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    let split = 0;
    while (split < 5000) {
      const schedule = usualSchedule.map((one, index) =>
        index < 5 && next(4) === 0 ? (next(2) === 0 ? off : { ...day, afternoon: '0' }) : one,
      );
      const facts = {
        contract: contractOf(schedule),
        calendar: { ...usualCalendar, whitMonday: next(2) === 0 },
      };
      const start = addDays('2026-01-01', next(700));
      const asked: LeaveSpan = {
        start,
        startHalf: next(3) === 0 ? 'afternoon' : 'morning',
        end: addDays(start, 2 + next(30)),
        endHalf: next(3) === 0 ? 'morning' : 'afternoon',
      };
      const at = addDays(start, 1 + next(20));
      const before = addDays(at, -1);
      if (at > asked.end || before < start) continue;
      const worked = (one: string, half: 'morning' | 'afternoon'): boolean =>
        Number(schedule[isoWeekday(one) - 1]?.[half] ?? 0) > 0 &&
        days(span(one), 'working', { ...facts, contract: contractOf(usualSchedule) }) !== '0';
      const cutAtStart = before === start && asked.startHalf === 'afternoon';
      const cutAtEnd = at === asked.end && asked.endHalf === 'morning';
      if (!worked(at, 'morning') || !worked(before, cutAtStart ? 'afternoon' : 'morning')) continue;
      if (cutAtEnd && !worked(at, 'morning')) continue;
      const parts = [
        { ...asked, end: before, endHalf: 'afternoon' as const },
        { ...asked, start: at, startHalf: 'morning' as const },
      ];
      for (const unit of ['working', 'weekdays'] as const) {
        const sum = parts.reduce((total, part) => total + Number(days(part, unit, facts)), 0);
        expect(`${JSON.stringify(asked)} ${sum}`).toBe(
          `${JSON.stringify(asked)} ${days(asked, unit, facts)}`,
        );
      }
      split += 1;
    }
  });

  it('share a half day or not', () => {
    const morning: LeaveSpan = {
      start: '2026-06-12',
      startHalf: 'morning',
      end: '2026-06-12',
      endHalf: 'morning',
    };
    const afternoon: LeaveSpan = { ...morning, startHalf: 'afternoon', endHalf: 'afternoon' };
    expect(spansOverlap(morning, afternoon)).toBe(false);
    expect(spansOverlap(morning, span('2026-06-10', '2026-06-12'))).toBe(true);
  });
});
