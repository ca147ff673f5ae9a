import type { CivilDate } from '../kernel/dates.ts';
import { questions } from '../kernel/questions.ts';

/** What commands ask about the time that people note. */
export interface TimeQuestions {
  /** The month of a person in a corporation ("2026-10"); null: nothing was noted in it yet. */
  monthOf(person: number, corporation: number, month: string): Promise<number | null>;
  /** Whose a month is; null for an unknown or foreign one. */
  personOfMonth(id: number, corporation: number): Promise<number | null>;
  /** The month that an activity or a stopwatch is noted in; null for an unknown or foreign one. */
  monthOfEntry(entry: number, corporation: number): Promise<number | null>;
  /** The months of a corporation that activities are noted in, by these. */
  monthsOfEntries(entries: readonly number[], corporation: number): Promise<ReadonlyMap<number, number>>;
  /** Seconds that people noted from one day to another, by person and day. */
  secondsOfPeople(
    people: readonly number[],
    corporation: number,
    from: CivilDate,
    until: CivilDate,
  ): Promise<ReadonlyMap<number, ReadonlyMap<CivilDate, number>>>;
  /** The month in which somebody's stopwatch runs; null: none does. */
  runningIn(person: number, corporation: number): Promise<number | null>;
}

export const timeQuestions = questions<TimeQuestions>('time');
