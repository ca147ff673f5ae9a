import { addDays, isCivilDate, yearOf, type CivilDate } from './dates.ts';

/** Small letters, whatever mark stands in "aujourd’hui". */
const plain = (typed: string): string => typed.trim().toLowerCase().replaceAll('’', "'");

/** Days from today, by what they are called in French and English. */
const named: ReadonlyMap<string, number> = new Map([
  ["aujourd'hui", 0],
  ['auj', 0],
  ['today', 0],
  ['demain', 1],
  ['tomorrow', 1],
  ['hier', -1],
  ['yesterday', -1],
]);

/** "26" as 2026, "85" as 1985. */
const wholeYear = (year: string): string =>
  year.length === 2 ? `${Number(year) < 80 ? '20' : '19'}${year}` : year;

const iso = (year: string, month: string, day: string): CivilDate =>
  `${wholeYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** "1/12/2026", "01-12-26", "1.12.26", "011226", "01122026"; null of anything else. */
function written(typed: string): CivilDate | null {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(typed) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(typed) ??
    [];
  return year === '' ? null : iso(year, month, day);
}

/** "demain", "+30", and "1/12" of the year it is; null of anything else. */
function fromToday(typed: string, today: CivilDate): CivilDate | null {
  const days = named.get(plain(typed)) ?? (/^[+-]\d{1,4}$/.test(typed) ? Number(typed) : null);
  if (days !== null) return addDays(today, days);
  const [, day, month] = /^(\d{1,2})[/.-](\d{1,2})$/.exec(typed) ?? [];
  return day && month ? iso(String(yearOf(today)), month, day) : null;
}

/**
 * A day as people type it. The year may have two digits, separators may be left out.
 * @param today the day that "demain", "+30" and "1/12" count from; null where it is not known, and they are no days
 * @returns ISO "2026-12-01"; null where nothing of the sort stands there, or no such day exists
 */
export function typedDate(typed: string, today: CivilDate | null): CivilDate | null {
  const text = typed.trim();
  const date = isCivilDate(text) ? text : (written(text) ?? (today === null ? null : fromToday(text, today)));
  return date !== null && isCivilDate(date) ? date : null;
}
