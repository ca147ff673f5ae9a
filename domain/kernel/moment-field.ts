import { z } from 'zod';
import { isCivilDate, LEGAL_TIME_ZONE } from './dates.ts';
import { instantAt } from './moments.ts';
import { readTime } from './typed-time.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/;
const FRENCH = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?:[ T]+(.+))?$/;
const ISO = /^(\d{4}-\d{2}-\d{2})(?:[ T]+(.+))?$/;

/**
 * The instant that was typed: "22/11/2026 10:30" and "2026-11-22T10:30" on the clocks of the law, an ISO instant itself;
 * null for anything else.
 * @param usual "HH:mm" that a day alone means; null: a day alone is none
 */
export function readMoment(typed: string, usual: string | null = null): string | null {
  if (INSTANT.test(typed)) {
    const time = Date.parse(typed);
    return isCivilDate(typed.slice(0, 10)) && !Number.isNaN(time) ? new Date(time).toISOString() : null;
  }
  const [, day = '', month = '', year = '', french] = FRENCH.exec(typed) ?? [];
  const [, iso, isoTime] = ISO.exec(typed) ?? [];
  const civil = iso ?? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const clock = readTime(isoTime ?? french ?? usual ?? '');
  return clock !== null && isCivilDate(civil) ? instantAt(civil, clock, LEGAL_TIME_ZONE) : null;
}

const MOST = 60;

const typed = () =>
  z.string({ error: 'errors.required' }).trim().max(MOST, 'errors.dateTime').meta({ format: 'date-time' });

const read =
  (usual: string | null) =>
  (text: string, context: z.RefinementCtx): string => {
    const value = readMoment(text, usual);
    if (value !== null) return value;
    context.addIssue({ code: 'custom', message: 'errors.dateTime' });
    return z.NEVER;
  };

/** A moment as forms and programs send it, as an ISO instant. */
export const moment = () => typed().min(1, 'errors.required').transform(read(null));

/** The same, where nothing may be said. @param usual as `readMoment` takes it */
export const optionalMoment = (usual: string | null = null) =>
  typed()
    .nullish()
    .transform((value, context) => (value ? read(usual)(value, context) : null));
