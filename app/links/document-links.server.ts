import { addDays, addMonths } from '#domain/kernel/dates.ts';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { dueDates } from '#projections/revenue/ageing.ts';
import { pathTo } from '../paths.ts';
import { documentScreens } from './document-screens.ts';

export type DocumentListFilter = Partial<
  Record<'status' | 'client' | 'from' | 'until' | 'dueFrom' | 'dueUntil', string | number | null>
>;

/** The list of the documents that a figure was made of, with what they add up to. */
export const documentsLink = (kind: DocumentKind, filter: DocumentListFilter): string =>
  pathTo(documentScreens(kind).list, {}, { ...filter, totals: 1 });

export const documentLink = (kind: DocumentKind, version: number): string =>
  pathTo(documentScreens(kind).details, { versionId: version });

export const documentMailLink = (kind: DocumentKind, version: number, query: Record<string, string> = {}) =>
  pathTo(documentScreens(kind).mail, { versionId: version }, query);

/** Numbered documents dated within so many months from the first of one. */
export const monthsLink = (
  kind: DocumentKind,
  start: string,
  count: number,
  filter: DocumentListFilter = {},
): string =>
  documentsLink(kind, {
    status: 'validate',
    from: start,
    until: addDays(addMonths(start, count), -1),
    ...filter,
  });

/** Open invoices by days late, as the buckets of the ageing have them. */
export function openInvoicesLink(
  range: { from: number | null; until: number | null },
  today: string,
  client: number | null = null,
): string {
  const { from, until } = dueDates(range, today);
  return documentsLink('invoice', { status: 'open', dueFrom: from, dueUntil: until, client });
}
