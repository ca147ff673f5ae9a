import { documentKinds } from '../document-kinds/document-kinds.ts';
import { byDocumentKind } from '../document-kinds/registry.ts';
import type { NumberingPattern } from '../kernel/number-pattern.ts';

/** What a corporation numbers: its documents, its payments and its projects, in the order of its settings. */
export const seriesKinds = [...documentKinds, 'payment', 'project'] as const;
export type SeriesKind = (typeof seriesKinds)[number];

/** The documents that the law wants in the order of their dates (4-french-rules.md, "Invoices"). */
export type ChronologicalKind = Extract<SeriesKind, 'invoice' | 'refund'>;

/** What each kind of a corporation is numbered by. */
export type Numbering = Readonly<Record<SeriesKind, NumberingPattern>>;

/** Something for each series. */
export const bySeries = <T>(of: (kind: SeriesKind) => T): Readonly<Record<SeriesKind, T>> => ({
  ...byDocumentKind((_definition, kind) => of(kind)),
  payment: of('payment'),
  project: of('project'),
});

/** What a corporation numbers by until it says otherwise. */
export const defaultPatterns: Numbering = {
  ...byDocumentKind(({ numbering }) => numbering),
  payment: 'RG-{YYYY}-{SEQ:4}',
  project: 'PR-{YYYY}-{SEQ:4}',
};

/** The patterns of every kind: those that a corporation has, and the usual ones for kinds that came after it. */
export const numberingOf = (stored: {
  [Kind in SeriesKind]?: NumberingPattern | undefined;
}): Numbering => bySeries((kind) => stored[kind] ?? defaultPatterns[kind]);
