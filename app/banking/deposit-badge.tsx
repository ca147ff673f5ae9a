import type { ChequeDepositRow } from '#projections/banking/cheque-deposits.ts';
import { Badge } from '../ui/badge.tsx';
import { useText } from '../ui/text.tsx';

/** Where a slip stands: on its way, on the bank's statement, or taken back. */
export function DepositBadge({ row }: { row: Pick<ChequeDepositRow, 'cancelled' | 'booked'> }) {
  const t = useText();
  if (row.cancelled) return <Badge tone="mute">{t('banking.deposit.status.cancelled')}</Badge>;
  return row.booked ? (
    <Badge tone="ok">{t('banking.deposit.status.booked')}</Badge>
  ) : (
    <Badge tone="info">{t('banking.deposit.status.made')}</Badge>
  );
}
