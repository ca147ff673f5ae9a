import { IntentButton } from '../ui/form/intent-button.tsx';
import { pathTo } from '../paths.ts';
import { Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { PushBadge, PushOutcome } from './push-words.tsx';
import type { StoredElsewhere } from './stored.server.ts';

interface Props {
  stored: StoredElsewhere;
}

/** Whether the PDF of a document is on the server of its kind, and a button to put it there (again). */
export function StoredPanel({ stored: { push, mayPush, seeAll } }: Props) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={t('storage.document.title')}>
      {push && (
        <>
          <p>
            <PushBadge status={push.status} />{' '}
            <small>{format.dateTime(push.settledAt ?? push.queuedAt)}</small>
          </p>
          <p className="hint">
            <PushOutcome push={push} />
          </p>
        </>
      )}
      {mayPush && (
        <IntentButton intent="store">
          {t(push === null ? 'storage.document.push' : 'storage.pushes.repeat')}
        </IntentButton>
      )}
      {seeAll && push && (
        <p>
          <a className="link" href={pathTo('remotePushes', {}, { keyword: push.number })}>
            {t('storage.document.all')}
          </a>
        </p>
      )}
    </Panel>
  );
}
