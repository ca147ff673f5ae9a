import type { SettledKind } from '#domain/documents/outstanding-questions.ts';
import { pathTo } from '../paths.ts';
import { documentScreens } from '../links/document-screens.ts';

/** The page of what a payment settles. */
export function settledLink(kind: SettledKind, version: number): string {
  if (kind === 'payment') return pathTo('paymentDetails', { id: version });
  if (kind === 'supplierInvoice') return pathTo('supplierInvoiceDetails', { id: version });
  return pathTo(documentScreens(kind).details, { versionId: version });
}
