import { addDays, type CivilDate } from './dates.ts';

export const halves = ['morning', 'afternoon'] as const;
export type Half = (typeof halves)[number];

/** From a half day to another, both included: `startHalf` afternoon leaves the first morning out. */
export interface HalfDaySpan {
  start: CivilDate;
  startHalf: Half;
  end: CivilDate;
  endHalf: Half;
}

/** Sorts as half days follow one another. */
export const slotOf = (day: CivilDate, half: Half): string => `${day}/${half === 'morning' ? 0 : 1}`;

/** Whether two spans share a half day. */
export const spansOverlap = (a: HalfDaySpan, b: HalfDaySpan): boolean =>
  slotOf(a.start, a.startHalf) <= slotOf(b.end, b.endHalf) &&
  slotOf(b.start, b.startHalf) <= slotOf(a.end, a.endHalf);

interface Slot {
  day: CivilDate;
  half: Half;
}

const slotBefore = ({ day, half }: Slot): Slot =>
  half === 'afternoon' ? { day, half: 'morning' } : { day: addDays(day, -1), half: 'afternoon' };

const slotAfter = ({ day, half }: Slot): Slot =>
  half === 'morning' ? { day, half: 'afternoon' } : { day: addDays(day, 1), half: 'morning' };

const firstOf = ({ start, startHalf }: HalfDaySpan): string => slotOf(start, startHalf);
const lastOf = ({ end, endHalf }: HalfDaySpan): string => slotOf(end, endHalf);

/**
 * What is left of a span once others are taken out of it, the first first: who was called back to work is not away then,
 * who is on leave already is not put on leave again.
 */
export function spansWithout<Span extends HalfDaySpan>(span: Span, others: readonly HalfDaySpan[]): Span[] {
  const left: Span[] = [];
  let rest: Span | null = span;
  for (const one of others.toSorted((a, b) => (firstOf(a) < firstOf(b) ? -1 : 1))) {
    if (rest === null || !spansOverlap(rest, one)) continue;
    if (firstOf(one) > firstOf(rest)) {
      const { day, half } = slotBefore({ day: one.start, half: one.startHalf });
      left.push({ ...rest, end: day, endHalf: half });
    }
    const after = slotAfter({ day: one.end, half: one.endHalf });
    rest = lastOf(one) < lastOf(rest) ? { ...rest, start: after.day, startHalf: after.half } : null;
  }
  return rest === null ? left : [...left, rest];
}

/** When half days begin and end on a clock: a contract says how long they are, and not when. */
export const halfDayClock = {
  start: { morning: '08:00', afternoon: '13:00' },
  end: { morning: '12:00', afternoon: '17:00' },
} as const;
