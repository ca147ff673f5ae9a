import type { CivilDate } from './dates.ts';

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
