import { staffCategories } from '../records/catalogue/people/staff-categories.ts';
import { addDays, addMonths, daysBetween, type CivilDate } from '../kernel/dates.ts';

/*
 * What French labour law asks about days (5-modules.md, section 1). Each function names its article; what it answers is
 * told to people and blocks nobody.
 */

/** Days before the start from which on a hiring may be declared (R1221-1). */
export const DECLARATION_DAYS = 8;

/** Days after the start that a hiring which nobody declared is told of (ours). */
export const DECLARATION_TOLD_DAYS = 60;

/** When the declaration before hiring (DPAE) may be made: from eight days before the start, never after (R1221-1). */
export const hiringDeclaration = (start: CivilDate): { from: CivilDate; until: CivilDate } => ({
  from: addDays(start, -DECLARATION_DAYS),
  until: start,
});

/** Whether a declaration was made so long before the start that it is void (R1221-1): it is to be made again. */
export const isVoidDeclaration = (start: CivilDate, declaredOn: CivilDate | null): boolean =>
  declaredOn !== null && declaredOn < hiringDeclaration(start).from;

/** How the declaration of a hiring stands on a day; one that is void counts as none. */
type DeclarationState = 'exempt' | 'done' | 'early' | 'window' | 'late';

/** @param declaredOn the day that it was noted as made; null: it was not */
export function declarationState(
  { start, trainee, declaredOn }: { start: CivilDate; trainee: boolean; declaredOn: CivilDate | null },
  today: CivilDate,
): DeclarationState {
  if (trainee) return 'exempt';
  if (declaredOn !== null && !isVoidDeclaration(start, declaredOn)) return 'done';
  const { from, until } = hiringDeclaration(start);
  if (today < from) return 'early';
  return today > until ? 'late' : 'window';
}

/** The first days on which a fixed-term contract may follow another one on the same post (L1244-3, L1244-3-1). */
export interface WaitingTime {
  /** Of the contract, in calendar days, both ends included. */
  duration: number;
  /** Opening days to wait: a third of the duration from 14 days on, else a half. */
  days: number;
  /** The first day on which the next contract may start. */
  next: CivilDate;
}

/** @param isOpen whether the company is open on a day */
export function waitingTime(
  { start, end }: { start: CivilDate; end: CivilDate },
  isOpen: (day: CivilDate) => boolean,
): WaitingTime {
  const duration = daysBetween(start, end) + 1;
  const days = Math.ceil(duration / (duration >= 14 ? 3 : 2));
  let [day, waited] = [end, 0];
  // A company that never opens would be waited for without end.
  for (let tried = 0; waited < days && tried < 3660; tried += 1) {
    day = addDays(day, 1);
    if (isOpen(day)) waited += 1;
  }
  let next = addDays(day, 1);
  for (let tried = 0; !isOpen(next) && tried < 366; tried += 1) next = addDays(next, 1);
  return { duration, days, next };
}

/** A contract as the waiting time asks about it. */
export interface WaitedFor {
  start: CivilDate;
  end: CivilDate | null;
  fixedTerm: boolean;
  /** Apprenticeships and traineeships have rules of their own. */
  apprentice: boolean;
  trainee: boolean;
}

const isWaitedFor = ({ fixedTerm, apprentice, trainee }: WaitedFor): boolean =>
  fixedTerm && !apprentice && !trainee;

/**
 * When the person's last fixed-term contract before this one ended, and the first day on which this one may start on the
 * same post (L1244-3, L1244-3-1); null where it does not start before it. Which exception holds (L1244-4-1) is for people
 * to say.
 * @param others of the person with the company; this one may be among them
 * @param isOpen whether the company is open on a day
 */
export function waitMissed(
  contract: WaitedFor,
  others: readonly WaitedFor[],
  isOpen: (day: CivilDate) => boolean,
): { ended: CivilDate; next: CivilDate } | null {
  if (!isWaitedFor(contract)) return null;
  const last = others
    .flatMap((one) =>
      isWaitedFor(one) && one.end !== null && one.end < contract.start
        ? [{ start: one.start, end: one.end }]
        : [],
    )
    .reduce<{ start: CivilDate; end: CivilDate } | null>(
      (latest, one) => (latest === null || one.end > latest.end ? one : latest),
      null,
    );
  if (last === null) return null;
  const { next } = waitingTime(last, isOpen);
  return contract.start < next ? { ended: last.end, next } : null;
}

/** What a person's post is for the length of a trial period (L1221-19). */
export const categories = staffCategories;
export type Category = (typeof categories)[number];

const trialMonths: Readonly<Record<Category, number>> = { worker: 2, supervisor: 3, executive: 4 };

/** Whether there may be something left to do of a hiring on a day: until the end of the longest trial of all. */
export const isBeingHired = (start: CivilDate | null, today: CivilDate): boolean =>
  start === null || addMonths(start, Math.max(...Object.values(trialMonths))) >= today;

/**
 * The last day of the longest trial period: months by category of an open-ended contract (L1221-19); of a fixed-term one
 * a day a week, two weeks at most, a month above six months (L1242-10).
 */
export function longestTrial(
  { start, end }: { start: CivilDate; end: CivilDate | null },
  category: Category,
): CivilDate {
  if (end === null) return addDays(addMonths(start, trialMonths[category]), -1);
  if (end > addDays(addMonths(start, 6), -1)) return addDays(addMonths(start, 1), -1);
  const weeks = Math.floor((daysBetween(start, end) + 1) / 7);
  return addDays(start, Math.max(0, Math.min(weeks, 14) - 1));
}

/**
 * The last day of the trial that a contract is proposed: so many days as its kind says, null of the longest that the law
 * lets it have; no later than the contract.
 */
export function proposedTrial(
  span: { start: CivilDate; end: CivilDate | null },
  category: Category,
  days: number | null,
): CivilDate {
  const longest = longestTrial(span, category);
  const proposed = days === null ? longest : addDays(span.start, days - 1);
  const last = proposed < longest ? proposed : longest;
  return span.end !== null && span.end < last ? span.end : last;
}

/**
 * Of somebody who leaves on a day: until when they are there, by the days of notice of their kind of contract; null
 * where it has none, and of a contract that is over by then.
 */
export const noticeFrom = (
  day: CivilDate,
  days: number | null,
  { end }: { end: CivilDate | null },
): { days: number; until: CivilDate } | null =>
  days !== null && days > 0 && (end === null || end > day) ? { days, until: addDays(day, days) } : null;

/** By when the interview of the professional path is due: a year after the hiring, then every four (L6315-1). */
export const nextInterview = (hired: CivilDate, lastHeld: CivilDate | null): CivilDate =>
  lastHeld === null ? addMonths(hired, 12) : addMonths(lastHeld, 48);

/** How long a line of the staff register stays after somebody left (R1221-26): five years. */
export const registerKeptUntil = (left: CivilDate): CivilDate => addMonths(left, 60);
