import type { CivilDate } from '../kernel/dates.ts';
import { add, money, type DecimalString } from '../kernel/decimal.ts';
import { invalid, type Refusal } from '../kernel/refusal.ts';

/** One movement of a bank account, as the bank tells it. */
export interface BankEntry {
  /** Day the bank booked it. */
  date: CivilDate;
  valueDate: CivilDate | null;
  /** Two decimals; negative for what was paid out. */
  amount: DecimalString;
  /** What the bank or the payer wrote, in one line. */
  label: string;
  /** Name of whoever paid or was paid. */
  counterparty: string | null;
  /** Account of the counterparty. */
  iban: string | null;
  /** What the payer refers to: a structured reference or the end-to-end one. */
  reference: string | null;
  /** The bank's own name of the movement, unique in the account; null where it gives none. */
  bankReference: string | null;
}

export interface Balance {
  date: CivilDate;
  amount: DecimalString;
}

/** What one account did over some days. */
export interface AccountStatement {
  /** IBAN, or whatever the file calls the account by; null where it says nothing. */
  account: string | null;
  /** The bank's own number of the statement. */
  number: string | null;
  opening: Balance | null;
  closing: Balance | null;
  entries: BankEntry[];
  /** Movements left out: not booked yet, or not in euros. */
  skipped: number;
}

/** More make no statement, and no event. */
export const MAX_ENTRIES = 2000;

/** A file of every day of a year has so many. */
export const MAX_STATEMENTS = 366;

/** What is wrong with a file, as a translation key. */
export const fileRefused = (key: string): Refusal => invalid({ file: [key] });

/** A text of the bank in one line, without blanks at its ends; null for none. */
export function oneLine(text: string | null | undefined, max = 300): string | null {
  // oxlint-disable-next-line no-control-regex -- banks leave them in, and the store refuses NUL
  const line = (text ?? '').replaceAll(/[\s\u0000-\u001f\u007f]+/gu, ' ').trim();
  return line === '' ? null : Array.from(line).slice(0, max).join('');
}

/** "fr76 3000…" → "FR763000…"; null for what is too short to be an account. */
export function accountName(text: string | null | undefined): string | null {
  const name = (text ?? '').replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase();
  return name.length >= 5 && name.length <= 34 ? name : null;
}

/** Whether the movements lead from the opening balance to the closing one; true where a balance is missing. */
export function addsUp({ opening, closing, entries, skipped }: AccountStatement): boolean {
  if (opening === null || closing === null || skipped > 0) return true;
  return money(add(opening.amount, ...entries.map(({ amount }) => amount))) === money(closing.amount);
}
