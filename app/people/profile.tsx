import { useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { AttachedDocuments } from '../sharing/attached-documents.tsx';
import { Columns, Definitions, Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { filesOf } from './profile.server.ts';

export const meta = titleOf;

/** The user's own file, as far as persons exist. */
export const loader = screen('profile', async (context) => {
  const { signedIn, t } = context;
  const { facts, actor } = signedIn;
  const { username, firstName, lastName, group } = facts;
  return {
    title: t('shell.profile'),
    username,
    name: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
    group,
    companies: facts.memberships
      .filter((one) => actor.corporations.includes(one.corporation))
      .map((one) => one.name),
    ...(await filesOf(context)),
  };
});

export default function Profile() {
  const { title, username, name, group, companies, attached, ofCorporation } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <Page title={title}>
      <Columns
        main={
          <Panel title={t('shell.profileCard.identity')}>
            <Definitions
              items={[
                { term: t('shell.profileCard.name'), value: <span translate="no">{name}</span> },
                { term: t('session.login.username'), value: <code>{username}</code> },
                { term: t('shell.profileCard.group'), value: t(`shell.group.${group}`) },
                { term: t('shell.profileCard.companies'), value: companies.join(', ') },
              ]}
            />
            <p>
              <a className="link" href={pathTo('security', {})}>
                {t('shell.profileCard.security')}
              </a>
            </p>
            <p>
              <a className="link" href={pathTo('apiTokens', {})}>
                {t('api.tokens.mine')}
              </a>
            </p>
            {ofCorporation && (
              <p>
                <a className="link" href={ofCorporation}>
                  {t('files.ofCorporation')}
                </a>
              </p>
            )}
          </Panel>
        }
        aside={attached && <AttachedDocuments attached={attached} />}
      />
    </Page>
  );
}
