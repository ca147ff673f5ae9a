/** A day of the calendar without time or zone, ISO "2026-11-21"; such texts sort as the days do. */
export type CivilDate = string;

const DAY = 86_400_000;
const FIRST_DATE: CivilDate = '1900-01-01';
const YEARS_AHEAD = 100;

const midnight = (date: CivilDate): number => Date.parse(`${date}T00:00:00Z`);

const civil = (time: number): CivilDate => new Date(time).toISOString().slice(0, 10);

const isoDate = (year: number, month: number, day: number): CivilDate =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

const parts = (date: CivilDate): [year: number, month: number, day: number] => [
  Number(date.slice(0, 4)),
  Number(date.slice(5, 7)),
  Number(date.slice(8, 10)),
];

const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * A real day, from 1900-01-01 to the end of the year 100 years ahead (first specification, section 5, "Date picker").
 */
export function isCivilDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const [year, month, day] = parts(text);
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return false;
  return text >= FIRST_DATE && year <= new Date().getUTCFullYear() + YEARS_AHEAD;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making one costs more than a hundred uses of it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  // The Swedish way of writing a date is the ISO one.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

/** The time zone of French law: of what no company's own says. */
export const LEGAL_TIME_ZONE = 'Europe/Paris';

/**
 * The day it is in a time zone at a moment.
 * @param timeZone IANA name, "Europe/Paris"
 * @throws RangeError for an unknown time zone
 */
export const todayIn = (timeZone: string, now: Date): CivilDate => formatOf(timeZone).format(now);

/** The civil day on which an instant (ISO) falls, by the clocks of the law. */
export const legalDayOf = (at: string): CivilDate => todayIn(LEGAL_TIME_ZONE, new Date(at));

const momentFormat = new Intl.DateTimeFormat('fr-FR', {
  timeZone: LEGAL_TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** "22/11/2026 14:05" of an instant, in the time zone of the law. */
export const momentInFrance = (at: string): string => momentFormat.format(new Date(at));

export const addDays = (date: CivilDate, days: number): CivilDate => civil(midnight(date) + days * DAY);

/**
 * The same day `months` later (earlier when negative), or that month's last day where it is shorter: 31 January + 1
 * → 28 February.
 */
export function addMonths(date: CivilDate, months: number): CivilDate {
  const [year, month, day] = parts(date);
  const count = year * 12 + (month - 1) + months;
  return dayInMonth(Math.floor(count / 12), (((count % 12) + 12) % 12) + 1, day);
}

/** Day `day` of a month (1 to 12), or its last day where it is shorter. */
const dayInMonth = (year: number, month: number, day: number): CivilDate =>
  isoDate(year, month, Math.min(day, daysInMonth(year, month)));

/** Day `day` (1 to 31) of the date's own month, or its last day where it is shorter. */
export function atDayOfMonth(date: CivilDate, day: number): CivilDate {
  const [year, month] = parts(date);
  return dayInMonth(year, month, day);
}

export const endOfMonth = (date: CivilDate): CivilDate => atDayOfMonth(date, 31);

/** "2026-11-21" → 2026 */
/** Day of the week by ISO 8601: 1 is Monday, 7 Sunday. */
export const isoWeekday = (date: CivilDate): number => new Date(midnight(date)).getUTCDay() || 7;

/** As the French write it, whatever the language of the page: "2026-11-30" → "30/11/2026". */
export const dayWords = (date: CivilDate): string => date.split('-').toReversed().join('/');

export const yearOf = (date: CivilDate): number => parts(date)[0];

/** Monday of a day's week. */
export const mondayOf = (date: CivilDate): CivilDate => addDays(date, 1 - isoWeekday(date));

/** "2026-11-21" → "2026-11" */
export const monthOf = (date: CivilDate): string => date.slice(0, 7);

/** Days from `a` to `b`; negative when `b` is the earlier. */
export const daysBetween = (a: CivilDate, b: CivilDate): number => (midnight(b) - midnight(a)) / DAY;

export function compareDates(a: CivilDate, b: CivilDate): -1 | 0 | 1 {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * The fiscal year that a date falls in, first and last day included.
 * @param firstMonth month that fiscal years start in, 1 to 12
 */
export function fiscalYearOf(date: CivilDate, firstMonth: number): { start: CivilDate; end: CivilDate } {
  const [year, month] = parts(date);
  const start = isoDate(month >= firstMonth ? year : year - 1, firstMonth, 1);
  return { start, end: addDays(addMonths(start, 12), -1) };
}

/** Whether this is the IANA name of a time zone, such as Europe/Paris. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('fr', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
