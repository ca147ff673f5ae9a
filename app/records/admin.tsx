import { useLoaderData } from '@remix-run/react';
import { mayPass } from '#domain/kernel/access.ts';
import { recordAccess } from '#domain/records/define-record.ts';
import { recordDefinitions } from '#domain/records/registry.ts';
import { screen } from '../http/screen.server.ts';
import { settingOfRecord, worksWith } from '../http/works-with.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { screens } from '../screens.ts';
import { viewerPath } from '../attachments/attached-files.server.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState, Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { settingScreens } from './setting-screens.ts';
import { folded } from '#domain/kernel/folded.ts';

export const meta = titleOf;

interface Entry {
  key: string;
  to: string;
  label: string;
  hint: string;
}

interface Group {
  area: string;
  lists: Entry[];
}

/** The entries in which each word stands, of their own or of their area's name; groups without one are left out. */
function found(groups: readonly Group[], typed: string): Group[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return groups
    .map(({ area, lists }) => ({
      area,
      lists: lists.filter(({ key, label, hint }) => {
        const text = folded(`${area} ${label} ${hint} ${key}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ lists }) => lists.length > 0);
}

/** All reference lists that somebody may read, by area, and the settings. */
export const loader = screen('admin', ({ t, url, corporation, may, actor, signedIn }) => {
  const readable = recordDefinitions.filter(
    (one) => mayPass(actor, recordAccess(one, 'READ')) && worksWith(signedIn, settingOfRecord(one.resource)),
  );
  const areas = [...new Set(readable.map((definition) => definition.area))];
  const groups: Group[] = areas.map((area) => ({
    area: t(`records.area.${area}`),
    lists: readable
      .filter((one) => one.area === area)
      .map(({ resource }) => ({
        key: resource,
        to: pathTo('recordList', { resource }),
        label: t(`records.${resource}.many`),
        hint: t(`records.${resource}.hint`),
      })),
  }));
  groups.push({
    area: t('records.area.settings'),
    lists: settingScreens
      .filter(({ name }) => may(screens[name].role))
      .map(({ name, area }) => ({
        key: name,
        to: pathTo(name, {}),
        label: t(`${area}.title`),
        hint: t(`${area}.hint`),
      })),
  });
  groups
    .find(({ area }) => area === t('records.area.files'))
    ?.lists.unshift({
      key: 'corporation',
      to: viewerPath('corporation', corporation, pathTo('admin', {})),
      label: t('files.ofCorporation'),
      hint: t('files.ofCorporationHint'),
    });
  const typed = (url.searchParams.get('q') ?? '').slice(0, 100);
  return Promise.resolve({ title: t('shell.menu.admin'), typed, groups: found(groups, typed) });
});

export default function Admin() {
  const { title, typed, groups } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <Page title={title} subtitle={t('records.adminHint')}>
      <search className="filters">
        <form action={pathTo('admin', {})} method="get">
          <input
            className="field search"
            type="search"
            name="q"
            defaultValue={typed}
            aria-label={t('records.adminSearch')}
            placeholder={t('records.adminSearch')}
            data-narrow="admin-lists"
          />
          <Button>{t('ui.filters.search')}</Button>
        </form>
      </search>
      {groups.length === 0 && (
        <EmptyState
          title={t('records.adminNone')}
          hint={t('records.adminNoneHint')}
          action={<a href={pathTo('admin', {})}>{t('records.adminAll')}</a>}
        />
      )}
      <div className="lists-by-area" id="admin-lists">
        {groups.map(({ area, lists }) => (
          <Panel key={area} title={area}>
            <ul className="todo">
              {lists.map(({ key, to, label, hint }) => (
                <li key={key} data-words={folded(`${area} ${label} ${hint} ${key}`)}>
                  <div>
                    <a className="link" href={to}>
                      {label}
                    </a>
                    <small>{hint}</small>
                  </div>
                </li>
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </Page>
  );
}
