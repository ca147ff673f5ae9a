import { money, negate } from '#domain/kernel/decimal.ts';
import type { SupplierInvoiceRow, SupplierInvoiceSums } from '#projections/purchasing/supplier-invoices.ts';
import type { ListColumn } from '../ui/list/list-columns.ts';
import { statusKey } from './status.tsx';

interface Words {
  t(key: string): string;
  today: string;
}

/** Credit notes count negative, so that a column adds up to what is owed. */
const signed = (row: SupplierInvoiceRow, amount: string): string =>
  row.type === 'credit_note' ? money(negate(amount)) : amount;

/** What lists and files say of supplier invoices and credit notes. */
export const supplierInvoiceColumns: readonly ListColumn<
  SupplierInvoiceRow,
  Words,
  Exclude<keyof SupplierInvoiceSums, 'count'>
>[] = [
  {
    key: 'number',
    header: 'commerce.column.number',
    type: 'text',
    narrow: 'title',
    sort: { name: 'newest', first: 'desc' },
    value: (row) => row.number,
  },
  {
    key: 'type',
    header: 'purchasing.column.type',
    type: 'text',
    value: (row, { t }) => t(`purchasing.type.${row.type}`),
  },
  {
    key: 'supplier',
    header: 'purchasing.column.supplier',
    type: 'text',
    narrow: 'below',
    sort: { name: 'supplier', first: 'asc' },
    value: (row, { t }) => row.supplierName ?? t('commerce.erased'),
  },
  { key: 'purchase', header: 'purchasing.column.purchase', type: 'text', value: (row) => row.purchaseNumber },
  {
    key: 'date',
    header: 'commerce.column.date',
    type: 'date',
    sort: { name: 'date', first: 'desc' },
    value: (row) => row.date,
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
    value: (row, { t, today }) => t(statusKey(row, today)),
  },
  {
    key: 'withoutVat',
    header: 'commerce.column.withoutVat',
    type: 'amount',
    sum: 'totalWithoutVat',
    value: (row) => signed(row, row.totalWithoutVat),
  },
  {
    key: 'total',
    header: 'commerce.column.total',
    type: 'amount',
    narrow: 'side',
    sort: { name: 'total', first: 'desc' },
    sum: 'total',
    value: (row) => signed(row, row.total),
  },
  {
    key: 'due',
    header: 'commerce.column.rest',
    type: 'amount',
    sum: 'due',
    value: (row) => signed(row, row.due),
  },
];
