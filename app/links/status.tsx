import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { Badge } from '../ui/badge.tsx';
import { useText } from '../ui/text.tsx';

export type Tone = 'info' | 'ok' | 'warn' | 'bad' | 'mute';

const tones: Record<string, Tone> = {
  draft: 'mute',
  validate: 'info',
  in_progress: 'info',
  accepted: 'ok',
  billable: 'ok',
  refused: 'bad',
  cancel: 'mute',
  expired: 'warn',
  superseded: 'mute',
  to_be_paid: 'info',
  partially_settled: 'warn',
  to_receive: 'info',
  partially_received: 'warn',
  received: 'ok',
  invoiced: 'ok',
  paid: 'ok',
  closed: 'mute',
  closed_in_part: 'ok',
  overpaid: 'warn',
  overdue: 'bad',
  cancelled: 'mute',
  waiting: 'info',
  done: 'ok',
  paidOut: 'ok',
  failure: 'bad',
  uncertain: 'warn',
};

export const toneOfStatus = (status: string): Tone => tones[status] ?? 'mute';

/** A status as words in a badge. */
export function StatusBadge({
  kind,
  status,
  days,
}: {
  kind: DocumentKind | 'payment' | 'mail';
  status: string;
  days?: number;
}) {
  const t = useText();
  const key = `commerce.status.${kind}.${status}`;
  // A text without parameters is looked up once for all pages.
  return <Badge tone={toneOfStatus(status)}>{days ? t(key, { count: days }) : t(key)}</Badge>;
}
