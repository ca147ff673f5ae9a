import { questions } from '../kernel/questions.ts';
import type { DecimalString } from '../kernel/decimal.ts';

/** A part of what a client paid that settles nothing yet. */
export interface CreditSource {
  payment: number;
  /** Number of the payment; null of older ones. */
  number: string | null;
  date: string;
  /** The version of the invoice that it was paid too much on; null: it was left over. */
  overpaid: number | null;
  /** That invoice’s number. */
  overpaidNumber: string | null;
  /** Above zero. */
  amount: DecimalString;
}

/** What commands ask about payments. */
export interface PaymentQuestions {
  /** What a client may still use of its payments, the oldest first. */
  creditsOf(client: number, corporation: number): Promise<CreditSource[]>;
}

export const paymentQuestions = questions<PaymentQuestions>('payments');
