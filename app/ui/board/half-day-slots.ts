import { addDays, daysBetween, type CivilDate } from '#domain/kernel/dates.ts';
import type { Half, HalfDaySpan } from '#domain/kernel/half-days.ts';

/* Boards of half days: each day has two slots, counted from the board's first day. */

export const HALF_DAY_SLOTS = 2;

/** The slot that a half day is. */
export const slotAt = (first: CivilDate, day: CivilDate, half: Half): number =>
  daysBetween(first, day) * HALF_DAY_SLOTS + (half === 'afternoon' ? 1 : 0);

/** The half day of a slot. */
export const atSlot = (first: CivilDate, slot: number): { day: CivilDate; half: Half } => ({
  day: addDays(first, Math.floor(slot / HALF_DAY_SLOTS)),
  half: slot % HALF_DAY_SLOTS === 0 ? 'morning' : 'afternoon',
});

/** The slots from a span's first half day to behind its last. */
export const slotsOf = (first: CivilDate, { start, startHalf, end, endHalf }: HalfDaySpan) => ({
  from: slotAt(first, start, startHalf),
  until: slotAt(first, end, endHalf) + 1,
});
