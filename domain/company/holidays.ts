import { addDays, type CivilDate } from '../kernel/dates.ts';

/** What of the list a corporation says itself (4-french-rules.md, "Public holidays"). */
export interface HolidayRules {
  /** Whit Monday is not worked: it is in many companies, as the day of solidarity (C. trav. art. L3133-7). */
  whitMonday: boolean;
  /** Good Friday and 26 December are holidays too, in Moselle, Bas-Rhin and Haut-Rhin (C. trav. art. L3134-13). */
  alsaceMoselle: boolean;
}

type HolidayKey =
  | 'newYear'
  | 'goodFriday'
  | 'easterMonday'
  | 'labourDay'
  | 'victory1945'
  | 'ascension'
  | 'whitMonday'
  | 'nationalDay'
  | 'assumption'
  | 'allSaints'
  | 'armistice1918'
  | 'christmas'
  | 'saintStephen';

export interface Holiday {
  date: CivilDate;
  key: HolidayKey;
}

/** Easter Sunday by the Gregorian calendar (anonymous algorithm of Meeus, Jones and Butcher). */
export function easterSunday(year: number): CivilDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  const month = String(Math.floor(sum / 31)).padStart(2, '0');
  const day = String((sum % 31) + 1).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${month}-${day}`;
}

/** The public holidays of a calendar year, in their order; two may fall on one day (Ascension on 1 or 8 May). */
export function holidaysOf(year: number, { whitMonday, alsaceMoselle }: HolidayRules): Holiday[] {
  const easter = easterSunday(year);
  const on = (monthAndDay: string): CivilDate => `${String(year).padStart(4, '0')}-${monthAndDay}`;
  const all: (Holiday & { counts?: boolean })[] = [
    { key: 'newYear', date: on('01-01') },
    { key: 'goodFriday', date: addDays(easter, -2), counts: alsaceMoselle },
    { key: 'easterMonday', date: addDays(easter, 1) },
    { key: 'labourDay', date: on('05-01') },
    { key: 'victory1945', date: on('05-08') },
    { key: 'ascension', date: addDays(easter, 39) },
    { key: 'whitMonday', date: addDays(easter, 50), counts: whitMonday },
    { key: 'nationalDay', date: on('07-14') },
    { key: 'assumption', date: on('08-15') },
    { key: 'allSaints', date: on('11-01') },
    { key: 'armistice1918', date: on('11-11') },
    { key: 'christmas', date: on('12-25') },
    { key: 'saintStephen', date: on('12-26'), counts: alsaceMoselle },
  ];
  return all
    .filter(({ counts = true }) => counts)
    .map(({ key, date }) => ({ date, key }))
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}
