import type { ChangeStatus } from '#domain/people/change-request.ts';
import { Badge } from '../../ui/badge.tsx';
import { useText } from '../../ui/text.tsx';

const tones = { waiting: 'warn', approved: 'ok', refused: 'bad', withdrawn: 'mute' } as const;

/** What became of a request, in words. */
export function ChangeState({ status }: { status: ChangeStatus }) {
  const t = useText();
  return <Badge tone={tones[status]}>{t(`people.change.status.${status}`)}</Badge>;
}
