import { daysBetween } from '#domain/kernel/dates.ts';
import type { SupplierInvoiceRow } from '#projections/supplier-invoices.ts';
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
export function shownStatus(
  row: Pick<SupplierInvoiceRow, 'label' | 'type' | 'dueDate'>,
  today: string,
): Shown {
  const late = row.type === 'invoice' && open.has(row.label) && daysBetween(row.dueDate, today) > 0;
  if (late) return 'overdue';
  return isShown(row.label) ? row.label : 'to_approve';
}

/** The status of a supplier's invoice or credit note in a badge. */
export function SupplierInvoiceBadge({ status }: { status: Shown }) {
  const t = useText();
  return <Badge tone={tones[status]}>{t(`purchasing.status.${status}`)}</Badge>;
}
