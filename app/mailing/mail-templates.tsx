import { useLoaderData } from '@remix-run/react';
import { mailLanguages, mailUses } from '#domain/mailing/mail-template.ts';
import { listOwnTemplates } from '#projections/mailing/mail-templates.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { MailTabs } from './mail-tabs.tsx';
import { Badge } from '../ui/badge.tsx';
import { Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';

export const meta = titleOf;

export const loader = screen('mailTemplates', async ({ services, corporation, t }) => {
  const own = await listOwnTemplates(services.db, corporation);
  return {
    title: t('mail.templates.title'),
    uses: mailUses.map((use) => ({
      use,
      languages: mailLanguages.map((language) => ({
        language,
        to: pathTo('mailTemplateEdit', { use, language }),
        own: own.some((one) => one.use === use && one.language === language),
      })),
    })),
  };
});

/** The mails that the corporation's documents are proposed to leave with. */
export default function MailTemplates() {
  const { title, uses } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <Page
      title={title}
      subtitle={t('mail.templates.hint')}
      crumbs={[{ label: t('shell.menu.admin'), to: pathTo('admin', {}) }]}
      tabs={<MailTabs current="texts" />}
    >
      <div className="grid-2">
        {uses.map(({ use, languages }) => (
          <Panel key={use} title={t(`mail.use.${use}`)}>
            <ul className="todo">
              {languages.map(({ language, to, own }) => (
                <li key={language}>
                  <a className="link" href={to}>
                    {t(`mail.language.${language}`)}
                    <span className="unseen"> {t(`mail.use.${use}`)}</span>
                  </a>
                  <Badge tone={own ? 'info' : 'mute'}>
                    {t(`mail.templates.${own ? 'own' : 'proposed'}`)}
                  </Badge>
                </li>
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </Page>
  );
}
