import {
  add,
  allocate,
  divide,
  isZero,
  money,
  multiply,
  negate,
  normalise,
  type DecimalString,
} from '../../kernel/decimal.ts';
import { natureOfOperation } from '../../amounts/nature-of-operation.ts';
import type {
  DeductedDeposit,
  DocumentLine,
  DocumentTotals,
  LineNature,
  SoldLine,
  VatRate,
} from '../../amounts/totals.ts';

/** What a deposit asks for: a share (percent), or an amount including VAT. */
export type DepositShare =
  | { mode: 'share'; percent: DecimalString }
  | { mode: 'amount'; amount: DecimalString };

/** How an accepted quotation is invoiced: what is left of it, or a deposit. */
export type InvoicingShare = { mode: 'whole' } | DepositShare;

/** Lines with their totals: of a quotation, or of a deposit. */
export interface Totalled {
  lines: readonly DocumentLine[];
  totals: DocumentTotals;
}

/** What tells VAT rates apart in a document's totals. */
const rateKey = ({ rate, category, mention }: Pick<VatRate, 'rate' | 'category' | 'mention'>): string =>
  JSON.stringify([normalise(rate), category, mention]);

function ratesOf(lines: readonly DocumentLine[]): Map<string, VatRate> {
  const rates = new Map<string, VatRate>();
  for (const line of lines) if ('vat' in line) rates.set(rateKey(line.vat), line.vat);
  return rates;
}

/** What is paid in advance is of what it is paid for; of goods and services, of the services. */
const natureOfAll = (lines: readonly DocumentLine[]): LineNature =>
  natureOfOperation(lines) === 'goods' ? 'goods' : 'service';

const amountLine = (
  name: string,
  quantity: '1' | '-1',
  unitPrice: DecimalString,
  vat: VatRate,
  nature: LineNature,
): SoldLine => ({
  type: 'none',
  product: null,
  code: null,
  name,
  description: null,
  quantity,
  unit: null,
  unitPrice,
  discountPercent: null,
  discountAmount: null,
  vat,
  nature,
});

/** What a deposit asks for excluding VAT, to the cent. */
export function depositNet(totals: DocumentTotals, share: DepositShare): DecimalString {
  if (share.mode === 'share') return money(multiply(totals.totalWithoutVat, share.percent, '0.01'));
  if (isZero(totals.finalTotal)) return '0.00';
  return money(multiply(share.amount, divide(totals.totalWithoutVat, totals.finalTotal)));
}

/**
 * The lines of a deposit: one for each VAT rate of the source (3-decisions.md, "deposits"), which share `net` pro
 * rata to the cent, by largest remainder.
 */
export function depositLines(source: Totalled, net: DecimalString, name: string): SoldLine[] {
  const rates = ratesOf(source.lines);
  const nature = natureOfAll(source.lines);
  const shares = allocate(
    net,
    source.totals.vat.map((one) => one.base),
  );
  return source.totals.vat.flatMap((one, index) => {
    const rate = rates.get(rateKey(one));
    const share = shares[index] ?? '0';
    return rate === undefined || isZero(share) ? [] : [amountLine(name, '1', share, rate, nature)];
  });
}

/** A deposit's invoice, with the credit notes that took something of it back. */
export interface InvoicedDeposit extends Totalled {
  deducts: DeductedDeposit;
  credits: readonly Totalled[];
}

/** What is left of a deposit at each VAT rate, excluding VAT. */
function leftByRate({ totals, credits }: InvoicedDeposit): Map<string, DecimalString> {
  const left = new Map(totals.vat.map((one) => [rateKey(one), one.base]));
  for (const one of credits.flatMap((credit) => credit.totals.vat)) {
    const key = rateKey(one);
    left.set(key, money(add(left.get(key) ?? '0', negate(one.base))));
  }
  return left;
}

/**
 * The lines that take a deposit off the closing invoice, with its VAT: at each rate what no credit note took back, so
 * that nothing of it stays on the account of deposits.
 * @param name what the lines say
 */
export function deductionLines(deposit: InvoicedDeposit, name: string): SoldLine[] {
  const rates = ratesOf([deposit, ...deposit.credits].flatMap(({ lines }) => lines));
  const nature = natureOfAll(deposit.lines);
  return [...leftByRate(deposit)].flatMap(([key, left]) => {
    const rate = rates.get(key);
    if (rate === undefined || isZero(left)) return [];
    return [{ ...amountLine(name, '-1', left, rate, nature), deducts: deposit.deducts }];
  });
}
