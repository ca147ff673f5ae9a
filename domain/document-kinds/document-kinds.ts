/** Kinds of commerce documents, by the names of their streams and screens. */
export const documentKinds = ['quotation', 'saleOrder', 'invoice', 'refund', 'purchase'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Kinds that are agreed on before anything is owed: sent, accepted or refused, in versions. */
export const agreementKinds = ['quotation', 'saleOrder', 'purchase'] as const;
export type AgreementKind = (typeof agreementKinds)[number];

/** Kinds that somebody owes: settled by payments, booked, sent as electronic invoices. */
export const billedKinds = ['invoice', 'refund'] as const;
export type BilledKind = (typeof billedKinds)[number];

/** Kinds that begin with nothing before them. */
export const begunKinds = ['quotation', 'saleOrder', 'invoice', 'purchase'] as const;
export type BegunKind = (typeof begunKinds)[number];

export const isAgreement = (kind: string): kind is AgreementKind =>
  agreementKinds.some((one) => one === kind);

/** Whom it is made out to is chosen; of others it follows from another document. */
export const isBegun = (kind: string): kind is BegunKind => begunKinds.some((one) => one === kind);

export const isBilled = (kind: string): kind is BilledKind => billedKinds.some((one) => one === kind);

/** What suppliers send. */
export const supplierInvoiceTypes = ['invoice', 'credit_note'] as const;
export type SupplierInvoiceType = (typeof supplierInvoiceTypes)[number];

/** What a line of a document is. */
export const lineTypes = ['product', 'service', 'none', 'comment', 'subtotal', 'note'] as const;
