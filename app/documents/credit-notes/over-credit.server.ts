import { isBegun, isBilled, type DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { documentKind } from '#domain/document-kinds/registry.ts';
import type { InvoicedPart } from '#domain/documents/agreement.ts';
import { quotationAggregate, type QuotationEvent, type QuotationState } from '#domain/documents/quotation.ts';
import {
  saleOrderAggregate,
  type SaleOrderEvent,
  type SaleOrderState,
} from '#domain/documents/sale-order.ts';
import { stillToAsk } from '#domain/documents/invoicing/still-to-ask.ts';
import { add, compare, type DecimalString } from '#domain/kernel/decimal.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { DocumentRow } from '#projections/documents/document-query.ts';
import type { DocumentView } from '#projections/documents/documents.ts';
import { creditOf } from '#projections/third-parties/third-party-balances.ts';
import type { StaffContext } from '../../http/screen.server.ts';

/** What a badge says of documents of which nothing more is owed, or nothing will be. */
const over: ReadonlySet<string> = new Set([
  'refused',
  'cancel',
  'cancelled',
  'paid',
  'overpaid',
  'closed',
  'closed_in_part',
]);

/** The parts of an order that are invoiced; null: of itself nothing is invoiced any more. */
type PartsOf = (events: readonly RecordedEvent[]) => readonly InvoicedPart[] | null;

const partsOf: Partial<Record<DocumentKind, PartsOf>> = {
  /** One that became an order is invoiced there. */
  quotation(events) {
    const { order, invoices } = foldStream<QuotationState, QuotationEvent>(quotationAggregate, events);
    return order === null ? invoices : null;
  },
  saleOrder(events) {
    const { closed, invoices } = foldStream<SaleOrderState, SaleOrderEvent>(saleOrderAggregate, events);
    return closed === null ? invoices : null;
  },
};

/** What invoices are still to ask for, including VAT: what drafts ask for is not owed yet. */
function toInvoice({ kind, events, totals }: DocumentView, made: readonly DocumentRow[]): DecimalString {
  const parts = partsOf[kind]?.(events);
  if (parts === undefined) return totals.finalTotal;
  if (parts === null) return '0';
  const numbered = new Set(made.filter(({ number }) => number !== null).map(({ document }) => document));
  return stillToAsk(
    totals,
    parts.filter(({ invoice }) => numbered.has(invoice)),
  );
}

/**
 * What the client would owe with a document that passes its credit limit; null within it, and without one.
 * @param made what was made from the document
 */
export async function overCredit(
  { services, corporation, may }: StaffContext,
  view: DocumentView,
  made: readonly DocumentRow[],
): Promise<{ limit: string; owed: string } | null> {
  const { kind, clientId, row, superseded, status } = view;
  const sold = documentKind(kind).party === 'client' && isBegun(kind);
  if (!sold || superseded || over.has(row.shown) || !may('ROLE_INVOICE_LIST')) return null;
  const isOwed = isBilled(kind) && status !== 'draft';
  const more = isOwed ? '0' : toInvoice(view, made);
  if (!isOwed && compare(more, '0') <= 0) return null;
  const credit = await creditOf(services.db, corporation, clientId);
  if (credit === null) return null;
  const owed = add(credit.due, more);
  return compare(owed, credit.limit) > 0 ? { limit: credit.limit, owed } : null;
}
