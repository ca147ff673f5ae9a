import { describe, expect, it } from 'vitest';
import { activitySchema, clockSpanOf, partsOf } from '#domain/time/activity-input.ts';
import {
  activityMonthAggregate,
  counterEntry,
  obstacleOf,
  requireStep,
  sealTime,
  standingEntries,
  type ActivityEntry,
  type ActivityMonthEvent,
} from '#domain/time/activity-month.ts';
import { daySecondsOf, noteInto, type NumberedDraft } from '#domain/time/noting.ts';
import { systemActor, type Actor } from '#domain/kernel/actor.ts';
import { decidesTime, seesTime, timeSightOf } from '#domain/time/time-access.ts';
import { timeWarnings, type WorkedDay } from '#domain/time/working-time.ts';
import { hoursText, secondsBetween, secondsOfDay, splitByDay } from '#domain/time/worked-time.ts';
import { usualSchedule, weekOfDays } from '#domain/people/work-schedule.ts';
import { decisionsOf, refusalOf } from '../../builders/given.ts';

const given = decisionsOf(activityMonthAggregate);

const opened: ActivityMonthEvent = {
  type: 'ActivityMonthOpened',
  data: { activityMonth: 1, corporation: 3, person: 5, month: '2026-10' },
};

const clock = (
  id: number,
  from: string,
  until: string,
  changes: Partial<ActivityEntry> = {},
): ActivityEntry => ({
  id,
  day: from.slice(0, 10),
  worked: { kind: 'clock', from: `${from}Z`, until: `${until}Z` },
  seconds: secondsBetween({ from: `${from}Z`, until: `${until}Z` }),
  daySeconds: 25_200,
  project: 7,
  type: null,
  billable: true,
  corrects: null,
  ...changes,
});

const halves = (id: number, day: string, count: 1 | 2): ActivityEntry => ({
  ...clock(id, `${day}T08:00:00`, `${day}T09:00:00`),
  worked: { kind: 'halves', halves: count },
  seconds: 12_600 * count,
});

const noted = (...entries: ActivityEntry[]): ActivityMonthEvent => ({
  type: 'ActivitiesNoted',
  data: { activityMonth: 1, entries, late: null, comments: {}, personal: sealTime(5, 'comments') },
});

const draft = ({ id, ...entry }: ActivityEntry, at = 'from'): NumberedDraft => ({
  id,
  at,
  entry,
  comment: null,
});

describe('an entry of a month', () => {
  it('begins in the second after another one ended, and in the second itself', () => {
    const a = clock(1, '2026-10-05T10:00:00', '2026-10-05T10:32:40');
    given(opened, noted(a))
      .when((state) =>
        noteInto(1, state, [draft(clock(2, '2026-10-05T10:32:41', '2026-10-05T11:00:00'))], null),
      )
      .gives(noted(clock(2, '2026-10-05T10:32:41', '2026-10-05T11:00:00')));
    expect(obstacleOf(clock(2, '2026-10-05T10:32:40', '2026-10-05T11:00:00'), [a])).toBeNull();
    expect(obstacleOf(clock(2, '2026-10-05T10:32:39', '2026-10-05T11:00:00'), [a])).toBe('overlap');
  });

  it('names the line of many that has no room, and nothing is noted', () => {
    const lines = Array.from({ length: 40 }, (_, index) => {
      const hour = String(index % 8).padStart(2, '0');
      const day = `2026-10-${String(Math.floor(index / 8) + 1).padStart(2, '0')}`;
      const from = index === 36 ? '2026-10-01T00:30:00' : `${day}T${hour}:00:00`;
      const until = index === 36 ? '2026-10-01T01:30:00' : `${day}T${hour}:45:00`;
      return draft(clock(index, from, until), `activities[${index}].from`);
    });
    const { state } = given(opened);
    expect(refusalOf(() => noteInto(1, state, lines, null)).errors).toEqual({
      'activities[36].from': ['time.error.overlap'],
    });
  });

  it('is two halves of a day at most, and no more hours than the day has', () => {
    const half = halves(1, '2026-10-05', 1);
    expect(obstacleOf(halves(2, '2026-10-05', 1), [half])).toBeNull();
    expect(obstacleOf(halves(2, '2026-10-05', 2), [half])).toBe('halves');
    expect(obstacleOf({ ...half, worked: { kind: 'length' }, seconds: 80_000 }, [half])).toBe('dayFull');
  });

  it('is not noted where a stopwatch runs', () => {
    const running = { id: 9, from: '2026-10-05T09:00:00Z', project: 7, type: null, billable: true };
    expect(obstacleOf(clock(1, '2026-10-05T08:00:00', '2026-10-05T09:00:01'), [], running)).toBe('running');
    expect(obstacleOf(clock(1, '2026-10-05T08:00:00', '2026-10-05T09:00:00'), [], running)).toBeNull();
  });
});

