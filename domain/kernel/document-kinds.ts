/** Kinds of commerce documents, by the names of their streams, calls and screens. */
export const documentKinds = ['quotation', 'invoice', 'refund'] as const;
export type DocumentKind = (typeof documentKinds)[number];
