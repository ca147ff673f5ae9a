import { daysBetween } from '#domain/kernel/dates.ts';
import type { SupplierInvoiceRow } from '#projections/purchasing/supplier-invoices.ts';
import { Badge } from '../ui/badge.tsx';
import { useText } from '../ui/text.tsx';

const tones = {
  to_approve: 'warn',
  refused: 'mute',
  to_be_paid: 'info',
  partially_settled: 'warn',
  paid: 'ok',
  overpaid: 'warn',
  overdue: 'bad',
} as const;

type Shown = keyof typeof tones;

const isShown = (label: string): label is Shown => Object.hasOwn(tones, label);

const open = new Set(['to_be_paid', 'partially_settled']);

/** The label that people see: an invoice past its day says so. */
function shownStatus(row: Pick<SupplierInvoiceRow, 'label' | 'type' | 'dueDate'>, today: string): Shown {
  const late = row.type === 'invoice' && open.has(row.label) && daysBetween(row.dueDate, today) > 0;
  if (late) return 'overdue';
  return isShown(row.label) ? row.label : 'to_approve';
}

type Row = Parameters<typeof shownStatus>[0];

const groups = { invoice: 'status', credit_note: 'creditStatus' } as const;

/** The key of what people are told of it: an invoice is paid, a credit note is deducted. */
export const statusKey = (row: Row, today: string): string =>
  `purchasing.${groups[row.type]}.${shownStatus(row, today)}`;

/** The status of a supplier's invoice or credit note in a badge. */
export function SupplierInvoiceBadge({ row, today }: { row: Row; today: string }) {
  const t = useText();
  return <Badge tone={tones[shownStatus(row, today)]}>{t(statusKey(row, today))}</Badge>;
}
