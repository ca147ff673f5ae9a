import { z } from 'zod';
import { compare, normalise } from '../kernel/decimal.ts';
import { optionalDecimal } from '../kernel/fields.ts';
import { usualSchedule, weeklyHours } from './work-schedule.ts';

const half = () =>
  optionalDecimal({ places: 2, min: 0, max: 12 }).transform((hours) => normalise(hours ?? '0'));

/** Seven days, each with the hours of its halves; nothing said is nothing worked. */
export const scheduleSchema = () =>
  z
    .array(z.object({ morning: half(), afternoon: half() }))
    .length(7, 'errors.invalid')
    .refine((week) => compare(weeklyHours(week), '0') > 0, 'people.error.noHours')
    .meta({ example: usualSchedule });
