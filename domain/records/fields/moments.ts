import { z } from 'zod';
import { isCivilDate } from '../../kernel/dates.ts';
import * as field from '../../kernel/fields.ts';
import { readTime } from '../../kernel/typed-time.ts';
import { made, type Field, type Options } from './base.ts';

/** A text that `read` normalises or says null to; '' is nothing. */
const readText = (
  read: (typed: string) => string | null,
  error: string,
  optional: boolean,
  meta: { example: string },
): z.ZodType => {
  const schema = z
    .string({ error: optional ? error : 'errors.required' })
    .trim()
    .max(60, error)
    .meta(meta);
  const check = (typed: string, context: z.RefinementCtx): string => {
    const value = read(typed);
    if (value !== null) return value;
    context.addIssue({ code: 'custom', message: error });
    return z.NEVER;
  };
  return optional
    ? schema.nullish().transform((typed, context) => (typed ? check(typed, context) : null))
    : schema.min(1, 'errors.required').transform(check);
};

/** A civil date, ISO: "2026-11-21"; typed DD/MM/YYYY. */
export const date = (options: Options = {}): Field =>
  made('date', options.optional ? field.optionalDate() : field.date(), options);

/** A time of day, "HH:mm". */
export const time = (options: Options = {}): Field =>
  made('time', readText(readTime, 'errors.time', options.optional ?? false, { example: '09:30' }), options);

/** "22/11/2026 10:30" and "2026-11-22T10:30" → "2026-11-22T10:30". */
function readDateTime(typed: string): string | null {
  const [, day = '', month = '', year = '', french] =
    /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})[ T]+(.+)$/.exec(typed) ?? [];
  const [, iso, isoTime] = /^(\d{4}-\d{2}-\d{2})[ T]+(.+)$/.exec(typed) ?? [];
  const civil = iso ?? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const clock = readTime(isoTime ?? french ?? '');
  return clock !== null && isCivilDate(civil) ? `${civil}T${clock}` : null;
}

/** A day and a time on the corporation's clocks, "2026-11-22T10:30": no instant, as an appointment in a diary. */
export const dateTime = (options: Options = {}): Field =>
  made(
    'date-time',
    readText(readDateTime, 'errors.dateTime', options.optional ?? false, { example: '2026-11-22T10:30' }),
    options,
  );
