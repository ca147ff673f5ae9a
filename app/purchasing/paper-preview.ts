import { figuresOf, isOfRate, reckonTotals } from '#domain/purchasing/paper-figures.ts';
import type { SupplierInvoiceLine } from '#domain/purchasing/supplier-paper.ts';
import type { DocumentTotals, VatRate } from '#domain/amounts/totals.ts';
import { parseDecimal } from '#domain/kernel/decimal.ts';

/*
 * A supplier's paper while it is typed.
 */

/** One line as the form's fields hold it. */
export interface PaperLineValues extends Record<string, string> {
  line: string;
  name: string;
  quantity: string;
  unitPrice: string;
  net: string;
  vat: string;
  account: string;
  /** As it is typed, "PR-2026-0004 · Quai neuf"; like the two below, where it is not the order's. */
  projectName: string;
  costCenter: string;
  allocationKey: string;
}

/** Whose a line is that says nothing of it. */
export const ofItsOrder = { projectName: '', costCenter: '', allocationKey: '' };

export const freeLine = (vat: string): PaperLineValues => ({
  line: '',
  name: '',
  quantity: '',
  unitPrice: '',
  net: '',
  vat,
  account: '',
  ...ofItsOrder,
});

const numberOf = (typed: unknown, places: number): string | null =>
  typeof typed === 'string' && typed.trim() !== '' ? parseDecimal(typed, places) : null;

type Typed = Readonly<Record<string, unknown>>;

function computed(typed: Typed, rates: readonly VatRate[]): SupplierInvoiceLine | null {
  const vat = rates.find(({ id }) => String(id) === String(typed['vat']));
  const figures = figuresOf({
    quantity: numberOf(typed['quantity'], 4),
    unitPrice: numberOf(typed['unitPrice'], 4),
    net: numberOf(typed['net'], 2),
  });
  return vat && figures ? { line: null, name: '', ...figures, vat } : null;
}

/** What was typed so far, as far as it can be reckoned with: the amount of each line, and the totals. */
export function previewPaper(
  lines: readonly Typed[],
  rates: readonly VatRate[],
): { nets: (string | null)[]; totals: DocumentTotals } {
  const known = lines.map((line) => computed(line, rates));
  return {
    nets: known.map((line) => line?.net ?? null),
    totals: reckonTotals(known.filter((line) => line !== null)),
  };
}

/** The VAT of each rate with what was typed of it before. */
export function previewVat(totals: DocumentTotals, rates: readonly VatRate[], typed: readonly Typed[]) {
  return totals.vat.map((total) => {
    const vat = rates.find((rate) => isOfRate(total, rate));
    const said = typed.find((one) => String(one['vat']) === String(vat?.id))?.['amount'];
    return { ...total, vat: vat?.id ?? 0, typed: typeof said === 'string' ? said : '' };
  });
}
