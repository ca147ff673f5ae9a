import { isBegun, isBilled } from '#domain/document-kinds/document-kinds.ts';
import { documentKind } from '#domain/document-kinds/registry.ts';
import { add, compare } from '#domain/kernel/decimal.ts';
import type { DocumentView } from '#projections/documents/documents.ts';
import { creditOf } from '#projections/third-parties/third-party-balances.ts';
import type { StaffContext } from '../../http/screen.server.ts';

/** Labels of documents of which nothing more is owed, or nothing will be. */
const over: ReadonlySet<string> = new Set(['refused', 'cancel', 'cancelled', 'paid', 'overpaid']);

/** What the client would owe with a document that passes its credit limit; null within it, and without one. */
export async function overCredit(
  { services, corporation, may }: StaffContext,
  { kind, clientId, row, superseded, status }: DocumentView,
): Promise<{ limit: string; owed: string } | null> {
  const sold = documentKind(kind).party === 'client' && isBegun(kind);
  if (!sold || superseded || over.has(row.label) || !may('ROLE_INVOICE_LIST')) return null;
  const credit = await creditOf(services.db, corporation, clientId);
  if (credit === null) return null;
  // A validated invoice is owed already.
  const owed = isBilled(kind) && status !== 'draft' ? credit.due : add(credit.due, row.total);
  return compare(owed, credit.limit) > 0 ? { limit: credit.limit, owed } : null;
}
