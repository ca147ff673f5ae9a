import type { Aggregate } from '../kernel/aggregate.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { DecimalString } from '../kernel/decimal.ts';
import type { Event } from '../kernel/event.ts';
import { defaultChart, type Account, type Chart } from './chart.ts';

/** What an account held over a period. */
export interface AccountBalance {
  account: Account;
  debit: DecimalString;
  credit: DecimalString;
}

/** What a closed period held, for ever: whatever is changed in it later shows. */
export interface ClosedPeriod {
  /** The day after the period closed before; null for the first. */
  from: CivilDate | null;
  /** Last day. */
  until: CivilDate;
  entries: number;
  debit: DecimalString;
  credit: DecimalString;
  balances: AccountBalance[];
  /** SHA-256 over the lines of its entries, in the order in which they were booked. */
  hash: string;
}

export type BooksEvent =
  | Event<'ChartOfAccountsEdited', { corporation: number; chart: Chart }>
  | Event<'AccountingPeriodClosed', ClosedPeriod & { corporation: number }>;

export interface BooksState {
  corporation: number | null;
  chart: Chart;
  closedUntil: CivilDate | null;
}

/** The books of a corporation, whose id they have. */
export const booksAggregate: Aggregate<BooksState, BooksEvent> = {
  name: 'books',
  events: { ChartOfAccountsEdited: true, AccountingPeriodClosed: true },
  initial: { corporation: null, chart: defaultChart, closedUntil: null },
  evolve(state, { type, data }) {
    const { corporation } = data;
    return type === 'ChartOfAccountsEdited'
      ? { ...state, corporation, chart: data.chart }
      : { ...state, corporation, closedUntil: data.until };
  },
  corporationOf: (state) => state.corporation,
  isDeleted: () => false,
};

/** The books as decisions ask for them. */
export interface Books {
  chart: Chart;
  /** Nothing may be dated on this day or before; null: nothing is closed. */
  closedUntil: CivilDate | null;
}

/** Of a corporation that has said nothing yet. */
export const emptyBooks: Books = { chart: defaultChart, closedUntil: null };
