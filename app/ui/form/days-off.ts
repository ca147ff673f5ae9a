import type { CivilDate } from '#domain/kernel/dates.ts';

/** A corporation's days off as a calendar in the browser shows them. */
export interface DaysOff {
  today: CivilDate;
  /** Days of the week that are not worked, 1 is Monday. */
  rest: readonly number[];
  /** Public holidays and closings, by their days, of last year and the two to come. */
  off: Readonly<Record<CivilDate, string>>;
}
