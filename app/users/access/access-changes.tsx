import { Panel, Timeline } from '../../ui/page.tsx';
import { useFormat, useText } from '../../ui/text.tsx';
import type { AccessChange } from './access-history.server.ts';

/** How many changes a page shows. */
const SHOWN = 50;

/** Longer details are opened by whoever wants them. */
const LONG = 120;

const Detail = ({ text }: { text: string }) =>
  text.length <= LONG ? (
    <>{text}</>
  ) : (
    <details>
      <summary>{`${text.slice(0, LONG).replace(/[\s,]+\S*$/, '')}…`}</summary>
      {text}
    </details>
  );

/** Who changed which rights, and when. */
export function AccessChanges({ title, changes }: { title: string; changes: AccessChange[] }) {
  const t = useText();
  const format = useFormat();
  return (
    <Panel title={title}>
      {changes.length === 0 && <p className="hint">{t('roles.person.noHistory')}</p>}
      <Timeline
        items={changes.slice(0, SHOWN).map(({ key, title: what, detail, at, by }) => ({
          key,
          title: what,
          detail: <Detail text={detail} />,
          when: format.dateTime(at),
          who: by ?? 'Registre',
        }))}
      />
    </Panel>
  );
}
