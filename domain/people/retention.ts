import { addDays, addMonths, type CivilDate } from '../kernel/dates.ts';
import { personParts } from '../kernel/personal.ts';
import { registerKeptUntil } from './labour-rules.ts';

/*
 * Until when what is known of somebody who left is kept (docs/decisions/0156-people-who-left.md). Each sort has a key
 * of its own, and is erased as a whole with it.
 */

/** `file`: who somebody is, their addresses and papers; the others as their keys are called. */
export const keptParts = ['file', ...personParts] as const;
export type KeptPart = (typeof keptParts)[number];

/**
 * Why something is kept: the line of the staff register (R1221-26), receipts of the books (C. com. L123-22), wage slips
 * (D3243-8), what may still be claimed (C. civ. art. 2224).
 */
export const retentionRules = ['register', 'books', 'slips', 'claims'] as const;
export type RetentionRule = (typeof retentionRules)[number];

/** What says until when somebody who left is kept. */
export interface Departure {
  /** The last day under contract. */
  left: CivilDate;
  /** The day of their last expense that is in the books. */
  lastExpense: CivilDate | null;
  /** The month of their last wage slip, as "2026-11". */
  lastSlip: string | null;
}

export interface Kept {
  part: KeptPart;
  /** The last day that it is kept on. */
  until: CivilDate;
  rule: RetentionRule;
}

/** How many days before it staff are told. */
export const TOLD_DAYS = 30;

const SLIP_YEARS = 50;
const BOOK_YEARS = 10;

const later = (one: Omit<Kept, 'part'>, other: Omit<Kept, 'part'> | null): Omit<Kept, 'part'> =>
  other !== null && other.until > one.until ? other : one;

/** The last day of the tenth year after that of an expense. */
const booksUntil = (day: CivilDate): CivilDate => `${Number(day.slice(0, 4)) + BOOK_YEARS}-12-31`;

/**
 * Until when each sort of what is known of somebody who left is kept, and by which rule: the longest that any asks for.
 * Who somebody is stays as long as the receipts that name them.
 */
export function keptOf({ left, lastExpense, lastSlip }: Departure): Kept[] {
  const fiveYears = registerKeptUntil(left);
  const books = lastExpense === null ? null : { until: booksUntil(lastExpense), rule: 'books' as const };
  const slips =
    lastSlip === null
      ? null
      : { until: addMonths(`${lastSlip}-01`, SLIP_YEARS * 12 + 1), rule: 'slips' as const };
  const register = later({ until: fiveYears, rule: 'register' }, books);
  const claims = { until: fiveYears, rule: 'claims' as const };
  return [
    { part: 'file', ...register },
    { part: 'employment', ...register },
    { part: 'payroll', ...later(claims, slips) },
    { part: 'health', ...claims },
  ];
}

/** When a sort was erased, and why it was not kept any longer. */
export interface Erasure {
  on: CivilDate;
  rule: RetentionRule;
}

export type Erasures = Readonly<Partial<Record<KeptPart, Erasure>>>;

/** What of somebody is still kept: what was erased after its time was over is not, until they have left anew. */
export const stillKept = (departure: Departure, erased: Erasures): Kept[] =>
  keptOf(departure).filter(({ part, until }) => {
    const erasure = erased[part];
    return erasure === undefined || erasure.on <= until;
  });

/** Somebody who left, as far as it says what of them is erased when. */
export interface Leaver extends Departure {
  /** The last day that somebody holds all of it on; null: nobody does. */
  heldUntil: CivilDate | null;
  erased: Erasures;
}

const lastDay = ({ until }: Kept, { heldUntil }: Leaver): CivilDate =>
  heldUntil !== null && heldUntil > until ? heldUntil : until;

/** What of somebody is to be erased on a day: its time is over, and nobody holds it. */
export const dueOn = (leaver: Leaver, day: CivilDate): Kept[] =>
  stillKept(leaver, leaver.erased).filter((kept) => lastDay(kept, leaver) < day);

/** The next day on which something is erased, and what; null once nothing is left. */
export function nextErasure(leaver: Leaver): { on: CivilDate; parts: Kept[] } | null {
  const last = stillKept(leaver, leaver.erased)
    .map((kept) => lastDay(kept, leaver))
    .toSorted()[0];
  if (last === undefined) return null;
  const on = addDays(last, 1);
  return { on, parts: dueOn(leaver, on) };
}
