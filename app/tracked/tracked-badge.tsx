import { Badge } from '../ui/badge.tsx';
import { useText } from '../ui/text.tsx';
import type { TrackedLook, TrackedRow } from './tracked.ts';

export function TrackedBadge<Row extends TrackedRow>({
  look: { texts, statuses },
  status,
}: {
  look: TrackedLook<Row>;
  status: string;
}) {
  const t = useText();
  return <Badge tone={statuses[status] ?? 'mute'}>{t(`${texts}.status.${status}`)}</Badge>;
}
