import { z } from 'zod';
import type { Aggregate } from '../kernel/aggregate.ts';
import {
  add,
  compare,
  isZero,
  money,
  negate,
  parseDecimal,
  subtract,
  type DecimalString,
} from '../kernel/decimal.ts';
import type { Event } from '../kernel/event.ts';
import {
  choice,
  date,
  evenIfWrong,
  optionalDecimal,
  optionalReference,
  optionalText,
  text,
} from '../kernel/fields.ts';
import { conflict } from '../kernel/refusal.ts';
import { isAccount } from './chart.ts';
import type { DirectEntry } from './direct-entry.ts';

/*
 * Entries that no document makes: depreciation, accruals, wages, opening balances. They are never changed; a wrong
 * one is taken back by the opposite entry.
 */

/** The place of its piece's number among those of its journal and year; absent where somebody said the reference. */
interface EntrySeries {
  sequence?: number;
  /** Journal and year: "OD-2026". */
  period?: string;
}

export type ManualEntryEvent =
  | Event<'ManualEntryBooked', { manualEntry: number; corporation: number; entry: DirectEntry } & EntrySeries>
  /** Its contre-passation, of its own day. */
  | Event<'ManualEntryReversed', { manualEntry: number; entry: DirectEntry; reason: string | null }>;

export interface ManualEntryState {
  corporation: number | null;
  entry: DirectEntry | null;
  /** The opposite entry; null while it stands. */
  reversal: DirectEntry | null;
  reason: string | null;
}

export const manualEntryAggregate: Aggregate<ManualEntryState, ManualEntryEvent> = {
  name: 'manualentry',
  events: { ManualEntryBooked: true, ManualEntryReversed: true },
  initial: { corporation: null, entry: null, reversal: null, reason: null },
  evolve: (state, { type, data }) =>
    type === 'ManualEntryBooked'
      ? { ...state, corporation: data.corporation, entry: data.entry }
      : { ...state, reversal: data.entry, reason: data.reason },
  corporationOf: (state) => state.corporation,
  isDeleted: () => false,
};

/** An entry that still stands. @throws Refusal `conflict` */
export function requireStanding({ entry, reversal }: ManualEntryState): DirectEntry {
  if (entry === null || reversal !== null) throw conflict('MANUAL_ENTRY_REVERSED', 'errors.entryReversed');
  return entry;
}

/** Journals that people write in: miscellaneous operations, and opening balances. */
export const manualJournals = ['misc', 'opening'] as const;

const MOST_LINES = 200;
const LARGEST = 999_999_999;

const amount = () => optionalDecimal({ places: 2, min: 0, max: LARGEST });

const lineSchema = z.object({
  account: optionalText(12),
  /** Of accounts of clients and suppliers: whose it is. */
  thirdParty: optionalReference('thirdparty'),
  debit: amount(),
  credit: amount(),
  /** Of income and expenses: whose they are. */
  project: optionalReference('project'),
  costCenter: optionalReference('costcenter'),
});

type TypedLine = z.output<typeof lineSchema>;

/** What stands in a field that may still be wrong: null for nothing, zero, and what is no amount. */
function said(typed: unknown): DecimalString | null {
  const read = typeof typed === 'string' ? parseDecimal(typed, 2) : null;
  return read === null || isZero(read) ? null : read;
}

const isBlank = ({ account, debit, credit, thirdParty, project, costCenter }: TypedLine): boolean =>
  [account, thirdParty, project, costCenter, said(debit), said(credit)].every((one) => one === null);

/** Accounts of clients and suppliers stand for somebody. */
export const sideOf = (account: string): 'client' | 'supplier' | null => {
  if (account.startsWith('41')) return 'client';
  return account.startsWith('40') ? 'supplier' : null;
};

/** Accounts of expenses and of income are of a project or a cost centre. */
const isAnalytic = (account: string): boolean => /^[67]/.test(account);

/** What is wrong with one line, by its field; null: nothing. */
function problemOf({
  account,
  thirdParty,
  debit,
  credit,
  project,
  costCenter,
}: TypedLine): { field: string; message: string } | null {
  const number = typeof account === 'string' ? account.toUpperCase() : undefined;
  if (number === undefined) return { field: 'account', message: 'errors.required' };
  if (!isAccount(number)) return { field: 'account', message: 'errors.accountNumber' };
  if (sideOf(number) !== null && thirdParty === null)
    return { field: 'thirdParty', message: 'errors.entryParty' };
  if (sideOf(number) === null && thirdParty !== null)
    return { field: 'thirdParty', message: 'errors.entryNoParty' };
  if (!isAnalytic(number) && project !== null) return { field: 'project', message: 'errors.entryNoProject' };
  if (!isAnalytic(number) && costCenter !== null)
    return { field: 'costCenter', message: 'errors.entryNoProject' };
  const sides = [said(debit), said(credit)].filter((one) => one !== null);
  return sides.length === 1 ? null : { field: 'debit', message: 'errors.entrySide' };
}

const sumOf = (lines: readonly TypedLine[], side: 'debit' | 'credit'): DecimalString =>
  money(add('0', ...lines.map((line) => said(line[side]) ?? '0')));

/** What an entry's form says. Lines without anything are left out. */
export const manualEntrySchema = z
  .object({
    date: date(),
    journal: choice(manualJournals)
      .nullish()
      .transform((value) => value ?? 'misc'),
    /** Of the paper that proves it; null: it gets one. */
    reference: optionalText(40),
    label: text(80),
    lines: z
      .array(lineSchema)
      .max(MOST_LINES, `errors.tooMany|max=${MOST_LINES}`)
      .meta({
        example: [
          { account: '681000', debit: '100.00' },
          { account: '281800', credit: '100.00' },
        ],
      }),
  })
  .superRefine(({ lines }, context) => {
    // A line that is none is told at it.
    if (!Array.isArray(lines) || lines.some((line) => typeof line !== 'object' || line === null)) return;
    const filled = lines.filter((line) => !isBlank(line));
    const told = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path: ['lines', ...path], message });
    if (filled.length < 2) return told([], 'errors.entryLines');
    let isSound = true;
    for (const [index, line] of lines.entries()) {
      const problem = isBlank(line) ? null : problemOf(line);
      if (problem === null) continue;
      isSound = false;
      told([index, problem.field], problem.message);
    }
    const [debit, credit] = [sumOf(filled, 'debit'), sumOf(filled, 'credit')];
    if (isSound && compare(debit, credit) !== 0)
      told(
        [],
        `errors.entryUnbalanced|debit=${debit}|credit=${credit}|difference=${money(subtract(debit, credit))}`,
      );
  }, evenIfWrong);

export type ManualEntryInput = z.output<typeof manualEntrySchema>;

/** A line that says something, and its place among those that were typed. */
export interface SaidLine {
  at: number;
  account: string;
  /** Debit positive. */
  amount: DecimalString;
  thirdParty: number | null;
  project: number | null;
  costCenter: number | null;
}

export const saidLines = ({ lines }: Pick<ManualEntryInput, 'lines'>): SaidLine[] =>
  lines.flatMap((line, at) => {
    if (isBlank(line) || line.account === null) return [];
    const { account, thirdParty, debit, credit, project, costCenter } = line;
    const signed = said(debit) ?? negate(credit ?? '0');
    return [{ at, account: account.toUpperCase(), amount: money(signed), thirdParty, project, costCenter }];
  });
