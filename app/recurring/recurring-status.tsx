import { Badge } from '../ui/badge.tsx';
import { useText } from '../ui/text.tsx';

const tones = { enabled: 'ok', disabled: 'mute', failed: 'bad', over: 'mute' } as const;

interface Shown {
  enabled: boolean;
  failure: unknown;
  /** The next day that is due. */
  nextDue: string | null;
}

/** Whether it runs, is paused, has failed, or is over. */
export function RecurringBadge({ enabled, failure, nextDue }: Shown) {
  const t = useText();
  const running = failure === null ? (nextDue === null ? 'over' : 'enabled') : 'failed';
  const status = enabled ? running : 'disabled';
  return <Badge tone={tones[status]}>{t(`recurring.status.${status}`)}</Badge>;
}
