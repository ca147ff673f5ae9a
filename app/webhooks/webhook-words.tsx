import type { DeliveryStatus } from '#scratch/webhook-deliveries.ts';
import { Badge } from '../ui/badge.tsx';
import { useFormat, useText } from '../ui/text.tsx';

interface Health {
  enabled: boolean;
  disabledFor: string | null;
  lastDelivered: boolean | null;
}

/** Whether a webhook works, in a word. */
export function WebhookBadge({ enabled, disabledFor, lastDelivered }: Health) {
  const t = useText();
  if (enabled)
    return lastDelivered === false ? (
      <Badge tone="warn">{t('webhooks.state.failing')}</Badge>
    ) : (
      <Badge tone="ok">{t('webhooks.state.enabled')}</Badge>
    );
  if (disabledFor === 'gone') return <Badge tone="bad">{t('webhooks.state.gone')}</Badge>;
  if (disabledFor === 'failing') return <Badge tone="bad">{t('webhooks.state.stopped')}</Badge>;
  return <Badge tone="mute">{t('webhooks.state.person')}</Badge>;
}

const tones = { waiting: 'info', done: 'ok', failure: 'bad' } as const;

export function DeliveryBadge({ status }: { status: DeliveryStatus }) {
  const t = useText();
  return <Badge tone={tones[status]}>{t(`webhooks.status.${status}`)}</Badge>;
}

/** How an attempt ended: the receiver's status, or why there was none. */
export function Outcome({ outcome, code }: { outcome: string | null; code: number | null }) {
  const t = useText();
  if (outcome === null) return <>–</>;
  return <>{code === null ? t(`webhooks.outcome.${outcome}`) : String(code)}</>;
}

export function Duration({ milliseconds }: { milliseconds: number | null }) {
  const t = useText();
  const format = useFormat();
  if (milliseconds === null) return <>–</>;
  return <>{t('webhooks.log.milliseconds', { n: format.integer(milliseconds) })}</>;
}
