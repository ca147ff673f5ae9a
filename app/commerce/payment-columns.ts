import { money, negate } from '#domain/kernel/decimal.ts';
import type { PaymentRow } from '#projections/payment-list.ts';
import type { ListColumn } from '../ui/list-columns.ts';

interface Words {
  t(key: string): string;
}

/** What lists and files say of a payment; what was paid back to a client counts negative. */
export const paymentColumns: readonly ListColumn<PaymentRow, Words>[] = [
  { key: 'date', header: 'commerce.column.date', type: 'date', narrow: 'title', sort: { name: 'date', first: 'desc' }, value: (row) => row.date },
  { key: 'client', header: 'commerce.column.client', type: 'text', narrow: 'below', value: (row, { t }) => row.clientName ?? t('commerce.erased') },
  { key: 'documents', header: 'lists.column.documents', type: 'text', narrow: 'below', value: (row) => row.documents.map(({ number }) => number).join(', ') },
  { key: 'type', header: 'commerce.payment.field.paymentType', type: 'text', value: (row) => row.paymentType },
  { key: 'reference', header: 'commerce.payment.field.reference', type: 'text', value: (row) => row.reference },
  { key: 'status', header: 'commerce.column.status', type: 'text', value: (row, { t }) => t(`commerce.status.payment.${row.cancelled ? 'cancelled' : 'done'}`) },
  { key: 'amount', header: 'commerce.payment.field.amount', type: 'amount', narrow: 'side', sort: { name: 'amount', first: 'desc' }, value: (row) => (row.direction === 'out' ? money(negate(row.amount)) : row.amount) },
]; // prettier-ignore
