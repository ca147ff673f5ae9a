import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { AttachedDocuments } from '../attachments/attached-documents.tsx';
import { HistoryPanel } from '../history/history-panel.tsx';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { ErrorSummary } from '../ui/form/field.tsx';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { Alert, Columns, Definitions, EmptyState, Page, Panel } from '../ui/page.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { ContractState } from './contract-state.tsx';
import { ContractsPanel } from './contracts/contracts-panel.tsx';
import { changePerson, personPage } from './person-details.server.ts';

export const meta = titleOf;

export const loader = screen('personDetails', personPage);
export const action = screen('personDetails', changePerson);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

const own = (words: string | null | undefined): ReactNode => words && <span translate="no">{words}</span>;

/** Who somebody is, and how they are reached. */
function Profile({ page: { row, profile } }: { page: Loaded }) {
  const t = useText();
  const format = useFormat();
  const label = (name: string) => t(`people.field.${name}`);
  const day = (date: string | null | undefined) => date && format.date(date);
  const paper = (name: string | null, number: string | null, until: string | null) =>
    name &&
    [name, number, until && t('people.validUntil', { day: format.date(until) })].filter(Boolean).join(' · ');
  return (
    <Columns
      main={
        <>
          <Panel title={t('people.form.identity')}>
            <Definitions
              items={[
                { term: label('birthName'), value: own(profile?.birthName) },
                { term: label('birthDate'), value: day(profile?.birthDate) },
                { term: label('birthPlace'), value: own(profile?.birthPlace) },
                { term: label('nationality'), value: profile?.nationality },
              ]}
            />
          </Panel>
          <Panel title={t('people.form.reached')}>
            <Definitions
              items={[
                { term: label('email'), value: own(row.email) },
                { term: label('mobile'), value: own(profile?.mobile) },
                { term: label('phone'), value: own(profile?.phone) },
                { term: label('personalEmail'), value: own(profile?.personalEmail) },
                { term: label('address'), value: own(profile?.address) },
              ]}
            />
          </Panel>
        </>
      }
      aside={
        <>
          <Panel title={t('people.form.post')}>
            <Definitions
              items={[
                { term: label('job'), value: own(row.job) },
                { term: label('profile'), value: own(row.profileName) },
                { term: label('units'), value: own(row.units) },
                { term: label('manager'), value: own(row.managerName) },
                { term: label('personnelNumber'), value: own(row.personnelNumber) },
              ]}
            />
          </Panel>
          <Panel title={t('people.form.emergency')}>
            {profile?.emergency.length ? (
              <Definitions
                items={profile.emergency.map(({ name, relation, phone }) => ({
                  term: [name, relation].filter(Boolean).join(' · '),
                  value: own(phone),
                }))}
              />
            ) : (
              <p className="hint">{t('people.noEmergency')}</p>
            )}
          </Panel>
          <Panel title={t('people.form.papers')}>
            <Definitions
              items={[
                {
                  term: label('drivingLicence'),
                  value: profile && own(paper(profile.licence, profile.licenceNumber, profile.licenceExpiry)),
                },
                {
                  term: label('permitType'),
                  value: profile && own(paper(profile.permit, profile.permitNumber, profile.permitExpiry)),
                },
              ]}
            />
          </Panel>
        </>
      }
    />
  );
}

function Payroll({ page: { id, payroll } }: { page: Loaded }) {
  const t = useText();
  if (payroll === null) return null;
  return (
    <Panel title={t('people.tab.payroll')}>
      {payroll.doubts.map((doubt) => (
        <Alert key={doubt} tone="warn">
          {t(`people.payroll.doubt.${doubt}`)}
        </Alert>
      ))}
      <Definitions
        items={[
          { term: t('people.payroll.socialSecurityNumber'), value: own(payroll.number) },
          { term: 'IBAN', value: own(payroll.iban) },
          { term: 'BIC', value: own(payroll.bic) },
          { term: t('people.payroll.accountHolder'), value: own(payroll.accountHolder) },
        ]}
      />
      <p>
        <LinkButton icon="edit" to={pathTo('personPayroll', { id })}>
          {t('people.action.edit')}
        </LinkButton>
      </p>
    </Panel>
  );
}

function Account({ page: { id, account } }: { page: Loaded }) {
  const t = useText();
  if (account === null) return null;
  if (account.user === null)
    return (
      <EmptyState
        title={t('people.account.none')}
        hint={t('people.account.noneHint')}
        action={
          <LinkButton tone="primary" to={pathTo('userNew', {}, { person: id })}>
            {t('people.account.open')}
          </LinkButton>
        }
      />
    );
  return (
    <Panel title={t('people.tab.account')}>
      <Definitions items={[{ term: t('users.field.username'), value: <code>{account.username}</code> }]} />
      <p>
        <a className="link" href={pathTo('userDetails', { id: account.user })}>
          {t('people.account.details')}
        </a>
      </p>
    </Panel>
  );
}

/** The file of a person. */
export default function PersonDetails() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const { id, row, tab, can } = page;
  return (
    <Page
      title={page.title}
      crumbs={[{ label: t('people.list'), to: pathTo('personList', {}) }]}
      {...(row.job !== null && { subtitle: row.job })}
      badge={<ContractState state={row.state} />}
      tabs={<Tabs label={t('people.tabs')} items={page.tabs} />}
      actions={
        <>
          {can.remove && (
            <IntentButton intent="remove" tone="danger" icon="trash" ask={t('people.ask.remove')}>
              {t('people.action.remove')}
            </IntentButton>
          )}
          {can.contract && (
            <LinkButton icon="plus" to={pathTo('contractNew', { id })}>
              {t('people.contract.new')}
            </LinkButton>
          )}
          {can.edit && (
            <LinkButton tone="primary" icon="edit" to={pathTo('personEdit', { id })}>
              {t('people.action.edit')}
            </LinkButton>
          )}
        </>
      }
    >
      <ErrorSummary
        errors={(answer?.errors ?? []).map((error) => ({ id: '', label: '', message: errorText(t, error) }))}
      />
      {tab === 'profile' && <Profile page={page} />}
      {page.contracts && <ContractsPanel person={id} contracts={page.contracts} mayCreate={can.contract} />}
      {page.attached && <AttachedDocuments attached={page.attached} />}
      <Payroll page={page} />
      <Account page={page} />
      {page.history && (
        <Panel title={t('commerce.document.history')}>
          <HistoryPanel entries={page.history} />
        </Panel>
      )}
    </Page>
  );
}
