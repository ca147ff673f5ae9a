import { z } from 'zod';
import { isCivilDate, LEGAL_TIME_ZONE } from '../kernel/dates.ts';
import { instantAt } from '../kernel/moments.ts';
import { readTime } from '../kernel/typed-time.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
const LOCAL = /^(\d{4}-\d{2}-\d{2})[ T]+(.+)$/;
const FRENCH = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})[ T]+(.+)$/;

/**
 * An instant: of "2026-10-25T02:30+02:00" itself, of "2026-10-25T02:30" and "25/10/2026 02:30" what the clocks of the law
 * show; null for anything else.
 */
export function readMoment(typed: string): string | null {
  if (INSTANT.test(typed)) {
    const time = Date.parse(typed);
    return isCivilDate(typed.slice(0, 10)) && !Number.isNaN(time) ? new Date(time).toISOString() : null;
  }
  const [, iso, isoTime] = LOCAL.exec(typed) ?? [];
  const [, day = '', month = '', year = '', time] = FRENCH.exec(typed) ?? [];
  const civil = iso ?? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const clock = readTime(isoTime ?? time ?? '');
  return clock !== null && isCivilDate(civil) ? instantAt(civil, clock, LEGAL_TIME_ZONE) : null;
}

const read = (typed: string, context: z.RefinementCtx): string => {
  const value = readMoment(typed);
  if (value !== null) return value;
  context.addIssue({ code: 'custom', message: 'errors.dateTime' });
  return z.NEVER;
};

const typed = () =>
  z.string({ error: 'errors.required' }).trim().max(40, 'errors.dateTime').meta({ format: 'date-time' });

/** An instant as forms and programs send it. */
export const moment = () => typed().min(1, 'errors.required').transform(read);

export const optionalMoment = () =>
  typed()
    .nullish()
    .transform((value, context) => (value ? read(value, context) : null));