describe('a night', () => {
  it.each([
    ['when the clocks go back', '2026-10-24', '9.00', ['2.00', '7.00']],
    ['when they go forward', '2026-03-28', '7.00', ['2.00', '5.00']],
    ['at the end of a month', '2026-10-31', '8.00', ['2.00', '6.00']],
  ])('of 22:00 to 06:00 %s', (_what, day, whole, parts) => {
    const span = clockSpanOf(day, '22:00', '06:00');
    expect(Number(hoursText(secondsBetween(span)))).toBe(Number(whole));
    const split = splitByDay(span);
    expect(split.map((part) => Number(hoursText(secondsBetween(part))))).toEqual(parts.map(Number));
    expect(split.map((part) => part.day)).toEqual([day, split[1]?.day]);
    expect(split[0]?.until).toBe(split[1]?.from);
  });

  it('has 25 and 23 hours in the days on which the clocks change', () => {
    expect(secondsOfDay('2026-10-25')).toBe(25 * 3600);
    expect(secondsOfDay('2026-03-29')).toBe(23 * 3600);
    expect(secondsOfDay('2026-10-31')).toBe(24 * 3600);
  });
});

describe('what is told', () => {
  const blank = { project: 7, activity: null, billable: null, comment: null };

  it.each([
    ['by the clock and by hours', { day: '2026-10-05', from: '09:00', until: '10:00', hours: '1' }, 'hours'],
    ['neither', { day: '2026-10-05' }, 'hours'],
    ['without a day', { hours: '1' }, 'day'],
    ['without an end', { day: '2026-10-05', from: '09:00' }, 'until'],
    ['as three quarters of a day', { day: '2026-10-05', days: '0.7' }, 'days'],
    ['at 25 o’clock', { day: '2026-10-05', from: '25:00', until: '26:00' }, 'from'],
  ])('%s is refused at its field', (_what, typed, field) => {
    const read = activitySchema.safeParse({ ...blank, ...typed });
    expect(read.success ? [] : read.error.issues.map(({ path }) => path[0])).toContain(field);
  });

  it('is read to the second, and as the contract says of days', () => {
    const read = activitySchema.parse({ ...blank, day: '2026-10-05', from: '09:00:10', until: '09:00:55' });
    expect(partsOf(read)).toEqual([
      {
        day: '2026-10-05',
        worked: { kind: 'clock', from: '2026-10-05T07:00:10.000Z', until: '2026-10-05T07:00:55.000Z' },
        seconds: 45,
      },
    ]);
    const day = activitySchema.parse({ ...blank, day: '2026-10-05', days: '0.5' });
    expect(partsOf(day)).toEqual([
      { day: '2026-10-05', worked: { kind: 'halves', halves: 1 }, seconds: null },
    ]);
    expect(daySecondsOf(usualSchedule, '2026-10-05')).toBe(7 * 3600);
    expect(daySecondsOf(usualSchedule, '2026-10-04')).toBe(7 * 3600);
    // Whole seconds, whatever floating point makes of the hours.
    for (const day of ['2026-10-04', '2026-10-05']) expect(daySecondsOf(weekOfDays('8.2'), day)).toBe(29_520);
    const short = usualSchedule.map((one, index) => (index === 4 ? { morning: '4', afternoon: '0' } : one));
    expect(daySecondsOf(short, '2026-10-09')).toBe(4 * 3600);
  });
});

