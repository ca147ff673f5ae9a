import { useLoaderData } from '@remix-run/react';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { AttachedDocuments } from '../../attachments/attached-documents.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Columns, Definitions, Page, Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { accountOf, filesOf } from './profile.server.ts';

export const meta = titleOf;

/** The user's own file, as far as persons exist. */
export const loader = screen('profile', async (context) => {
  const { signedIn, t } = context;
  const { facts, actor } = signedIn;
  const { username, firstName, lastName, email, group } = facts;
  return {
    title: t('shell.profile'),
    username,
    name: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
    email,
    group,
    companies: facts.memberships
      .filter((one) => actor.corporations.includes(one.corporation))
      .map((one) => one.name),
    account: await accountOf(context),
    ...(await filesOf(context)),
  };
});

type Account = ReturnType<typeof useLoaderData<typeof loader>>['account'];

/** All that one can look at and change of one's own account, each with how it stands. */
function AccountPanel({ account: { secondFactor, required, sessions, tokens } }: { account: Account }) {
  const t = useText();
  const way = (to: string, label: string) => (
    <a className="link" href={to}>
      {label}
    </a>
  );
  const factor = secondFactor ? 'factorOn' : required ? 'factorRequired' : 'factorOff';
  return (
    <Panel title={t('shell.profileCard.account')}>
      <Definitions
        items={[
          {
            term: t('shell.profileCard.security'),
            value: way(pathTo('security', {}), t('shell.profileCard.securityLink')),
          },
          {
            term: t('shell.profileCard.factor'),
            value: (
              <Badge tone={secondFactor ? 'ok' : required ? 'warn' : 'mute'}>
                {t(`shell.profileCard.${factor}`)}
              </Badge>
            ),
          },
          {
            term: t('users.sessions.title'),
            value: way(
              `${pathTo('security', {})}#sessions`,
              t('shell.profileCard.sessions', { count: sessions }),
            ),
          },
          {
            term: t('shell.rights.title'),
            value: way(pathTo('ownRights', {}), t('shell.profileCard.rightsLink')),
          },
          {
            term: t('notices.choices.title'),
            value: way(pathTo('notificationChoices', {}), t('shell.profileCard.noticesLink')),
          },
          {
            term: t('api.tokens.mine'),
            value: way(pathTo('apiTokens', {}), t('shell.profileCard.tokens', { count: tokens })),
          },
        ]}
      />
    </Panel>
  );
}

export default function Profile() {
  const { title, username, name, email, group, companies, account, attached, ofCorporation } =
    useLoaderData<typeof loader>();
  const t = useText();
  return (
    <Page title={title}>
      <Columns
        main={
          <>
            <Panel title={t('shell.profileCard.identity')}>
              <Definitions
                items={[
                  { term: t('shell.profileCard.name'), value: <span translate="no">{name}</span> },
                  { term: t('session.login.username'), value: <code>{username}</code> },
                  { term: t('shell.profileCard.email'), value: email && <span translate="no">{email}</span> },
                  { term: t('shell.profileCard.group'), value: t(`shell.group.${group}`) },
                  { term: t('shell.profileCard.companies'), value: companies.join(', ') || '–' },
                ]}
              />
              {ofCorporation && (
                <p>
                  <a className="link" href={ofCorporation}>
                    {t('files.ofCorporation')}
                  </a>
                </p>
              )}
            </Panel>
            <AccountPanel account={account} />
          </>
        }
        aside={attached && <AttachedDocuments attached={attached} />}
      />
    </Page>
  );
}
