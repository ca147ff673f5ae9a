import type { PushStatus } from '#domain/storage/remote-push.ts';
import type { RemotePushRow } from '#projections/storage/remote-pushes.ts';
import { Badge } from '../ui/badge.tsx';
import { useText } from '../ui/text.tsx';

const tones = { waiting: 'info', done: 'ok', failure: 'bad' } as const;

export function PushBadge({ status }: { status: PushStatus }) {
  const t = useText();
  return <Badge tone={tones[status]}>{t(`storage.status.${status}`)}</Badge>;
}

/** What became of a push, in a sentence, with what the server said. */
export function PushOutcome({
  push: { status, reason, detail, path, serverName },
}: {
  push: Pick<RemotePushRow, 'status' | 'reason' | 'detail' | 'path' | 'serverName'>;
}) {
  const t = useText();
  if (status === 'done')
    return (
      <span translate="no" className="wrap">
        {`${serverName ?? ''} : ${path ?? t('commerce.erased')}`}
      </span>
    );
  if (reason === null) return <>{t('storage.pushes.soon')}</>;
  return (
    <>
      {t(`storage.reason.${reason}`)} {detail && <span translate="no">({detail})</span>}{' '}
      {status === 'waiting' && t('storage.pushes.again')}
    </>
  );
}
