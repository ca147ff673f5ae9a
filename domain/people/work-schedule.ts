import { add, allocate, compare, multiply, normalise, type DecimalString } from '../kernel/decimal.ts';

/** Hours of the two halves of a day; both "0": not worked. */
export interface ScheduledDay {
  morning: DecimalString;
  afternoon: DecimalString;
}

/** A week by its days, Monday first: seven of them. */
export type WorkSchedule = readonly ScheduledDay[];

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

const OFF: ScheduledDay = { morning: '0', afternoon: '0' };

/** Thirty-five hours over five days (L3121-27): what a new contract's form begins with. */
export const usualSchedule: WorkSchedule = weekdays.map((_, index) =>
  index < 5 ? { morning: '3.5', afternoon: '3.5' } : OFF,
);

export const hoursOf = ({ morning, afternoon }: ScheduledDay): DecimalString => add(morning, afternoon);

export const weeklyHours = (week: WorkSchedule): DecimalString => add('0', ...week.map(hoursOf));

/** Full time is thirty-five hours a week (L3121-27); below it is part time (L3123-1). */
export const isPartTime = (week: WorkSchedule): boolean => compare(weeklyHours(week), '35') < 0;

/** So many hours a week over ten half days, Monday to Friday. */
export function evenWeek(hours: DecimalString): WorkSchedule {
  const halves = allocate(hours, Array<DecimalString>(10).fill('1')).map(normalise);
  return weekdays.map((_, day) =>
    day < 5 ? { morning: halves[day * 2] ?? '0', afternoon: halves[day * 2 + 1] ?? '0' } : OFF,
  );
}

/** Five days, Monday to Friday, of so many hours each. */
export const weekOfDays = (hours: DecimalString): WorkSchedule => evenWeek(multiply(hours, '5'));
