import { useLoaderData } from '@remix-run/react';
import { recordDefinitions } from '#domain/records/registry.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { viewerPath } from '../sharing/attached-files.server.ts';
import { Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';

export const meta = titleOf;

/** Settings that are no list: their screens, and the texts that name them. */
const settings = [
  { name: 'commerceSettings', area: 'defaults.commerce' },
  { name: 'numbering', area: 'numbering' },
  { name: 'mailTemplates', area: 'mail.templates' },
  { name: 'mailLayout', area: 'mailing.layout' },
  { name: 'mailSending', area: 'mailing.smtp' },
  { name: 'remoteStorage', area: 'storage' },
  { name: 'reminderSettings', area: 'dunning.settings' },
  { name: 'webhookList', area: 'webhooks' },
] as const;

/** All reference lists, by area, and the settings. */
export const loader = screen('admin', ({ t, corporation }) => {
  const areas = [...new Set(recordDefinitions.map((definition) => definition.area))];
  const groups = areas.map((area) => ({
    area: t(`records.area.${area}`),
    lists: recordDefinitions
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
    lists: settings.map(({ name, area }) => ({
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
              {lists.map(({ key, to, label, hint }) => (
                <li key={key}>
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
