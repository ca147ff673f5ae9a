import type { AdvanceStatus } from '#domain/expenses/advance.ts';
import { Badge } from '../../ui/badge.tsx';
import { useText } from '../../ui/text.tsx';

const tones = {
  asked: 'info',
  refused: 'bad',
  agreed: 'info',
  given: 'warn',
  settled: 'ok',
  cancelled: 'mute',
} as const;

/** How an advance stands. */
export function AdvanceBadge({ status }: { status: AdvanceStatus }) {
  const t = useText();
  return <Badge tone={tones[status]}>{t(`expenses.advance.status.${status}`)}</Badge>;
}
