import type { ProposedLine } from '#domain/purchasing/purchase-matching.ts';
import { saidVat, type SupplierInvoiceFacts } from '#domain/purchasing/supplier-invoice.ts';
import { compare, money, multiply } from '#domain/kernel/decimal.ts';
import { ofItsOrder, type PaperLineValues } from './paper-preview.ts';
import { typedDecimal, type Language } from '../ui/format.ts';

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
    ...ofItsOrder,
  };
}

/** A registered paper as the form holds it, to be corrected; on no order where `ordered` is false. */
export function knownValues(
  facts: SupplierInvoiceFacts,
  ordered: boolean,
  language: Language,
  /** What projects are called, by their ids. */
  projects: ReadonlyMap<number, string>,
): PaperValues {
  return {
    type: facts.type,
    number: facts.number,
    date: facts.date,
    dueDate: facts.dueDate,
    supplierName: facts.supplier?.name ?? '',
    total: '',
    comment: facts.comment ?? '',
    lines: facts.lines.map(({ line, name, quantity, unitPrice, net, vat, account, ...of }) => ({
      line: line === null || !ordered ? '' : String(line),
      name,
      projectName: of.project === undefined ? '' : (projects.get(of.project) ?? ''),
      costCenter: String(of.costCenter ?? ''),
      allocationKey: String(of.allocationKey ?? ''),
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
