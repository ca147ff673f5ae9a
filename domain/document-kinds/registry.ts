import type { DocumentKindDefinition } from './definition.ts';
import type { DocumentKind } from './document-kinds.ts';
import { invoice } from './invoice.ts';
import { purchase } from './purchase.ts';
import { quotation } from './quotation.ts';
import { refund } from './refund.ts';
import { saleOrder } from './sale-order.ts';

/** What each kind states, with its own words: `'ROLE_INVOICE_LIST'`, not any role. */
export const documentKindDefinitions = {
  quotation,
  saleOrder,
  invoice,
  refund,
  purchase,
} as const satisfies Record<DocumentKind, DocumentKindDefinition>;

/** What a kind states, as every kind does. */
export const documentKind = (kind: DocumentKind): DocumentKindDefinition => documentKindDefinitions[kind];

/** Something for each kind, made of what it states. */
export const byDocumentKind = <T>(
  of: (definition: DocumentKindDefinition, kind: DocumentKind) => T,
): Readonly<Record<DocumentKind, T>> => ({
  quotation: of(quotation, 'quotation'),
  saleOrder: of(saleOrder, 'saleOrder'),
  invoice: of(invoice, 'invoice'),
  refund: of(refund, 'refund'),
  purchase: of(purchase, 'purchase'),
});
