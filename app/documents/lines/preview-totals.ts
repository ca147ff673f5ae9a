import {
  computeTotals,
  type DocumentLine,
  type DocumentTotals,
  type VatCategory,
} from '#domain/amounts/totals.ts';
import { parseDecimal } from '#domain/kernel/decimal.ts';

interface Typed {
  productType?: unknown;
  quantity?: unknown;
  unitPrice?: unknown;
  discountPercent?: unknown;
  discountAmount?: unknown;
  vat?: unknown;
}

export interface PreviewRate {
  value: number;
  rate: string;
  category: string;
}

const numberOf = (typed: unknown, places = 4): string | null =>
  typeof typed === 'string' && typed.trim() !== '' ? parseDecimal(typed, places) : null;

/** A typed line as far as it can be reckoned with; null while something is missing or is no number. */
function lineOf(typed: Typed, rates: readonly PreviewRate[], withVat: boolean): DocumentLine | null {
  if (typed.productType === 'comment' || typed.productType === 'note') return { type: 'comment', text: '' };
  if (typed.productType === 'subtotal') return { type: 'subtotal', text: '' };
  const rate = rates.find((one) => String(one.value) === String(typed.vat));
  const quantity = numberOf(typed.quantity);
  const unitPrice = numberOf(typed.unitPrice);
  if (!rate || quantity === null || unitPrice === null) return null;
  return {
    type: 'none',
    product: null,
    code: null,
    name: '',
    description: null,
    quantity,
    unit: null,
    unitPrice,
    ...(withVat && { priceWithVat: unitPrice }),
    discountPercent: numberOf(typed.discountPercent),
    discountAmount: numberOf(typed.discountAmount, 2),
    vat: { id: rate.value, name: '', rate: rate.rate, category: rate.category as VatCategory, mention: null },
  };
}

/**
 * Totals of a form as it is typed, with the deposits that are taken off below its lines; lines that cannot be reckoned
 * with yet count for nothing.
 * @param withVat prices are typed including VAT
 */
export function previewTotals(
  lines: readonly Typed[],
  deductions: readonly DocumentLine[],
  discount: { percent: unknown; amount: unknown },
  rates: readonly PreviewRate[],
  withVat = false,
): DocumentTotals {
  const known = lines.map((line) => lineOf(line, rates, withVat));
  const reckoned = computeTotals(
    [...known.map((line) => line ?? ({ type: 'comment', text: '' } as const)), ...deductions],
    { percent: numberOf(discount.percent), amount: numberOf(discount.amount, 2) },
  );
  return reckoned;
}
