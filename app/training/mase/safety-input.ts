import { addMonths } from '#domain/kernel/dates.ts';

/** "10/2026" as "2026-10"; anything else stays as it was typed, and is refused at its field. */
function monthIn(typed: string): string {
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(\d{4})\s*$/.exec(typed) ?? [];
  return month === undefined || year === undefined ? typed : `${year}-${month.padStart(2, '0')}`;
}

const count = (typed: string): number | string => (/^\s*\d+\s*$/.test(typed) ? Number(typed) : typed);

/** What the form of a month says, as its command takes it. */
export const safetyInput = (said: (name: string) => string) => ({
  month: monthIn(said('month')),
  hours: said('hours')
    .replaceAll(/[\s\u00A0\u202F]/g, '')
    .replace(',', '.'),
  accidentsWithStop: count(said('accidentsWithStop')),
  accidentsWithoutStop: count(said('accidentsWithoutStop')),
  daysLost: count(said('daysLost')),
});

/** "2026-10" as "10/2026". */
export const writtenMonth = (month: string): string => `${month.slice(5, 7)}/${month.slice(0, 4)}`;

/** The month that is put down next: after the last that is known, or the one before this. */
export function nextMonth(last: string | null, today: string): string {
  const before = addMonths(`${today.slice(0, 7)}-01`, -1);
  const next = last === null ? before : addMonths(`${last}-01`, 1);
  return (next < before ? next : before).slice(0, 7);
}
