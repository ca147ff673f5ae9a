import type { NumberingPattern } from '../kernel/number-pattern.ts';

/** What a corporation numbers: its documents, its payments and its projects, in the order of its settings. */
export const seriesKinds = [
  'quotation',
  'saleOrder',
  'invoice',
  'refund',
  'purchase',
  'payment',
  'project',
] as const;
export type SeriesKind = (typeof seriesKinds)[number];

/** The documents that the law wants in the order of their dates (4-french-rules.md, "Invoices"). */
export type ChronologicalKind = Extract<SeriesKind, 'invoice' | 'refund'>;

/** What each kind of a corporation is numbered by. */
export type Numbering = Readonly<Record<SeriesKind, NumberingPattern>>;

/** What a corporation numbers by until it says otherwise. */
export const defaultPatterns: Numbering = {
  quotation: 'DV-{YYYY}-{SEQ:4}',
  saleOrder: 'CC-{YYYY}-{SEQ:4}',
  invoice: 'FA-{YYYY}-{SEQ:4}',
  refund: 'AV-{YYYY}-{SEQ:4}',
  purchase: 'CF-{YYYY}-{SEQ:4}',
  payment: 'RG-{YYYY}-{SEQ:4}',
  project: 'PR-{YYYY}-{SEQ:4}',
};

/** The patterns of every kind: those that a corporation has, and the usual ones for kinds that came after it. */
export const numberingOf = (stored: {
  [Kind in SeriesKind]?: NumberingPattern | undefined;
}): Numbering => ({
  quotation: stored.quotation ?? defaultPatterns.quotation,
  saleOrder: stored.saleOrder ?? defaultPatterns.saleOrder,
  invoice: stored.invoice ?? defaultPatterns.invoice,
  refund: stored.refund ?? defaultPatterns.refund,
  purchase: stored.purchase ?? defaultPatterns.purchase,
  payment: stored.payment ?? defaultPatterns.payment,
  project: stored.project ?? defaultPatterns.project,
});
