import { isBegun, isBilled } from '#domain/document-kinds/document-kinds.ts';
import { documentKind } from '#domain/document-kinds/registry.ts';
import { add, compare, subtract, type DecimalString } from '#domain/kernel/decimal.ts';
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

/** What invoices are still to ask for, including VAT: of a quotation that became an order, that order tells it. */
function toInvoice({ total }: DocumentRow, made: readonly DocumentRow[]): DecimalString {
  if (made.some(({ kind, shown }) => !isBilled(kind) && !over.has(shown))) return '0';
  const invoiced = made.filter(({ kind, number }) => isBilled(kind) && number !== null);
  return subtract(total, add('0', ...invoiced.map((one) => subtract(one.total, one.credited))));
}

/**
 * What the client would owe with a document that passes its credit limit; null within it, and without one.
 * @param made what was made from the document
 */
export async function overCredit(
  { services, corporation, may }: StaffContext,
  { kind, clientId, row, superseded, status }: DocumentView,
  made: readonly DocumentRow[],
): Promise<{ limit: string; owed: string } | null> {
  const sold = documentKind(kind).party === 'client' && isBegun(kind);
  if (!sold || superseded || over.has(row.shown) || !may('ROLE_INVOICE_LIST')) return null;
  const isOwed = isBilled(kind) && status !== 'draft';
  const more = isOwed ? '0' : toInvoice(row, made);
  if (!isOwed && compare(more, '0') <= 0) return null;
  const credit = await creditOf(services.db, corporation, clientId);
  if (credit === null) return null;
  const owed = add(credit.due, more);
  return compare(owed, credit.limit) > 0 ? { limit: credit.limit, owed } : null;
}
