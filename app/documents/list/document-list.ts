import { daysBetween } from '#domain/kernel/dates.ts';
import { documentKind } from '#domain/document-kinds/registry.ts';
import { add } from '#domain/kernel/decimal.ts';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import type { DocumentRow } from '#projections/documents/document-query.ts';
import type { ListColumn } from '../../ui/list/list-columns.ts';

/** Amounts that lists of documents add up. */
export type SumName = 'withoutVat' | 'vat' | 'total' | 'paid' | 'due';

/** What a column's values are read with. */
export interface RowContext {
  t(key: string, params?: Record<string, string | number>): string;
  today: string;
  /** Names by person id; those that no column shows are not looked up. */
  people: Readonly<Record<number, string>>;
}

export type DocumentColumn = ListColumn<DocumentRow, RowContext, SumName>;

/** The label that people see, and by how many days it is late: what waits for its client longer than agreed says so. */
export function shownLabel(row: DocumentRow, today: string): { label: string; days: number } {
  const { late, labels } = documentKind(row.kind).list;
  const limit = late && row[late.until];
  const waits = labels['open']?.includes(row.label) ?? false;
  return late !== null && limit !== null && limit < today && waits
    ? { label: late.tab, days: daysBetween(limit, today) }
    : { label: row.shown, days: 0 };
}

const isNumbered = (row: DocumentRow): boolean => row.status !== 'draft';

const columns: readonly DocumentColumn[] = [
  {
    key: 'number',
    header: 'commerce.column.number',
    type: 'text',
    narrow: 'title',
    sort: { name: 'newest', first: 'desc' },
    value: (row, { t }) => (row.number ?? t('commerce.draft')) + (row.rank > 1 ? ` v${row.rank}` : ''),
  },
  {
    key: 'title',
    field: 'document-title',
    header: 'commerce.field.title',
    type: 'text',
    value: (row) => row.title,
  },
  {
    key: 'client',
    header: 'commerce.column.client',
    type: 'text',
    narrow: 'below',
    sort: { name: 'client', first: 'asc' },
    value: (row, { t }) => row.clientName ?? t('commerce.erased'),
  },
  {
    key: 'date',
    field: 'document-date',
    header: 'commerce.column.date',
    type: 'date',
    narrow: 'below',
    sort: { name: 'date', first: 'desc' },
    value: (row) => row.date,
  },
  {
    key: 'expiry',
    field: 'document-expiryDate',
    header: 'commerce.column.expiry',
    type: 'date',
    value: (row) => row.expiryDate,
  },
  {
    key: 'dueDate',
    header: 'commerce.column.due',
    type: 'date',
    sort: { name: 'due', first: 'asc' },
    value: (row) => row.dueDate,
  },
  {
    key: 'status',
    header: 'commerce.column.status',
    type: 'text',
    narrow: 'below',
    value: (row, { t, today }) => {
      const { label, days } = shownLabel(row, today);
      return t(`commerce.status.${row.kind}.${label}`, { count: days });
    },
  },
  {
    key: 'purpose',
    header: 'lists.column.purpose',
    type: 'text',
    value: (row, { t }) => t(`lists.purpose.${row.purpose ?? 'standard'}`),
  },
  {
    key: 'personInCharge',
    field: 'document-personInCharge',
    header: 'commerce.field.personInCharge',
    type: 'text',
    value: (row, { people }) => (row.personInCharge === null ? null : (people[row.personInCharge] ?? null)),
  },
  {
    key: 'reference',
    field: 'document-customerReferenceNumber',
    header: 'commerce.field.customerReferenceNumber',
    type: 'text',
    value: (row) => row.reference,
  },
  { key: 'createdAt', header: 'lists.column.created', type: 'instant', value: (row) => row.createdAt },
  { key: 'sentAt', header: 'lists.column.sent', type: 'instant', value: (row) => row.sentAt },
  {
    key: 'withoutVat',
    header: 'commerce.column.withoutVat',
    type: 'amount',
    sum: 'withoutVat',
    value: (row) => row.totalWithoutVat,
  },
  { key: 'vat', header: 'commerce.column.vat', type: 'amount', sum: 'vat', value: (row) => row.totalVat },
  {
    key: 'total',
    header: 'commerce.column.total',
    type: 'amount',
    narrow: 'side',
    sort: { name: 'total', first: 'desc' },
    sum: 'total',
    value: (row) => row.total,
  },
  {
    key: 'paid',
    header: 'commerce.column.paid',
    type: 'amount',
    sum: 'paid',
    value: (row) => (isNumbered(row) ? row.paid : null),
  },
  {
    key: 'due',
    header: 'commerce.column.rest',
    type: 'amount',
    narrow: 'below',
    sum: 'due',
    value: (row) => (isNumbered(row) ? row.due : null),
  },
];

const sharedKeys = [
  'number',
  'title',
  'client',
  'date',
  'status',
  'personInCharge',
  'reference',
  'createdAt',
  'sentAt',
  'withoutVat',
  'vat',
  'total',
];

/** The columns of one kind's list, in their order. */
export function columnsOf(kind: DocumentKind): readonly DocumentColumn[] {
  const { list, party } = documentKind(kind);
  const keys: ReadonlySet<string> = new Set([...sharedKeys, ...list.columns]);
  return columns
    .filter(({ key }) => keys.has(key))
    .map((column) =>
      column.key === 'client' && party === 'supplier'
        ? { ...column, header: 'commerce.column.supplier' }
        : column,
    );
}

/** What chosen rows add up to. */
export function sumsOf(rows: readonly DocumentRow[]): Record<SumName, string> {
  const sum = (of: (row: DocumentRow) => string) => add('0.00', ...rows.map(of));
  return {
    withoutVat: sum((row) => row.totalWithoutVat),
    vat: sum((row) => row.totalVat),
    total: sum((row) => row.total),
    paid: sum((row) => row.paid),
    due: sum((row) => row.due),
  };
}
