import { Badge } from '../ui/badge.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import type { FirstStep } from './first-steps.server.ts';

/** What a new company does first; what is done stays in view until all of it is. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const t = useText();
  return (
    <Panel title={t('revenue.home.firstSteps.title')}>
      <ul className="todo">
        {steps.map(({ key, to, done }) => {
          const title = t(`revenue.home.firstSteps.${key}`);
          const open = t('revenue.home.firstSteps.do');
          return (
            <li key={key}>
              <div>
                <b>{title}</b>
                <small>{t(`revenue.home.firstSteps.${key}Hint`)}</small>
              </div>
              {done ? (
                <Badge tone="ok">{t('revenue.home.firstSteps.done')}</Badge>
              ) : (
                <LinkButton to={to} aria-label={t('ui.pair', { label: open, value: title })}>
                  {open}
                </LinkButton>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
