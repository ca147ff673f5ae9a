import { daysBetween, type CivilDate } from '../kernel/dates.ts';
import { add, compare, money, multiply, type DecimalString } from '../kernel/decimal.ts';
import type { BankEntry } from './bank-file.ts';
import { mayAddUpTo, sumsTo } from './matching-sums.ts';
import { citesNumber, namesIn, nameWords, wordsOf, type Words } from './matching-words.ts';

/*
 * Movements of payments that were recorded before their statement came: typed on receipt, or executed as a batch of
 * transfers. Recording them again would settle a document twice.
 */

/** A payment that stands on no movement yet. */
export interface RecordedPayment {
  id: number;
  number: string | null;
  date: CivilDate;
  /** Negative for what was paid out. */
  amount: DecimalString;
  clientName: string | null;
  /** Of a batch of transfers: the batch's. */
  reference: string | null;
  /** Of cheques that were handed in: their slip's number. */
  deposit: string | null;
  paymentType: number;
  /** Numbers of the documents that it settles. */
  documents: string[];
}

/** Why payments are proposed; each has its words in `banking.reason`. */
type RecordedReason = 'recorded' | 'number' | 'reference' | 'name' | 'amount' | 'sum' | 'batch' | 'deposit';

/** Payments that a movement probably is. */
export interface RecordedProposal {
  payments: RecordedPayment[];
  /** 1 to 100. */
  score: number;
  reasons: RecordedReason[];
}

/** Days that a bank takes at most to book what was recorded, and that people take to record what was booked. */
export const DAYS_BEFORE = 45;
export const DAYS_AFTER = 15;

const cents = (amount: DecimalString): number => Math.abs(Number(multiply(amount, '100')));

/** What a movement says of one payment. */
function clueOf(
  said: Words,
  { number, reference, clientName, documents }: RecordedPayment,
): RecordedReason | null {
  if ([number, ...documents].some((one) => one !== null && citesNumber(said, one))) return 'number';
  if (reference !== null && citesNumber(said, reference)) return 'reference';
  return namesIn(said, nameWords(clientName ?? '')) ? 'name' : null;
}

const scores = { number: 99, reference: 97, name: 95 } as const;

/** Payments of exactly this amount. */
function ofAmount(
  said: Words,
  wanted: DecimalString,
  payments: readonly RecordedPayment[],
): RecordedProposal[] {
  const same = payments.filter(({ amount }) => compare(amount, wanted) === 0);
  return same.map((payment): RecordedProposal => {
    const clue = clueOf(said, payment);
    if (clue === 'number' || clue === 'reference' || clue === 'name')
      return { payments: [payment], score: scores[clue], reasons: ['recorded', clue, 'amount'] };
    return { payments: [payment], score: same.length === 1 ? 72 : 40, reasons: ['recorded', 'amount'] };
  });
}

/** What was given to the bank together: a slip of cheques, or a batch of transfers. */
const batchOf = ({
  deposit,
  reference,
}: RecordedPayment): { name: string; reason: 'deposit' | 'batch' } | null => {
  if (deposit !== null) return { name: deposit, reason: 'deposit' };
  return reference === null ? null : { name: reference, reason: 'batch' };
};

/** Payments that the bank booked at once: those of a slip of cheques, or of one reference. */
function ofBatch(
  said: Words,
  wanted: DecimalString,
  payments: readonly RecordedPayment[],
): RecordedProposal[] {
  const batches = new Map<string, { reason: 'deposit' | 'batch'; batch: RecordedPayment[] }>();
  for (const payment of payments) {
    const of = batchOf(payment);
    if (of !== null)
      batches.set(of.name, { reason: of.reason, batch: [...(batches.get(of.name)?.batch ?? []), payment] });
  }
  return [...batches].flatMap(([reference, { reason, batch }]): RecordedProposal[] => {
    const sum = money(add('0', ...batch.map(({ amount }) => amount)));
    if ((batch.length < 2 && reason === 'batch') || compare(sum, wanted) !== 0) return [];
    const score = citesNumber(said, reference) ? 99 : 92;
    return [{ payments: batch, score, reasons: ['recorded', reason, 'sum'] }];
  });
}

/** Some payments of one means that add up to the movement: cheques that were handed in together. */
function ofSum(wanted: DecimalString, payments: readonly RecordedPayment[]): RecordedProposal[] {
  const means = [...new Set(payments.map(({ paymentType }) => paymentType))];
  return means.flatMap((type): RecordedProposal[] => {
    const own = payments.filter(({ paymentType }) => paymentType === type);
    const [first, second] = sumsTo(own, ({ amount }) => cents(amount), cents(wanted)).filter(
      ({ length }) => length > 1,
    );
    if (first === undefined) return [];
    return [{ payments: first, score: second ? 30 : 65, reasons: ['recorded', 'sum'] }];
  });
}

/** Sums that are made for one movement at most: some tens of milliseconds. Beyond, a payment is taken to be possible. */
const MOST_SUMS = 1_000_000;

/**
 * The payments that a movement may stand for, in their order: of its direction and amount, or of a part of it that
 * others complete, as where several were handed in together.
 * @param most no more than these
 */
export function fittingPayments(
  { amount: said }: Pick<BankEntry, 'amount'>,
  payments: readonly RecordedPayment[],
  most: number,
): RecordedPayment[] {
  const wanted = cents(said);
  const able = payments
    .filter(({ amount }) => amount.startsWith('-') === said.startsWith('-'))
    .map((payment) => ({ payment, part: cents(payment.amount) }))
    .filter(({ part }) => part <= wanted);
  const parts = able.map(({ part }) => part);
  const budget = { left: MOST_SUMS };
  if (!mayAddUpTo(parts, wanted, budget)) return [];
  const fitting: RecordedPayment[] = [];
  for (const [index, { payment, part }] of able.entries()) {
    if (fitting.length === most) break;
    if (mayAddUpTo(parts.toSpliced(index, 1), wanted - part, budget)) fitting.push(payment);
  }
  return fitting;
}

const keyOf = ({ payments }: RecordedProposal): string =>
  payments
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join();

const SHOWN = 3;

/**
 * Which payments that were recorded already a movement probably is, the most probable first, at most three.
 * @param payments those that stand on no movement, of days near the movement's
 */
export function proposeRecorded(entry: BankEntry, payments: readonly RecordedPayment[]): RecordedProposal[] {
  const out = entry.amount.startsWith('-');
  const distance = ({ date }: RecordedPayment) => Math.abs(daysBetween(date, entry.date));
  const own = payments
    .filter(({ amount }) => amount.startsWith('-') === out)
    .toSorted((a, b) => distance(a) - distance(b));
  const said = wordsOf([entry.label, entry.counterparty ?? '', entry.reference ?? ''].join(' '));
  const wanted = money(entry.amount);
  const all = [...ofAmount(said, wanted, own), ...ofBatch(said, wanted, own), ...ofSum(wanted, own)];
  const best = new Map<string, RecordedProposal>();
  for (const one of all.toSorted((a, b) => b.score - a.score))
    if (!best.has(keyOf(one))) best.set(keyOf(one), one);
  return [...best.values()].slice(0, SHOWN);
}
