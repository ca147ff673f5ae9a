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
export const slotsOf = (first: CivilDate, span: HalfDaySpan): { from: number; until: number } =>
  slotsFrom(first)(span);

/** The same of many spans of a board: each day is reckoned once. */
export function slotsFrom(first: CivilDate): (span: HalfDaySpan) => { from: number; until: number } {
  const mornings = new Map<CivilDate, number>();
  const at = (day: CivilDate, half: Half): number => {
    const known = mornings.get(day) ?? slotAt(first, day, 'morning');
    mornings.set(day, known);
    return half === 'afternoon' ? known + 1 : known;
  };
  return ({ start, startHalf, end, endHalf }) => ({
    from: at(start, startHalf),
    until: at(end, endHalf) + 1,
  });
}
