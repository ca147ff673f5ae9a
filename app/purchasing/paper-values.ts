import type { ProposedLine } from '#domain/purchasing/purchase-matching.ts';
import { figuresOf } from '#domain/purchasing/supplier-invoice-lines.ts';
import {
  isOfRate,
  reckonTotals,
  saidVat,
  type SupplierInvoiceFacts,
} from '#domain/purchasing/supplier-invoice.ts';
import type { SupplierInvoiceLine } from '#domain/purchasing/supplier-paper.ts';
import type { DocumentTotals, VatRate } from '#domain/amounts/totals.ts';
import { compare, money, multiply, parseDecimal } from '#domain/kernel/decimal.ts';
import { typedDecimal, type Language } from '../ui/format.ts';

/** One line as the form's fields hold it. */
export interface PaperLineValues extends Record<string, string> {
  line: string;
  name: string;
  quantity: string;
  unitPrice: string;
  net: string;
  vat: string;
  account: string;
}

export type PaperValues = {
  type: string;
  number: string;
  date: string;
  dueDate: string;
  supplierName: string;
  total: string;
  comment: string;
  lines: PaperLineValues[];
  vatAmounts: { vat: string; amount: string }[];
};

export const freeLine = (vat: string): PaperLineValues => ({
  line: '',
  name: '',
  quantity: '',
  unitPrice: '',
  net: '',
  vat,
  account: '',
});

/** A line of a purchase as the form proposes it; its amount only where it is not quantity × price. */
export function proposedValues(
  { ordered, quantity, net }: ProposedLine,
  language: Language,
): PaperLineValues {
  const { line, name, unitPrice, vat } = ordered;
  const plain = quantity !== null && compare(money(multiply(quantity, unitPrice)), net) === 0;
  return {
    line: String(line),
    name,
    quantity: typedDecimal(quantity ?? '', language),
    unitPrice: typedDecimal(unitPrice, language),
    net: quantity === null || plain ? '' : typedDecimal(net, language),
    vat: String(vat.id),
    account: '',
  };
}

/** A registered paper as the form holds it, to be corrected; on no order where `ordered` is false. */
export function knownValues(facts: SupplierInvoiceFacts, ordered: boolean, language: Language): PaperValues {
  return {
    type: facts.type,
    number: facts.number,
    date: facts.date,
    dueDate: facts.dueDate,
    supplierName: facts.supplier?.name ?? '',
    total: '',
    comment: facts.comment ?? '',
    lines: facts.lines.map(({ line, name, quantity, unitPrice, net, vat, account }) => ({
      line: line === null || !ordered ? '' : String(line),
      name,
      quantity: typedDecimal(quantity, language),
      unitPrice: typedDecimal(unitPrice, language),
      net: compare(money(multiply(quantity, unitPrice)), net) === 0 ? '' : typedDecimal(net, language),
      vat: String(vat.id),
      account: account ?? '',
    })),
    vatAmounts: saidVat(facts).map(({ vat, amount }) => ({
      vat: String(vat.id),
      amount: typedDecimal(amount, language),
    })),
  };
}

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
