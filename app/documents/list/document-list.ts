import { daysBetween } from '#domain/kernel/dates.ts';
import { add } from '#domain/kernel/decimal.ts';
import type { DocumentKind } from '#domain/kernel/document-kinds.ts';
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

const unsettled = (label: string): boolean => label === 'to_be_paid' || label === 'partially_settled';
const unanswered = (label: string): boolean => label === 'validate' || label === 'in_progress';
const numbered = (label: string): boolean => label !== 'draft';
const ordered = (label: string): boolean =>
  label === 'to_receive' || label === 'partially_received' || label === 'received' || label === 'invoiced';
const accepted = (label: string): boolean => label === 'accepted' || label === 'billable';

/** The label that people see, and by how many days it is late: what waits for its client longer than agreed says so. */
export function shownLabel(row: DocumentRow, today: string): { label: string; days: number } {
  const { late, until, tabLabels } = documentLists[row.kind];
  const limit = until === null ? null : row[until];
  const waits = tabLabels['open']?.(row.label) ?? false;
  return late !== null && limit !== null && limit < today && waits
    ? { label: late, days: daysBetween(limit, today) }
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
  { key: 'title', header: 'commerce.field.title', type: 'text', value: (row) => row.title },
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
    header: 'commerce.column.date',
    type: 'date',
    narrow: 'below',
    sort: { name: 'date', first: 'desc' },
    value: (row) => row.date,
  },
  { key: 'expiry', header: 'commerce.column.expiry', type: 'date', value: (row) => row.expiryDate },
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
    header: 'commerce.field.personInCharge',
    type: 'text',
    value: (row, { people }) => (row.personInCharge === null ? null : (people[row.personInCharge] ?? null)),
  },
  {
    key: 'reference',
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

const withKeys = (...keys: string[]): readonly DocumentColumn[] =>
  columns.filter(({ key }) => keys.includes(key));

/** The same columns, of whom we buy from. */
const ofSupplier = (those: readonly DocumentColumn[]): readonly DocumentColumn[] =>
  those.map((column) =>
    column.key === 'client' ? { ...column, header: 'commerce.column.supplier' } : column,
  );

/** A list of one kind of document: its tabs, columns and what it may be filtered by. */
export interface DocumentList {
  /** The screen that answers the list as a file. */
  export: 'quotationExport' | 'saleOrderExport' | 'invoiceExport' | 'refundExport' | 'purchaseExport';
  /** Labels of the specification (section 4, "List labels"), in the order of the tabs. */
  tabs: readonly string[];
  /** Other statuses that links from elsewhere ask for. */
  others: readonly string[];
  /** The tab that depends on the day. */
  late: 'expired' | 'overdue' | null;
  /** The day that it depends on: the last on which the client's answer or money is in time. */
  until: 'expiryDate' | 'dueDate' | null;
  /** What all labels of a tab add up to is kept ready under these; a tab that is not named here is one label. */
  tabLabels: Readonly<Record<string, (label: string) => boolean>>;
  columns: readonly DocumentColumn[];
  /** Columns of a list that nobody chose others for. */
  usual: readonly string[];
  /** What else than the fields of every kind it may be filtered by. */
  filters: readonly 'purpose'[];
}

export const documentLists: Readonly<Record<DocumentKind, DocumentList>> = {
  quotation: {
    export: 'quotationExport',
    tabs: ['draft', 'validate', 'in_progress', 'accepted', 'billable', 'expired', 'refused', 'cancel'],
    others: ['open'],
    late: 'expired',
    until: 'expiryDate',
    tabLabels: { accepted, open: unanswered },
    columns: withKeys(...sharedKeys, 'expiry'),
    usual: ['number', 'client', 'date', 'expiry', 'status', 'withoutVat', 'total'],
    filters: [],
  },
  saleOrder: {
    export: 'saleOrderExport',
    tabs: ['draft', 'validate', 'in_progress', 'accepted', 'billable', 'refused', 'cancel'],
    others: ['open'],
    late: null,
    until: null,
    tabLabels: { accepted, open: unanswered },
    columns: withKeys(...sharedKeys),
    usual: ['number', 'client', 'date', 'status', 'withoutVat', 'total'],
    filters: [],
  },
  purchase: {
    export: 'purchaseExport',
    tabs: [
      'draft',
      'validate',
      'in_progress',
      'accepted',
      'to_receive',
      'partially_received',
      'received',
      'invoiced',
      'refused',
      'cancel',
    ],
    others: ['open'],
    late: null,
    until: null,
    tabLabels: { accepted: ordered, open: unanswered },
    columns: ofSupplier(withKeys(...sharedKeys)),
    usual: ['number', 'client', 'date', 'status', 'withoutVat', 'total'],
    filters: [],
  },
  invoice: {
    export: 'invoiceExport',
    tabs: [
      'to_be_paid',
      'overdue',
      'partially_settled',
      'paid',
      'overpaid',
      'cancelled',
      'validate',
      'draft',
    ],
    others: ['open'],
    late: 'overdue',
    until: 'dueDate',
    tabLabels: { validate: numbered, open: unsettled },
    columns: withKeys(...sharedKeys, 'dueDate', 'purpose', 'paid', 'due'),
    usual: ['number', 'client', 'date', 'dueDate', 'status', 'withoutVat', 'total', 'due'],
    filters: ['purpose'],
  },
  refund: {
    export: 'refundExport',
    tabs: ['to_be_paid', 'partially_settled', 'paid', 'overpaid', 'validate', 'draft'],
    others: ['open'],
    late: null,
    until: null,
    tabLabels: { validate: numbered, open: unsettled },
    columns: withKeys(...sharedKeys, 'paid', 'due'),
    usual: ['number', 'client', 'date', 'status', 'withoutVat', 'total', 'due'],
    filters: [],
  },
};

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
