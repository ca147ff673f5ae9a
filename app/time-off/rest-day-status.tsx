import type { RestDayStatus } from '#domain/time-off/rest-day.ts';
import { Badge } from '../ui/badge.tsx';
import { useText } from '../ui/text.tsx';

const tones = {
  IN_WAITING: 'warn',
  VALIDATED: 'ok',
  REFUSED: 'bad',
  CANCELLED: 'mute',
  CANCEL_IN_WAITING: 'warn',
} as const satisfies Record<RestDayStatus, string>;

/** Where a request for leave stands, in words. */
export function RestDayState({ status }: { status: RestDayStatus }) {
  const t = useText();
  return <Badge tone={tones[status]}>{t(`timeOff.status.${status}`)}</Badge>;
}
