import { z } from 'zod';
import { add, compare, normalise, type DecimalString } from '../kernel/decimal.ts';
import { optionalDecimal } from '../kernel/fields.ts';

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

const half = () =>
  optionalDecimal({ places: 2, min: 0, max: 12 }).transform((hours) => normalise(hours ?? '0'));

/** Seven days, each with the hours of its halves; nothing said is nothing worked. */
export const scheduleSchema = () =>
  z
    .array(z.object({ morning: half(), afternoon: half() }))
    .length(7, 'errors.invalid')
    .refine((week) => compare(weeklyHours(week), '0') > 0, 'people.error.noHours')
    .meta({ example: usualSchedule });

export const hoursOf = ({ morning, afternoon }: ScheduledDay): DecimalString => add(morning, afternoon);

export const weeklyHours = (week: WorkSchedule): DecimalString => add('0', ...week.map(hoursOf));

/** Full time is thirty-five hours a week (L3121-27); below it is part time (L3123-1). */
export const isPartTime = (week: WorkSchedule): boolean => compare(weeklyHours(week), '35') < 0;
