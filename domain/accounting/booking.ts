import type { VatRate } from '../amounts/totals.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { DecimalString } from '../kernel/decimal.ts';
import type { RecordProfile } from '../records/questions.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import type { Books } from './books.ts';
import { meansOf } from './bank-means.ts';
import { advanceVat } from './advance.ts';
import { bookedOn } from './open-period.ts';
import type { PaymentPostings, Postings, PurchasePostings } from './posted.ts';
import { salePostings, type Sale } from './postings.ts';
import { purchasePostings, type Bought } from './purchase-postings.ts';
import { thirdAccount } from './third-accounts.ts';
import { thirdPartyQuestions } from '../third-parties/questions.ts';
import { accountingQuestions } from './questions.ts';
import { recordQuestions } from '../records/questions.ts';

/*
 * What commands put into their events, so that what is booked follows from the event alone.
 */

/** What a sale books on the accounts of the day that it is validated. */
export async function bookSale(
  work: UnitOfWork,
  corporation: number,
  books: Books,
  { client, ...sale }: Omit<Sale, 'third'> & { client: number },
): Promise<Postings> {
  const profile = await work.ask(thirdPartyQuestions).thirdParty(client, corporation);
  return salePostings(books.chart, { ...sale, third: thirdAccount(books.chart, 'client', client, profile) });
}

/** What a supplier's invoice books, and on which day: the first open one when its paper's is closed. */
export async function bookPurchase(
  work: UnitOfWork,
  facts: Bought & { corporation: number; supplierId: number; date: CivilDate },
): Promise<{ postings: PurchasePostings; bookedOn: CivilDate }> {
  const { corporation, supplierId } = facts;
  const books = await work.ask(accountingQuestions).books(corporation);
  const profile = await work.ask(thirdPartyQuestions).thirdParty(supplierId, corporation);
  const third = thirdAccount(books.chart, 'supplier', supplierId, profile);
  return { postings: purchasePostings(books.chart, facts, third), bookedOn: bookedOn(books, facts.date) };
}

/** A payment, as far as the books care. */
interface Paid {
  corporation: number;
  clientId: number;
  allocations: readonly { kind: string }[];
  paymentType: { id: number };
  /** Paid on account, before anything was asked for. */
  deposit?: true;
  /** What it is an advance for. */
  advance?: VatRate;
  amount: DecimalString;
}

/** Whose account a payment moves: a supplier's when it pays or repays supplier invoices. */
const sideOf = ({ allocations }: Pick<Paid, 'allocations'>, isSupplier: boolean): 'client' | 'supplier' =>
  isSupplier || allocations.some(({ kind }) => kind === 'supplierInvoice') ? 'supplier' : 'client';

/**
 * What a payment books on the accounts of the day that it is recorded.
 * @param own the company's bank account that it went through; null: nobody says
 */
export async function bookPayment(
  work: UnitOfWork,
  { chart }: Books,
  facts: Paid,
  own: Pick<RecordProfile, 'values'> | null = null,
): Promise<PaymentPostings> {
  const { corporation, clientId, allocations, paymentType, deposit, advance, amount } = facts;
  const profile = await work.ask(thirdPartyQuestions).thirdParty(clientId, corporation);
  const types = await work.ask(recordQuestions).records('paymenttype', [paymentType.id], corporation);
  const side = sideOf({ allocations }, profile !== null && profile.supplier && !profile.client);
  const third = thirdAccount(chart, side, clientId, profile);
  const account = chart.accounts[side === 'client' ? 'clientDeposit' : 'supplierDeposit'];
  const means = meansOf(chart, types.get(paymentType.id) ?? { values: {} }, own);
  const vat = advance && side === 'client' ? advanceVat(chart, amount, advance) : [];
  return { ...means, third: deposit ? { ...third, account } : third, ...(vat.length > 0 && { vat }) };
}
