import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/kernel/dates.ts';
import type { CountedDay } from '#domain/time-off/counting.ts';
import { carryOver, daysTakenAgain } from '#domain/time-off/interruptions.ts';
import type { Interruption, RestDayFacts, RestDaySaid } from '#domain/time-off/rest-day.ts';

const whole = (start: string, end: string): CountedDay[] => {
  const days: CountedDay[] = [];
  for (let day = start; day <= end; day = addDays(day, 1)) days.push({ day, halves: 2 });
  return days;
};
const leave = (start: string, end: string): RestDayFacts => {
  const days = whole(start, end);
  return {
    contract: 3,
    span: { start, startHalf: 'morning', end, endHalf: 'afternoon' },
    counted: { unit: 'working', rule: 1, halves: days.length * 2, days },
  };
};
const said: RestDaySaid = {
  kind: { id: 4, name: 'Maladie', code: 'MAL', paid: true, account: 'sick', accrual: 'reduced' },
  comment: null,
};
const illness = (from: string, until: string): Interruption => ({
  from,
  until,
  days: whole(from, until),
  calledBack: false,
  said,
});
const calledBack = (from: string, until: string): Interruption => ({
  ...illness(from, until),
  calledBack: true,
  said: null,
});
const before = leave('2026-11-02', '2026-11-06');
const spans = (of: readonly { facts: RestDayFacts }[]) =>
  of.map(({ facts: { span, counted } }) => [span.start, span.end, counted.halves]);

describe('what was noted within a leave', () => {
  it('stays within the days that the leave still has', () => {
    const noted = [illness('2026-11-03', '2026-11-04'), calledBack('2026-11-05', '2026-11-05')];
    const { kept, apart, dropped } = carryOver(noted, before, leave('2026-11-01', '2026-11-08'));
    expect(kept).toEqual(noted);
    expect([apart, dropped]).toEqual([[], 0]);
  });

  it('is an absence of its own where the leave is shorter on either side, and when it is cancelled', () => {
    const noted = [illness('2026-11-02', '2026-11-06')];
    const shorter = carryOver(noted, before, leave('2026-11-03', '2026-11-04'));
    expect(shorter.kept.map(({ from, until, days }) => [from, until, days.length])).toEqual([
      ['2026-11-03', '2026-11-04', 2],
    ]);
    expect(spans(shorter.apart)).toEqual([
      ['2026-11-02', '2026-11-02', 2],
      ['2026-11-05', '2026-11-06', 4],
    ]);
    expect(spans(carryOver(noted, before, null).apart)).toEqual([['2026-11-02', '2026-11-06', 10]]);
    expect(spans(carryOver(noted, before, leave('2026-12-07', '2026-12-08')).apart)).toHaveLength(1);
  });

  it('begins and ends with the half days of the leave', () => {
    const half: RestDayFacts = {
      ...before,
      span: { ...before.span, startHalf: 'afternoon', endHalf: 'morning' },
    };
    const [all] = carryOver([illness('2026-11-02', '2026-11-06')], half, null).apart;
    expect(all?.facts.span).toMatchObject({ startHalf: 'afternoon', endHalf: 'morning' });
    const [middle] = carryOver([illness('2026-11-03', '2026-11-04')], half, null).apart;
    expect(middle?.facts.span).toMatchObject({ startHalf: 'morning', endHalf: 'afternoon' });
  });

  it('is told where it was work: who was called back was not away', () => {
    const noted = [calledBack('2026-11-03', '2026-11-05')];
    const moved = carryOver(noted, before, leave('2026-11-05', '2026-11-06'));
    expect(moved.kept.map(({ from, until }) => [from, until])).toEqual([['2026-11-05', '2026-11-05']]);
    expect([moved.apart, moved.dropped]).toEqual([[], 1]);
    expect(carryOver(noted, before, null)).toEqual({ kept: [], apart: [], dropped: 1 });
  });

  it('gives no day of another interruption back when it is taken back', () => {
    const inner = illness('2026-11-04', '2026-11-04');
    const outer = illness('2026-11-03', '2026-11-05');
    const again = daysTakenAgain(before, [inner, outer], outer);
    expect(again.map(({ day }) => day)).toEqual(['2026-11-03', '2026-11-05']);
  });
});
