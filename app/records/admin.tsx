import { useLoaderData } from '@remix-run/react';
import { recordDefinitions } from '#domain/records/registry.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';

export const meta = titleOf;

/** All reference lists, by area. */
export const loader = screen('admin', ({ t }) => {
  const areas = [...new Set(recordDefinitions.map((definition) => definition.area))];
  const groups = areas.map((area) => ({
    area: t(`records.area.${area}`),
    lists: recordDefinitions
      .filter((one) => one.area === area)
      .map(({ resource }) => ({
        resource,
        label: t(`records.${resource}.many`),
        hint: t(`records.${resource}.hint`),
      })),
  }));
  return Promise.resolve({ title: t('shell.menu.admin'), groups });
});

export default function Admin() {
  const { title, groups } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <Page title={title} subtitle={t('records.adminHint')}>
      <div className="grid-2">
        {groups.map(({ area, lists }) => (
          <Panel key={area} title={area}>
            <ul className="todo">
              {lists.map(({ resource, label, hint }) => (
                <li key={resource}>
                  <div>
                    <a className="link" href={pathTo('recordList', { resource })}>
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
