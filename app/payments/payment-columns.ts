import { isSetOff } from '#domain/payments/payment.ts';
import { isZero, money, negate } from '#domain/kernel/decimal.ts';
import type { PaymentRow } from '#projections/payments/payment-list.ts';
import type { ListColumn } from '../ui/list/list-columns.ts';

interface Words {
  t(key: string): string;
}

/** Who paid, and what a payment of a group is called. */
const payer = ({ clientName, label }: PaymentRow, { t }: Words): string =>
  [clientName ?? t('commerce.erased'), label].filter(Boolean).join(' · ');

/** As its badge says it. */
export const paymentStatus = ({
  amount,
  cancelled,
  direction,
  writeOff,
}: Pick<PaymentRow, 'amount' | 'cancelled' | 'direction' | 'writeOff'>): string => {
  if (cancelled) return 'cancelled';
  if (writeOff !== null) return 'writtenOff';
  if (isSetOff({ amount })) return 'setOff';
  return direction === 'out' ? 'paidOut' : 'done';
};

const signed = ({ direction }: PaymentRow, amount: string): string =>
  direction === 'out' ? money(negate(amount)) : amount;

/** What lists and files say of a payment; what was paid out counts negative. */
export const paymentColumns: readonly ListColumn<PaymentRow, Words>[] = [
  {
    key: 'number',
    header: 'commerce.column.number',
    type: 'text',
    narrow: 'title',
    code: true,
    value: (row) => row.number ?? String(row.id),
  },
  {
    key: 'date',
    header: 'commerce.column.date',
    type: 'date',
    narrow: 'below',
    sort: { name: 'date', first: 'desc' },
    value: (row) => row.date,
  },
  { key: 'client', header: 'accounting.column.thirdParty', type: 'text', narrow: 'below', value: payer },
  {
    key: 'documents',
    header: 'lists.column.documents',
    type: 'text',
    narrow: 'below',
    value: (row) => row.documents.map(({ number }) => number).join(', '),
  },
  {
    key: 'type',
    header: 'commerce.payment.field.paymentType',
    type: 'text',
    // What moved no money has none.
    value: (row) => (row.writeOff !== null || isSetOff(row) ? null : row.paymentType),
  },
  {
    key: 'reference',
    header: 'commerce.payment.field.reference',
    type: 'text',
    value: (row) => row.reference,
  },
  {
    key: 'status',
    header: 'commerce.column.status',
    type: 'text',
    narrow: 'below',
    value: (row, { t }) => t(`commerce.status.payment.${paymentStatus(row)}`),
  },
  {
    key: 'rest',
    header: 'payments.column.rest',
    type: 'amount',
    value: (row) => (isZero(row.rest) ? null : signed(row, row.rest)),
  },
  {
    key: 'amount',
    header: 'commerce.payment.field.amount',
    type: 'amount',
    narrow: 'side',
    sort: { name: 'amount', first: 'desc' },
    value: (row) => signed(row, row.amount),
  },
];
