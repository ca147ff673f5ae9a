import type { DirectEntry } from '../accounting/direct-entry.ts';
import type { Event } from '../kernel/event.ts';
import type { Aggregate } from '../kernel/aggregate.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { DecimalString } from '../kernel/decimal.ts';
import type { Sealed } from '../kernel/personal.ts';
import { conflict, missing } from '../kernel/refusal.ts';
import type { BankArrival } from './bank-booking.ts';
import type { Balance } from './bank-file.ts';
import type { Mapping } from './csv-columns.ts';

export const bankFileFormats = ['camt053', 'ofx', 'cfonb120', 'csv'] as const;
export type BankFileFormat = (typeof bankFileFormats)[number];

/** What a movement did; what the bank wrote of it stands apart (`LineTexts`), since it names people. */
export interface LineFacts {
  /** 1 for the first of its statement. */
  line: number;
  date: CivilDate;
  valueDate: CivilDate | null;
  /** Negative for what was paid out. */
  amount: DecimalString;
  /** What the same movement of another file is known by (fingerprint.ts). */
  key: string;
}

/** What the bank wrote of a movement. */
export interface LineTexts {
  label: string;
  counterparty: string | null;
  iban: string | null;
  reference: string | null;
  bankReference: string | null;
}

export interface StatementFacts {
  corporation: number;
  /** Name of the file, and the SHA-256 of its content, which is not kept. */
  file: { name: string; hash: string; format: BankFileFormat };
  account: string | null;
  /** The bank's own number. */
  number: string | null;
  opening: Balance | null;
  closing: Balance | null;
  /** Whether the movements lead from one balance to the other. */
  addsUp: boolean;
  /** Movements of the file that were left out: pending or not in euros, and known from an earlier file. */
  skipped: number;
  repeated: number;
  /** Of a CSV: how its columns were read, kept for the next file with the same header. */
  columns?: { signature: string; mapping: Mapping };
  lines: LineFacts[];
  /** One for each line; null once they were erased. */
  texts: LineTexts[] | null;
  /** The statement's own key, which is deleted with its texts. */
  personal: Sealed;
}

export type BankStatementEvent =
  | Event<'BankStatementImported', StatementFacts & { statement: number }>
  /** Recorded as a payment; should that be cancelled, the line is open again. */
  | Event<'BankLineMatched', { statement: number; line: number; payment: number; client: number }>
  /**
   * It is what these payments, recorded before it came, were; `client` where all are of one. `arrival`: what of them stood
   * elsewhere in the books and reached the bank by it; absent where nothing did, and of before.
   */
  | Event<
      'BankLineReconciled',
      { statement: number; line: number; payments: number[]; client: number | null; arrival?: BankArrival }
    >
  /** It settles no document and is booked on an account; `rule` where one that was learned proposed it. */
  | Event<'BankLineBooked', { statement: number; line: number; entry: DirectEntry; rule: number | null }>
  /** What it booked was taken back by the opposite entry, and it waits again. */
  | Event<'BankLineBookingReversed', { statement: number; line: number; entry: DirectEntry }>
  /** Nothing of ours: a movement that is booked elsewhere, or by somebody else. */
  | Event<'BankLineIgnored', { statement: number; line: number; reason: string | null }>
  | Event<'BankLineReopened', { statement: number; line: number }>
  /** What the bank wrote was deleted for good; dates and amounts stay. */
  | Event<'BankStatementTextsErased', { statement: number }>;

export interface LineState {
  facts: LineFacts;
  texts: LineTexts | null;
  /** The payments that it was matched with last, be they cancelled since. */
  payments: readonly number[];
  ignored: boolean;
  /** What it books on an account; null: nothing, or taken back. */
  booked: DirectEntry | null;
}

export interface BankStatementState {
  corporation: number | null;
  /** IBAN, or whatever the file calls the account by. */
  account: string | null;
  number: string | null;
  lines: ReadonlyMap<number, LineState>;
  erased: boolean;
}

function withLine(state: BankStatementState, line: number, change: Partial<LineState>): BankStatementState {
  const known = state.lines.get(line);
  return known ? { ...state, lines: new Map(state.lines).set(line, { ...known, ...change }) } : state;
}

export const bankStatementAggregate: Aggregate<BankStatementState, BankStatementEvent> = {
  name: 'bankstatement',
  events: {
    BankStatementImported: true,
    BankLineMatched: true,
    BankLineReconciled: true,
    BankLineBooked: true,
    BankLineBookingReversed: true,
    BankLineIgnored: true,
    BankLineReopened: true,
    BankStatementTextsErased: true,
  },
  initial: { corporation: null, account: null, number: null, lines: new Map(), erased: false },
  evolve(state, event) {
    switch (event.type) {
      case 'BankStatementImported': {
        const { corporation, account, number, lines, texts } = event.data;
        const states = lines.map((facts, index): [number, LineState] => [
          facts.line,
          { facts, texts: texts?.[index] ?? null, payments: [], ignored: false, booked: null },
        ]);
        return { ...state, corporation, account, number, lines: new Map(states) };
      }
      case 'BankLineMatched':
        return withLine(state, event.data.line, { payments: [event.data.payment] });
      case 'BankLineReconciled':
        return withLine(state, event.data.line, { payments: event.data.payments });
      case 'BankLineBooked':
        return withLine(state, event.data.line, { booked: event.data.entry });
      case 'BankLineBookingReversed':
        return withLine(state, event.data.line, { booked: null });
      case 'BankLineIgnored':
        return withLine(state, event.data.line, { ignored: true });
      case 'BankLineReopened':
        return withLine(state, event.data.line, { ignored: false });
      case 'BankStatementTextsErased':
        return { ...state, erased: true };
    }
  },
  corporationOf: (state) => state.corporation,
  isDeleted: () => false,
};

/** @throws Refusal `missing` */
export function lineOf(state: BankStatementState, line: number): LineState {
  const found = state.lines.get(line);
  if (found === undefined) throw missing();
  return found;
}

/**
 * A line that waits to be dealt with.
 * @param stands whether all payments that it was matched with still stand
 * @throws Refusal `conflict`, `missing`
 */
export function requireOpen(state: BankStatementState, line: number, stands: boolean): LineState {
  const found = lineOf(state, line);
  if (found.payments.length > 0 && stands) throw conflict('BANK_LINE_MATCHED', 'banking.error.matched');
  if (found.booked !== null) throw conflict('BANK_LINE_BOOKED', 'banking.error.booked');
  if (found.ignored) throw conflict('BANK_LINE_IGNORED', 'banking.error.ignored');
  return found;
}

/** Opens a line again that was put aside. @throws Refusal `conflict`, `missing` */
export function reopenLine(state: BankStatementState, statement: number, line: number): BankStatementEvent[] {
  if (!lineOf(state, line).ignored) throw conflict('BANK_LINE_NOT_IGNORED', 'banking.error.notIgnored');
  return [{ type: 'BankLineReopened', data: { statement, line } }];
}

/** What a movement booked on an account, to be taken back. @throws Refusal `conflict`, `missing` */
export function requireBooked(state: BankStatementState, line: number): DirectEntry {
  const { booked } = lineOf(state, line);
  if (booked === null) throw conflict('BANK_LINE_NOT_BOOKED', 'banking.error.notBooked');
  return booked;
}
