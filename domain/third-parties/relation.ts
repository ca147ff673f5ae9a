/**
 * What another third party is to this one: its parent company, who gets its invoices, who pays for it, the factor that
 * collects them, or something else. The other way round it is told by `inverse.<kind>`.
 */
export const relationKinds = ['parent', 'billed', 'payer', 'factor', 'partner'] as const;
export type RelationKind = (typeof relationKinds)[number];
