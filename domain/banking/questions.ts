import { questions } from '../kernel/questions.ts';
import type { DecimalString } from '../kernel/decimal.ts';
import type { RecordProfile } from '../records/questions.ts';

/** A payment as it may be matched with a movement of a bank account. */
export interface UnreconciledPayment {
  id: number;
  number: string | null;
  client: number;
  /** Negative for what was paid out. */
  amount: DecimalString;
  cancelled: boolean;
  /** It stands on a movement already. */
  reconciled: boolean;
  /** It is on a slip of cheques that stands. */
  onSlip: boolean;
  /** Where its money stands in the books; null where they know nothing of it. */
  account: string | null;
}

/** A payment as it may be put on a slip of cheques. */
export interface ChequePayment {
  id: number;
  number: string | null;
  amount: DecimalString;
  /** A received cheque that is neither cancelled, nor at the bank, nor on a slip. */
  waits: boolean;
}

/** What commands ask about banking. */
export interface BankingQuestions {
  /** Which of these movements of bank accounts are known; none is added until this transaction ends. */
  knownBankLines(keys: readonly string[], corporation: number): Promise<ReadonlySet<string>>;
  /**
   * The statement that was taken in of the same account and number, with movements of the same days and amounts;
   * null for none, and where the bank numbers none.
   */
  knownStatement(
    statement: {
      account: string | null;
      number: string | null;
      entries: readonly { date: string; amount: string }[];
    },
    corporation: number,
  ): Promise<number | null>;
  /** The company's bank account of this IBAN, which is in use; null where no list says it. */
  bankAccount(iban: string, corporation: number): Promise<RecordProfile | null>;
  /** Payments by their ids, as cheques to be handed in; locked until this transaction ends. */
  cheques(ids: readonly number[], corporation: number): Promise<ReadonlyMap<number, ChequePayment>>;
  /** Payments by their ids, as they stand on movements of bank accounts; locked until this transaction ends. */
  paymentsToReconcile(
    ids: readonly number[],
    corporation: number,
  ): Promise<ReadonlyMap<number, UnreconciledPayment>>;
}

export const bankingQuestions = questions<BankingQuestions>('banking');
