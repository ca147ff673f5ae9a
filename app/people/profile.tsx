import { useLoaderData } from '@remix-run/react';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { Definitions, Page, Panel } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';

export const meta = titleOf;

/** The user's own file, as far as persons exist. */
export const loader = screen('profile', ({ signedIn, t }) => {
  const { facts, actor } = signedIn;
  const { username, firstName, lastName, group } = facts;
  return Promise.resolve({
    title: t('shell.profile'),
    username,
    name: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
    group,
    companies: facts.memberships
      .filter((one) => actor.corporations.includes(one.corporation))
      .map((one) => one.name),
  });
});

export default function Profile() {
  const { title, username, name, group, companies } = useLoaderData<typeof loader>();
  const t = useText();
  return (
    <Page title={title}>
      <Panel title={t('shell.profileCard.identity')}>
        <Definitions
          items={[
            { term: t('shell.profileCard.name'), value: <span translate="no">{name}</span> },
            { term: t('session.login.username'), value: <code>{username}</code> },
            { term: t('shell.profileCard.group'), value: t(`shell.group.${group}`) },
            { term: t('shell.profileCard.companies'), value: companies.join(', ') },
          ]}
        />
      </Panel>
    </Page>
  );
}
