import type { CivilDate } from '../kernel/dates.ts';
import { money, negate } from '../kernel/decimal.ts';
import type { EntryLine } from './entries.ts';

/** An entry as somebody says it rather than as a document has it: its event holds all of it. */
export interface DirectEntry {
  journal: string;
  /** The day that it is booked on, which is open. */
  date: CivilDate;
  pieceRef: string;
  pieceDate: CivilDate;
  /** What the journal calls it. */
  label: string;
  /** Adds up to nothing. */
  lines: EntryLine[];
}

/** The opposite of an entry, on a day of its own: its contre-passation. */
export const reversalOf = (entry: DirectEntry, date: CivilDate, label: string): DirectEntry => ({
  ...entry,
  date,
  label,
  lines: entry.lines.map((line) => ({
    ...line,
    amount: money(negate(line.amount)),
    ...(line.tax && { tax: { ...line.tax, base: money(negate(line.tax.base)) } }),
  })),
});
