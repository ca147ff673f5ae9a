import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { AttachedDocuments } from '../../attachments/attached-documents.tsx';
import { ContractsPanel } from '../../people/contracts/contracts-panel.tsx';
import { OwnExams } from '../../health/own-exams.tsx';
import { ownExams } from '../../health/own-exams.server.ts';
import { OwnFile } from '../../people/own/own-file-panels.tsx';
import { changeOwnFile, ownContracts, ownFile } from '../../people/own/own-file.server.ts';
import { Badge } from '../../ui/badge.tsx';
import { Alert, Columns, Definitions, Page, Panel } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useText } from '../../ui/text.tsx';
import { ownTrainings } from '../../training/person-trainings.server.ts';
import { TrainingsPanel } from '../../training/person-trainings.tsx';
import { ownRestDays } from '../../time-off/person-rest-days.server.ts';
import { PersonRestDays } from '../../time-off/person-rest-days.tsx';
import { accountOf, filesOf } from './profile.server.ts';
import { Refusals } from '../../ui/form/refusals.tsx';
import { openCompanies } from '../../http/open-companies.server.ts';

export const meta = titleOf;

const tabs = ['profile', 'contracts', 'restDays', 'documents', 'trainings', 'exams'] as const;

/** The user's own file, their account, contracts and documents. */
export const loader = screen('profile', async (context) => {
  const { services, signedIn, t, url, may } = context;
  const tab = tabs.find((one) => one === url.searchParams.get('selectedTab')) ?? 'profile';
  const { facts, actor } = signedIn;
  const { username, firstName, lastName, email, group } = facts;
  return {
    title: t('shell.profile'),
    username,
    name: `${firstName ?? ''} ${lastName ?? ''}`.trim(),
    email,
    group,
    companies: (await openCompanies(services, signedIn)).map(({ name }) => name),
    tab,
    tabs: [
      ...tabs.map((one) => ({
        label: t(`people.own.tab.${one}`),
        to: pathTo('profile', {}, { selectedTab: one === 'profile' ? null : one }),
        current: one === tab,
      })),
      ...(actor.person === null
        ? []
        : [{ label: t('payroll.own.title'), to: pathTo('ownWageSlips', {}), current: false }]),
    ],
    account: await accountOf(context),
    ...(await filesOf(context, tab === 'documents')),
    file: tab === 'profile' ? await ownFile(context) : null,
    contracts: tab === 'contracts' ? await ownContracts(context) : null,
    trainings: tab === 'trainings' ? await ownTrainings(context) : null,
    restDays: tab === 'restDays' ? await ownRestDays(context) : null,
    exams: tab === 'exams' ? await ownExams(context) : null,
    mayOpenContracts: may('ROLE_CONTRACT_READ'),
  };
});

export const action = screen('profile', changeOwnFile);

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

/** What the link of a mail is about: one of one's own files, or why it is not here. */
function AskedDocument({ file }: { file: { name: string; view: string } | null }) {
  const t = useText();
  if (file === null) return <Alert tone="warn">{t('people.own.askedGone')}</Alert>;
  return (
    <Alert tone="info">
      {t('people.own.askedDocument')}{' '}
      <a className="link" href={file.view} translate="no">
        {file.name}
      </a>
    </Alert>
  );
}

/** Who is signed in, and the account by which they are. */
function Identity({ page }: { page: ReturnType<typeof useLoaderData<typeof loader>> }) {
  const t = useText();
  const { username, name, email, group, companies, ofCorporation } = page;
  return (
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
  );
}

export default function Profile() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const { title, account, attached, file, contracts, tab } = page;
  return (
    <Page title={title} tabs={<Tabs label={title} items={page.tabs} />}>
      <Refusals errors={answer?.errors} />
      {tab === 'profile' && (
        <Columns main={<Identity page={page} />} aside={<AccountPanel account={account} />} />
      )}
      {file && <OwnFile file={file} />}
      {contracts && (
        <ContractsPanel
          person={0}
          contracts={contracts.rows}
          papers={contracts.papers}
          mayCreate={false}
          mayOpen={page.mayOpenContracts}
        />
      )}
      {page.trainings && <TrainingsPanel trainings={page.trainings} />}
      {page.restDays && <PersonRestDays rows={page.restDays} />}
      {page.exams && <OwnExams own={page.exams} />}
      {page.asked && <AskedDocument file={page.asked.file} />}
      {attached && <AttachedDocuments attached={attached} />}
      {(tab === 'documents' ? attached : tab === 'trainings' ? page.trainings : true) === null && (
        <p className="hint">{t('people.own.noCompany')}</p>
      )}
    </Page>
  );
}
