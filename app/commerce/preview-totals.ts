import {
  computeTotals,
  type DocumentLine,
  type DocumentTotals,
  type VatCategory,
} from '#domain/commerce/totals.ts';
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
function lineOf(typed: Typed, rates: readonly PreviewRate[]): DocumentLine | null {
  if (typed.productType === 'comment' || typed.productType === 'note') return { type: 'comment', text: '' };
  if (typed.productType === 'subtotal') return { type: 'subtotal', text: '' };
  const rate = rates.find((one) => String(one.value) === String(typed.vat));
  const quantity = numberOf(typed.quantity);
  const unitPrice = numberOf(typed.unitPrice);
  if (!rate || quantity === null || unitPrice === null) return null;
  return {
    type: 'none', product: null, code: null, name: '', description: null, quantity, unit: null, unitPrice,
    discountPercent: numberOf(typed.discountPercent), discountAmount: numberOf(typed.discountAmount, 2),
    vat: { id: rate.value, name: '', rate: rate.rate, category: rate.category as VatCategory, mention: null },
  }; // prettier-ignore
}

/** Totals of a form as it is typed; lines that cannot be reckoned with yet count for nothing. */
export function previewTotals(
  lines: readonly Typed[],
  discount: { percent: unknown; amount: unknown },
  rates: readonly PreviewRate[],
): DocumentTotals {
  const known = lines.map((line) => lineOf(line, rates));
  const reckoned = computeTotals(
    known.map((line) => line ?? { type: 'comment', text: '' }),
    { percent: numberOf(discount.percent), amount: numberOf(discount.amount, 2) },
  );
  return reckoned;
}
