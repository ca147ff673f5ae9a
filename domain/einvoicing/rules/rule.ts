import { add, compare, money, multiply, subtract, type DecimalString } from '../../kernel/decimal.ts';
import type { ElectronicInvoice, VatBreakdown } from '../electronic-invoice.ts';

/** What is told to people, `einvoicing.problem.<key>`: one sentence for all rules that are mended in the same place. */
export type ProblemKey =
  | 'account'
  | 'address'
  | 'adjustment'
  | 'amounts'
  | 'buyer'
  | 'buyerAddress'
  | 'buyerSiren'
  | 'buyerVat'
  | 'corrected'
  | 'currency'
  | 'date'
  | 'decimals'
  | 'delivery'
  | 'dueDate'
  | 'exemption'
  | 'frame'
  | 'line'
  | 'mentions'
  | 'number'
  | 'outside'
  | 'payment'
  | 'seller'
  | 'sellerAddress'
  | 'sellerSiren'
  | 'sellerVat'
  | 'siret'
  | 'treatment'
  | 'type'
  | 'vatGroups'
  | 'vatRate';

/** A rule of EN 16931 (BR-…) or of its French profile (BR-FR-…), under its official name. */
export interface Rule {
  id: string;
  problem: ProblemKey;
  holds(invoice: ElectronicInvoice): boolean;
}

export const rule = (id: string, problem: ProblemKey, holds: Rule['holds']): Rule => ({ id, problem, holds });

const NUMBER = /^-?\d+(\.\d+)?$/;

export const isNumber = (text: string): boolean => NUMBER.test(text);

export const isSaid = (text: string | null): text is string => text !== null && text.trim() !== '';

/** Equal as amounts of money; what is no number equals nothing. */
export const equal = (a: DecimalString, b: DecimalString): boolean =>
  isNumber(a) && isNumber(b) && compare(a, b) === 0;

/** The sum in cents; what is no number counts nothing, other rules tell of it. */
export const sumOf = (amounts: readonly DecimalString[]): DecimalString =>
  money(add('0', ...amounts.filter(isNumber)));

/**
 * What prices including VAT leave of a cent: 11.90 at 21 % is 9.83 and 2.07. The official artefacts allow a whole euro.
 */
const OPEN_CENTS = '0.02';

/**
 * VAT of one group is its base × its rate, rounded once, but for what prices including VAT leave; groups without a
 * rate have none.
 */
export function isTaxed({ rate, base, amount }: VatBreakdown): boolean {
  if (!isNumber(base) || !isNumber(amount)) return false;
  const off = subtract(amount, money(multiply(base, rate ?? '0', '0.01')));
  return compare(multiply(off, off), multiply(OPEN_CENTS, OPEN_CENTS)) <= 0;
}

/** At most so many decimals are written. */
export const hasDecimals = (amount: DecimalString, places: number): boolean =>
  isNumber(amount) && (amount.split('.')[1]?.length ?? 0) <= places;