describe('a month', () => {
  const entry = clock(1, '2026-10-05T08:00:00', '2026-10-05T12:00:00');
  const locked: ActivityMonthEvent[] = [
    { type: 'ActivityMonthSubmitted', data: { activityMonth: 1 } },
    { type: 'ActivityMonthApproved', data: { activityMonth: 1 } },
    { type: 'ActivityMonthLocked', data: { activityMonth: 1 } },
  ];

  it('that was handed in is noted in no longer', () => {
    const { state } = given(opened, noted(entry), ...locked.slice(0, 1));
    expect(
      refusalOf(() =>
        noteInto(1, state, [draft(clock(2, '2026-10-06T08:00:00', '2026-10-06T09:00:00'))], null),
      ),
    ).toMatchObject({ kind: 'conflict', code: 'ACTIVITY_MONTH_STATUS' });
    expect(refusalOf(() => requireStep('lock', state)).code).toBe('ACTIVITY_MONTH_STATUS');
  });

  it('that is locked is corrected by an entry that takes another back', () => {
    const right = { ...clock(3, '2026-10-05T08:00:00', '2026-10-05T11:00:00'), corrects: 1 };
    const corrected: ActivityMonthEvent = {
      type: 'ActivityCorrected',
      data: {
        activityMonth: 1,
        wrong: 1,
        entries: [counterEntry(2, entry), right],
        comments: {},
        reason: 'Pause oubliée',
        personal: sealTime(5, 'comments', 'reason'),
      },
    };
    const { state } = given(opened, noted(entry), ...locked, corrected);
    expect(state.entries).toHaveLength(3);
    expect(state.entries.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(3 * 3600);
    expect(standingEntries(state)).toEqual([right]);
  });
});

describe('the law on working time', () => {
  const day = (date: string, hours: number, from = 7): WorkedDay => ({
    day: date,
    seconds: hours * 3600,
    spans: [
      {
        from: `${date}T${String(from).padStart(2, '0')}:00:00.000Z`,
        until: `${date}T${String(from + hours).padStart(2, '0')}:00:00.000Z`,
      },
    ],
  });

  it('warns above ten hours a day and forty-eight a week, and not at them', () => {
    const week = (hours: number) => [5, 6, 7, 8, 9].map((of) => day(`2026-10-0${of}`, hours));
    expect(timeWarnings(week(10)).map(({ rule }) => rule)).toEqual(['week']);
    expect(timeWarnings(week(11)).filter(({ rule }) => rule === 'day')).toHaveLength(5);
    expect(timeWarnings([...week(9), day('2026-10-10', 3)])).toEqual([]);
  });

  it('warns where less than eleven hours were between two days', () => {
    expect(timeWarnings([day('2026-10-05', 8, 14), day('2026-10-06', 5, 6)])).toEqual([
      { rule: 'rest', day: '2026-10-06', seconds: 8 * 3600 },
    ]);
    expect(timeWarnings([day('2026-10-05', 8, 14), day('2026-10-06', 5, 9)])).toEqual([]);
  });

  it('warns above forty-four hours a week over twelve weeks', () => {
    const twelve = (hours: number) =>
      Array.from({ length: 12 }, (_, week) =>
        [0, 1, 2, 3, 4].map((of) =>
          day(new Date(Date.UTC(2026, 7, 3 + week * 7 + of)).toISOString().slice(0, 10), hours),
        ),
      ).flat();
    expect(timeWarnings(twelve(9)).map(({ rule }) => rule)).toEqual(['twelveWeeks']);
    expect(timeWarnings(twelve(8))).toEqual([]);
  });
});

describe('who sees and decides', () => {
  const own = { own: 5, team: false, everybody: false, manages: false };

  it('everybody their own; who leads them theirs, and never their own', () => {
    expect(seesTime(own, 5, null)).toBe(true);
    expect(seesTime(own, 6, 5)).toBe(false);
    expect(decidesTime({ ...own, team: true }, 6, 5)).toBe(true);
    expect(decidesTime({ ...own, team: true }, 5, 5)).toBe(false);
    expect(decidesTime({ ...own, everybody: true }, 6, null)).toBe(false);
    expect(decidesTime({ ...own, manages: true }, 5, null)).toBe(true);
  });

  it('all that they saw before, in a company that was closed', () => {
    const reader: Actor = { ...systemActor(1), person: 5, roles: new Set(['ROLE_PERSON_ACTIVITY_MANAGE']) };
    expect(timeSightOf({ ...reader, readOnly: true })).toEqual(timeSightOf(reader));
    expect(timeSightOf(reader).everybody).toBe(true);
  });
});
