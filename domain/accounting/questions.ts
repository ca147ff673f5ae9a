import { questions } from '../kernel/questions.ts';
import type { AccountBalance, Books } from './books.ts';
import type { DecimalString } from '../kernel/decimal.ts';

/** What commands ask about accounting. */
export interface AccountingQuestions {
  /**
   * The accounts that a corporation books on, and how far its books are closed; so they stay until this transaction
   * ends.
   */
  books(corporation: number): Promise<Books>;
  /** Whether a journal of opening balances has any on this day that were not taken back. */
  isOpened(corporation: number, journal: string, day: string): Promise<boolean>;
  /**
   * What the books hold from one day to another, both included (null: from the beginning); nothing is booked until this
   * transaction ends.
   */
  heldBetween(
    corporation: number,
    from: string | null,
    until: string,
  ): Promise<{
    entries: number;
    debit: DecimalString;
    credit: DecimalString;
    balances: AccountBalance[];
    hash: string;
  }>;
}

export const accountingQuestions = questions<AccountingQuestions>('accounting');
