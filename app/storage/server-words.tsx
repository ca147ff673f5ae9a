import type { FtpServerRow } from '#projections/storage/remote-storage.ts';
import { Badge } from '../ui/badge.tsx';
import { useFormat, useText } from '../ui/text.tsx';

type State = Pick<FtpServerRow, 'state'>;

/** How a server answered last, as words in a badge. */
export function ServerBadge({ state }: State) {
  const t = useText();
  if (state === null) return <Badge tone="mute">{t('storage.connection.never')}</Badge>;
  return state.reason === null ? (
    <Badge tone="ok">{t('storage.connection.connected')}</Badge>
  ) : (
    <Badge tone="bad">{t('storage.connection.error')}</Badge>
  );
}

/** The same with when it was, why it went wrong, and what the server said. */
export function ServerState({ state }: State) {
  const t = useText();
  const format = useFormat();
  if (state === null) return <p className="hint">{t('storage.connection.neverHint')}</p>;
  return (
    <>
      <p>
        <ServerBadge state={state} /> <small>{format.dateTime(state.at)}</small>
      </p>
      {state.reason !== null && <p>{t(`storage.reason.${state.reason}`)}</p>}
      {state.detail && (
        <p className="hint">
          {t('storage.said')} <span translate="no">{state.detail}</span>
        </p>
      )}
    </>
  );
}
