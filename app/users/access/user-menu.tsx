import { useLoaderData } from '@remix-run/react';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ShellIcon } from '../../shell/shell-icon.tsx';
import { Columns, Alert, Page, Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { userMenuPage } from './user-menu.server.ts';

export const meta = titleOf;

export const loader = screen('userMenu', userMenuPage);

/** Somebody's menu, as they see it, without acting in their name. */
export default function UserMenu() {
  const { title, id, name, corporation, closed, menu, quickAdd, screens } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <Page
      title={title}
      subtitle={corporation}
      crumbs={[
        { label: t('shell.menu.people') },
        { label: t('roles.menu.back'), to: pathTo('userRoles', { id }) },
      ]}
      actions={<LinkButton to={pathTo('userRoles', { id })}>{t('roles.menu.back')}</LinkButton>}
      alert={
        <>
          <Alert tone="info">{t('roles.menu.intro', { name })}</Alert>
          {closed !== null && <Alert tone="warn">{t('roles.menu.closed', { why: closed })}</Alert>}
        </>
      }
    >
      <Columns
        main={
          <Panel title={t('roles.menu.menu')}>
            <div className="seen-menu">
              {menu.map(({ key, label, entries }) => (
                <section key={key}>
                  {label !== null && <h3>{label}</h3>}
                  <ul>
                    {entries.map((entry) => (
                      <li key={entry.key}>
                        <ShellIcon name={entry.icon} />
                        {entry.label}
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          </Panel>
        }
        aside={
          <>
            <Panel title={t('roles.menu.quickAdd')}>
              {quickAdd.length === 0 && <p className="hint">{t('roles.menu.noQuickAdd')}</p>}
              <ul>
                {quickAdd.map((label) => (
                  <li key={label}>{label}</li>
                ))}
              </ul>
            </Panel>
            <Panel title={t('roles.menu.screens')}>
              <details>
                <summary>{t('roles.menu.screensCount', { count: screens.length })}</summary>
                <ul className="addresses" translate="no">
                  {screens.map((path) => (
                    <li key={path}>{path}</li>
                  ))}
                </ul>
              </details>
            </Panel>
          </>
        }
      />
    </Page>
  );
}
