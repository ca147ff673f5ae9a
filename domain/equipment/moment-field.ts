import { z } from 'zod';
import { isCivilDate, LEGAL_TIME_ZONE } from '../kernel/dates.ts';
import { instantAt } from '../kernel/moments.ts';
import { readTime } from '../kernel/typed-time.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/;
const FRENCH = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?:[ T]+(.+))?$/;
const ISO = /^(\d{4}-\d{2}-\d{2})(?:[ T]+(.+))?$/;

/**
 * The instant that was typed: "22/11/2026 10:30", "2026-11-22T10:30" on the clocks of Paris, a day alone is its first
 * minute; an ISO instant is itself. null: none.
 */
export function readInstant(typed: string): string | null {
  if (INSTANT.test(typed)) {
    const time = Date.parse(typed);
    return Number.isNaN(time) ? null : new Date(time).toISOString();
  }
  const [, day = '', month = '', year = '', french] = FRENCH.exec(typed) ?? [];
  const [, iso, isoTime] = ISO.exec(typed) ?? [];
  const civil = iso ?? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const clock = readTime(isoTime ?? french ?? '00:00');
  return clock !== null && isCivilDate(civil) ? instantAt(civil, clock, LEGAL_TIME_ZONE) : null;
}

/** A moment as forms and programs send it, normalised to an ISO instant; nothing said: null. */
export const optionalMoment = () =>
  z
    .string({ error: 'errors.dateTime' })
    .trim()
    .max(60, 'errors.dateTime')
    .nullish()
    .transform((typed, context) => {
      if (!typed) return null;
      const instant = readInstant(typed);
      if (instant === null) context.addIssue({ code: 'custom', message: 'errors.dateTime' });
      return instant;
    });
