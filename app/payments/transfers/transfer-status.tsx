import type { TransferStatus } from '#domain/payments/credit-transfer.ts';
import { Badge } from '../../ui/badge.tsx';
import { useText } from '../../ui/text.tsx';

const tones = { made: 'info', sent: 'warn', executed: 'ok', cancelled: 'mute' } as const;

/** How far a batch of transfers has come. */
export function TransferBadge({ status }: { status: TransferStatus }) {
  const t = useText();
  return <Badge tone={tones[status]}>{t(`payments.transfer.status.${status}`)}</Badge>;
}
