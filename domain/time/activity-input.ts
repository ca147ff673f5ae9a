import { z } from 'zod';
import { LEGAL_TIME_ZONE, addDays, type CivilDate } from '../kernel/dates.ts';
import { multiply } from '../kernel/decimal.ts';
import {
  evenIfWrong,
  optionalDate,
  optionalDecimal,
  optionalReference,
  optionalText,
} from '../kernel/fields.ts';
import { instantAt } from '../kernel/moments.ts';
import { splitByDay, wholeSecond, type ClockSpan, type Worked } from './worked-time.ts';

const TIME = /^([01]?\d|2[0-3])[:h]([0-5]\d)(?::([0-5]\d))?$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?(Z|[+-]\d{2}:\d{2})$/;

const isInstant = (typed: string): boolean => INSTANT.test(typed) && !Number.isNaN(Date.parse(typed));

const time = () =>
  z
    .string({ error: 'errors.invalid' })
    .trim()
    .refine((typed) => typed === '' || TIME.test(typed) || isInstant(typed), 'time.error.time')
    .nullish()
    .transform((value) => (value ? value : null));

/** What an activity is of. */
export const workShape = {
  project: optionalReference('project'),
  /** A job of the project, by its number there. */
  job: z.coerce.number({ error: 'errors.reference' }).int().min(1).nullish().meta({ example: null }),
  activity: optionalReference('activitytype?restDay=0'),
  /** Nothing said: as the kind of activity says; another one is for who has the right to say so. */
  billable: z.boolean({ error: 'errors.invalid' }).nullish(),
  comment: optionalText(500),
};

/**
 * An activity as forms and programs send it: by the clock (`from` and `until`, times of `day` or whole instants; a time
 * that is not after the other one is of the next day), by `hours` or by `days` of one day.
 */
export const activityShape = {
  ...workShape,
  day: optionalDate().meta({ example: '2026-11-23' }),
  from: time().meta({ example: '2026-11-23T08:00:00.000Z' }),
  until: time().meta({ example: '2026-11-23T11:30:00.000Z' }),
  hours: optionalDecimal({ places: 4, min: 0, max: 24 }).meta({ example: null }),
  /** 1, or 0.5. */
  days: optionalDecimal({ places: 1, min: 0, max: 1 }).meta({ example: null }),
};

const plain = z.object(activityShape);
export type ActivityInput = z.output<typeof plain>;

/** One way of telling how long: by the clock, or by a length on a day. */
export function oneWay(
  { day, from, until, hours, days }: Partial<ActivityInput>,
  context: z.RefinementCtx,
): void {
  const issue = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  const byClock = Boolean(from) || Boolean(until);
  if ([byClock, Boolean(hours), Boolean(days)].filter(Boolean).length > 1)
    return issue('hours', 'time.error.oneWay');
  if (byClock) {
    if (!from) issue('from', 'errors.required');
    if (!until) issue('until', 'errors.required');
    if (!day && from && !isInstant(from)) issue('day', 'errors.required');
    return;
  }
  if (!hours && !days) return issue('hours', 'time.error.howLong');
  if (!day) issue('day', 'errors.required');
  if (Number(hours) < 0 || (hours && Number(hours) === 0)) issue('hours', 'time.error.howLong');
  if (days && Number(days) !== 1 && Number(days) !== 0.5) issue('days', 'time.error.halves');
}

export const activitySchema = plain.superRefine(oneWay, evenIfWrong);

const onDay = (day: CivilDate, typed: string): string => {
  const [, hour = '', minute = '', second = '0'] = TIME.exec(typed) ?? [];
  const minuteOf = instantAt(day, `${hour.padStart(2, '0')}:${minute}`, LEGAL_TIME_ZONE);
  return new Date(Date.parse(minuteOf) + Number(second) * 1000).toISOString();
};

/** The span that two times say: of a day, past its midnight where the second is not after the first. */
export function clockSpanOf(day: CivilDate | null, from: string, until: string): ClockSpan {
  const start = isInstant(from) ? wholeSecond(from) : onDay(day ?? '', from);
  if (isInstant(until)) return { from: start, until: wholeSecond(until) };
  const first = day ?? start.slice(0, 10);
  const same = onDay(first, until);
  return { from: start, until: same > start ? same : onDay(addDays(first, 1), until) };
}

/** A part of an activity on one day; its length is null where the contract says what a day is. */
export interface DayPart {
  day: CivilDate;
  worked: Worked;
  seconds: number | null;
}

const LONGEST = 24 * 3600;

/** What was told, day by day; an error where it ends before it begins, or goes on for more than a day. */
export function partsOf({ day, from, until, hours, days }: ActivityInput): DayPart[] | { error: string } {
  if (from !== null && until !== null) {
    const span = clockSpanOf(day, from, until);
    if (span.until <= span.from) return { error: 'time.error.endBeforeStart' };
    if (Date.parse(span.until) - Date.parse(span.from) > LONGEST * 1000)
      return { error: 'time.error.tooLong' };
    return splitByDay(span).map((part) => ({
      day: part.day,
      worked: { kind: 'clock', from: part.from, until: part.until },
      seconds: (Date.parse(part.until) - Date.parse(part.from)) / 1000,
    }));
  }
  if (day === null) return { error: 'errors.required' };
  if (days !== null)
    return [{ day, worked: { kind: 'halves', halves: Number(days) === 1 ? 2 : 1 }, seconds: null }];
  return [{ day, worked: { kind: 'length' }, seconds: Math.round(Number(multiply(hours ?? '0', '3600'))) }];
}
