/** Kinds of commerce documents, by the names of their streams and screens. */
export const documentKinds = ['quotation', 'saleOrder', 'invoice', 'refund', 'purchase'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Kinds that are agreed on before anything is owed: sent, accepted or refused, in versions. */
export const agreementKinds = ['quotation', 'saleOrder', 'purchase'] as const;
export type AgreementKind = (typeof agreementKinds)[number];

/** What suppliers send. */
export const supplierInvoiceTypes = ['invoice', 'credit_note'] as const;
export type SupplierInvoiceType = (typeof supplierInvoiceTypes)[number];

/** What a line of a document is. */
export const lineTypes = ['product', 'service', 'none', 'comment', 'subtotal', 'note'] as const;
