import { addDays, yearOf, type CivilDate } from '../kernel/dates.ts';

/** Easter Sunday of a year, by the Gregorian reckoning (Meeus, Jones, Butcher). */
function easter(year: number): CivilDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  const [month, day] = [Math.floor(f / 31), (f % 31) + 1];
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The days of a year that are holidays everywhere in France (code du travail, art. L. 3133-1). */
export function holidaysOf(year: number): Set<CivilDate> {
  const sunday = easter(year);
  const fixed = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'];
  return new Set([
    ...fixed.map((day) => `${year}-${day}`),
    addDays(sunday, 1),
    addDays(sunday, 39),
    addDays(sunday, 50),
  ]);
}

/** Monday to Friday, holidays left out. */
export function isWorkingDay(date: CivilDate): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidaysOf(yearOf(date)).has(date);
}
