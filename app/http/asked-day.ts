import type { CivilDate } from '#domain/kernel/dates.ts';
import { readDate } from '#domain/kernel/fields.ts';

/*
 * Days that an address narrows a list down by. One that does not exist is told at its field, and matches nothing: a
 * list is never shown as if it had been narrowed.
 */

/** Names of such days: `from`, `dueUntil`, `f.start.from`. */
const dayName = /(^|\.)(from|until|dueFrom|dueUntil)$/;

/** Before and after every record; the clocks of a time zone can tell them. */
const FIRST = '1800-01-01';
const LAST = '2999-12-31';

const MOST_SHOWN = 40;

const typedIn = (query: URLSearchParams, name: string): string => query.get(name)?.trim() ?? '';

/** The day of the address; null for none, and a day that no record has for one that does not exist. */
export function askedDay(query: URLSearchParams, name: string): CivilDate | null {
  const typed = typedIn(query, name);
  if (typed === '') return null;
  return readDate(typed) ?? (/from$/i.test(name) ? LAST : FIRST);
}

/** A day of the address as people type it, or the one that stands for none. */
export const askedDayOr = (query: URLSearchParams, name: string, otherwise: CivilDate): CivilDate =>
  readDate(typedIn(query, name)) ?? otherwise;

/** Days of the address that do not exist, by name, as they were typed. */
export function wrongDays(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...new Set(query.keys())].flatMap((name) => {
      const typed = typedIn(query, name);
      return dayName.test(name) && typed !== '' && readDate(typed) === null
        ? [[name, typed.slice(0, MOST_SHOWN)]]
        : [];
    }),
  );
}
