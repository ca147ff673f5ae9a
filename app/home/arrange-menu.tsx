import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { useClosed } from '../ui/form/closed.tsx';
import { CommandForm } from '../ui/form/command-form.tsx';
import { useText } from '../ui/text.tsx';
import { queryOf, raised, type Arrangement, type HomePanel } from './arrangement.ts';

export interface Arranged extends Arrangement {
  /** It is being arranged: the address says how. */
  arranging: boolean;
  /** It is not as it was kept. */
  changed: boolean;
  kept: boolean;
}

/** Which panels of the home page are shown and in which order: links, and a button that keeps it. */
export function ArrangeMenu({ arranged }: { arranged: Arranged }) {
  const t = useText();
  const { shown, hidden, arranging, changed, kept } = arranged;
  if (useClosed()) return null;
  const to = (panels: readonly HomePanel[]) => `${pathTo('home', {})}?${queryOf(panels)}`;
  const words = (action: 'up' | 'hide' | 'show', panel: HomePanel) =>
    t(`revenue.home.arrange.${action}`, { name: t(`revenue.home.panel.${panel}`) });
  return (
    <details className="menu tool arrange" data-menu="" open={arranging}>
      <summary>{t('revenue.home.arrange.title')}</summary>
      <div className="menu-items">
        <ul>
          {shown.map((panel, at) => (
            <li key={panel}>
              <span>{t(`revenue.home.panel.${panel}`)}</span>
              {at > (shown[0] === 'figures' ? 1 : 0) && (
                <a href={to(raised(shown, panel))} aria-label={words('up', panel)} title={words('up', panel)}>
                  ↑
                </a>
              )}
              <a
                href={to(shown.filter((one) => one !== panel))}
                aria-label={words('hide', panel)}
                title={words('hide', panel)}
              >
                ✕
              </a>
            </li>
          ))}
          {hidden.map((panel) => (
            <li key={panel} className="is-hidden">
              <span>{t(`revenue.home.panel.${panel}`)}</span>
              <a href={to([...shown, panel])} aria-label={words('show', panel)} title={words('show', panel)}>
                +
              </a>
            </li>
          ))}
        </ul>
        {(changed || kept) && (
          <CommandForm className="menu-form">
            <input type="hidden" name="panels" value={shown.join('.')} />
            {changed && (
              <Button name="intent" value="keep" tone="primary">
                {t('revenue.home.arrange.keep')}
              </Button>
            )}
            {kept && (
              <Button name="intent" value="usual">
                {t('revenue.home.arrange.usual')}
              </Button>
            )}
          </CommandForm>
        )}
      </div>
    </details>
  );
}
