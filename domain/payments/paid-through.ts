import { isCash } from '../accounting/bank-means.ts';
import type { BankMeans } from '../accounting/posted.ts';
import { invalid } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { recordQuestions, type RecordProfile } from '../records/questions.ts';

interface Through {
  bankAccount?: number | null;
  paymentType: { id: number };
  /** Where a statement says that the money stands. */
  arrivesAt?: BankMeans | null;
}

/**
 * The company's bank account that a payment goes through; null where none is named.
 * @throws Refusal `invalid` on `bankAccount`: unknown or out of use, or of cash, unless a statement says so
 */
export async function paidThrough(
  work: UnitOfWork,
  corporation: number,
  { bankAccount = null, paymentType, arrivesAt = null }: Through,
): Promise<RecordProfile | null> {
  if (bankAccount === null) return null;
  const asked = work.ask(recordQuestions);
  const account = (await asked.records('rib', [bankAccount], corporation)).get(bankAccount);
  if (!account?.enabled) throw invalid({ bankAccount: ['errors.reference'] });
  const type = (await asked.records('paymenttype', [paymentType.id], corporation)).get(paymentType.id);
  if (arrivesAt === null && type && isCash(type)) throw invalid({ bankAccount: ['errors.cashOnAccount'] });
  return account;
}
