import { LinkButton } from '../ui/button.tsx';
import { Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import type { WorkItem } from '../ui/work-item.ts';

/** The work that waits for the person who looks at it. */
export function WaitingList({ items }: { items: WorkItem[] }) {
  const t = useText();
  return (
    <Panel title={t('revenue.work.title')}>
      {items.length === 0 ? (
        <p className="hint">{t('revenue.work.nothing')}</p>
      ) : (
        <ul className="todo">
          {items.map(({ key, title, detail, to, action }) => (
            <li key={key}>
              <div>
                <b>{title}</b>
                {detail && <small>{detail}</small>}
              </div>
              <LinkButton to={to} aria-label={t('ui.pair', { label: action, value: title })}>
                {action}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
