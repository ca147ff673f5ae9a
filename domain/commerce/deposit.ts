import { allocate, divide, isZero, money, multiply, type DecimalString } from '../kernel/decimal.ts';
import type { DocumentLine, DocumentTotals, VatRate } from './totals.ts';

/** How an accepted quotation is invoiced: what is left of it, a share of it (percent), or an amount including VAT. */
export type InvoicingShare =
  { mode: 'whole' } | { mode: 'share'; percent: DecimalString } | { mode: 'amount'; amount: DecimalString };

/** Lines with their totals: of a quotation, or of a deposit. */
export interface Totalled {
  lines: readonly DocumentLine[];
  totals: DocumentTotals;
}

/** What tells VAT rates apart in a document's totals. */
const rateKey = ({ rate, category, mention }: Pick<VatRate, 'rate' | 'category' | 'mention'>): string =>
  JSON.stringify([rate, category, mention]);

function ratesOf(lines: readonly DocumentLine[]): Map<string, VatRate> {
  const rates = new Map<string, VatRate>();
  for (const line of lines) if ('vat' in line) rates.set(rateKey(line.vat), line.vat);
  return rates;
}

const amountLine = (
  name: string,
  quantity: '1' | '-1',
  unitPrice: DecimalString,
  vat: VatRate,
): DocumentLine => ({
  type: 'none', product: null, code: null, name, description: null, quantity, unit: null, unitPrice,
  discountPercent: null, discountAmount: null, vat,
}); // prettier-ignore

/** One line for each VAT rate of the source, which share `net` pro rata to the cent, by largest remainder. */
function spread(source: Totalled, net: DecimalString, quantity: '1' | '-1', name: string): DocumentLine[] {
  const rates = ratesOf(source.lines);
  const bases = source.totals.vat.map((one) => one.base);
  const shares = allocate(net, bases);
  return source.totals.vat.flatMap((one, index) => {
    const rate = rates.get(rateKey(one));
    const share = shares[index] ?? '0';
    return rate === undefined || isZero(share) ? [] : [amountLine(name, quantity, share, rate)];
  });
}

/** What a deposit asks for excluding VAT, to the cent. */
export function depositNet(
  totals: DocumentTotals,
  share: Exclude<InvoicingShare, { mode: 'whole' }>,
): DecimalString {
  if (share.mode === 'share') return money(multiply(totals.totalWithoutVat, share.percent, '0.01'));
  if (isZero(totals.finalTotal)) return '0.00';
  return money(multiply(share.amount, divide(totals.totalWithoutVat, totals.finalTotal)));
}

/** The lines of a deposit: each VAT rate of the quotation is asked for with it (3-decisions.md, "deposits"). */
export const depositLines = (source: Totalled, net: DecimalString, name: string): DocumentLine[] =>
  spread(source, net, '1', name);

/**
 * The lines that take a deposit off the closing invoice, with its VAT.
 * @param left what of the deposit no credit note took back, including VAT
 */
export function deductionLines(deposit: Totalled, left: DecimalString, name: string): DocumentLine[] {
  const { finalTotal, totalWithoutVat } = deposit.totals;
  if (isZero(finalTotal)) return [];
  return spread(deposit, money(multiply(totalWithoutVat, divide(left, finalTotal))), '-1', name);
}
