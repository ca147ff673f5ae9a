import type { ActivityMonthStatus } from '#domain/time/activity-month.ts';
import { Badge } from '../ui/badge.tsx';
import { useText } from '../ui/text.tsx';

const tones = {
  open: 'mute',
  submitted: 'warn',
  approved: 'ok',
  locked: 'ok',
} as const satisfies Record<ActivityMonthStatus, string>;

/** Where a month stands, in words. */
export function ActivityMonthState({ status }: { status: ActivityMonthStatus }) {
  const t = useText();
  return <Badge tone={tones[status]}>{t(`time.status.${status}`)}</Badge>;
}
