import { addDays, type CivilDate } from '../kernel/dates.ts';
import { daysWithin, type CountedDay, type LeaveSpan } from './counting.ts';
import type { Interruption, RestDayFacts, RestDaySaid } from './rest-day.ts';

/** An illness noted within a leave that is not of it any more: an absence of its own. */
export interface Apart {
  facts: RestDayFacts;
  said: RestDaySaid;
}

/** What becomes of what was noted within a leave once its days are others. */
export interface CarriedOver {
  /** What lies within its new days: half days of the leave that come back. */
  kept: Interruption[];
  /** Illness outside of them: they were ill all the same. */
  apart: Apart[];
  /** How many call-backs to work no longer lie within it, or only in part. */
  dropped: number;
}

const sum = (days: readonly CountedDay[]): number => days.reduce((total, { halves }) => total + halves, 0);

const covered = ({ from, until }: Pick<Interruption, 'from' | 'until'>, day: CivilDate): boolean =>
  day >= from && day <= until;

/** The part of an illness from one day to another as a leave of its own; null: nothing of it was counted. */
function apartOf(
  { days: all, said }: Interruption,
  from: CivilDate,
  until: CivilDate,
  { contract, span, counted }: RestDayFacts,
): Apart | null {
  const days = daysWithin(all, from, until);
  if (days.length === 0 || said === null) return null;
  const own: LeaveSpan = {
    start: from,
    startHalf: from === span.start ? span.startHalf : 'morning',
    end: until,
    endHalf: until === span.end ? span.endHalf : 'afternoon',
  };
  return { facts: { contract, span: own, counted: { ...counted, halves: sum(days), days } }, said };
}

/**
 * What was noted within a leave when it gets other days, or is cancelled: within its new days it stays noted; an illness
 * outside of them stays an absence, since they were ill whatever becomes of the leave (Cass. soc. 10/09/2025, 23-22.732).
 * @param after its new days; null: it is cancelled
 */
export function carryOver(
  interruptions: readonly Interruption[],
  before: RestDayFacts,
  after: RestDayFacts | null,
): CarriedOver {
  const carried: CarriedOver = { kept: [], apart: [], dropped: 0 };
  for (const one of interruptions) {
    const inside = after !== null && one.from <= after.span.end && one.until >= after.span.start;
    const parts: [CivilDate, CivilDate][] = [];
    if (!inside) parts.push([one.from, one.until]);
    else {
      const { start, end } = after.span;
      if (one.from < start) parts.push([one.from, addDays(start, -1)]);
      if (one.until > end) parts.push([addDays(end, 1), one.until]);
      const [from, until] = [one.from < start ? start : one.from, one.until > end ? end : one.until];
      const days = daysWithin(after.counted.days, from, until).filter(
        ({ day }) => !carried.kept.some((other) => covered(other, day)),
      );
      if (days.length > 0) carried.kept.push({ ...one, from, until, days });
      else if (one.calledBack && parts.length === 0) carried.dropped += 1;
    }
    if (!one.calledBack)
      carried.apart.push(...parts.flatMap(([from, until]) => apartOf(one, from, until, before) ?? []));
    else if (parts.length > 0) carried.dropped += 1;
  }
  return carried;
}

/** The days of a leave that are taken again once an interruption was noted in error: not those of another one. */
export const daysTakenAgain = (
  { counted }: Pick<RestDayFacts, 'counted'>,
  interruptions: readonly Interruption[],
  { from, until }: Pick<Interruption, 'from' | 'until'>,
): CountedDay[] =>
  daysWithin(counted.days, from, until).filter(
    ({ day }) =>
      !interruptions.some((one) => !(one.from === from && one.until === until) && covered(one, day)),
  );
