import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { AttachedDocuments } from '../attachments/attached-documents.tsx';
import { HealthPanels } from '../health/health-panels.tsx';
import { HistoryPanel } from '../history/history-panel.tsx';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { FormActions, PlainField } from '../ui/form/field.tsx';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { Alert, Definitions, EmptyState, Page, Panel } from '../ui/page.tsx';
import { PersonPlanning, PersonTime } from './work-panels.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useText } from '../ui/text.tsx';
import { TrainingsPanel } from '../training/person-trainings.tsx';
import { ContractState } from './contract-state.tsx';
import { ContractsPanel } from './contracts/contracts-panel.tsx';
import { PersonRestDays } from '../time-off/person-rest-days.tsx';
import { PersonProfile } from './person-profile.tsx';
import { WageSlipsPanel } from './wage-slips-panel.tsx';
import { changePerson, personPage } from './person-details.server.ts';
import { Refusals } from '../ui/form/refusals.tsx';

export const meta = titleOf;

export const loader = screen('personDetails', personPage);
export const action = screen('personDetails', changePerson);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

const own = (words: string | null | undefined): ReactNode => words && <span translate="no">{words}</span>;

/** The picture of somebody, and the way to another one. */
function Photo({ page: { id, picture, can, title } }: { page: Loaded }) {
  const t = useText();
  if (picture === null && !can.edit) return null;
  return (
    <Panel title={t('people.photo.one')}>
      {picture !== null && (
        <img className="person-photo" src={picture} alt={t('people.photo.of', { name: title })} />
      )}
      {can.edit && (
        <a className="link" href={pathTo('personPhoto', { id })}>
          {t(picture === null ? 'people.photo.add' : 'people.photo.change')}
        </a>
      )}
    </Panel>
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

/** What somebody may do: today on the page of their rights, and on any day that is past. */
function Permissions({ page: { account } }: { page: Loaded }) {
  const t = useText();
  if (account === null) return null;
  if (account.user === null)
    return <EmptyState title={t('people.account.none')} hint={t('people.permissions.none')} />;
  return (
    <Panel title={t('people.tab.permissions')}>
      <p>
        <a className="link" href={pathTo('userRoles', { id: account.user })}>
          {t('people.permissions.today')}
        </a>
      </p>
      <form method="get" action={pathTo('accessOn', {})}>
        <input type="hidden" name="user" value={account.user} />
        <PlainField
          id="permissions-day"
          name="day"
          label={t('people.permissions.day')}
          hint={t('people.permissions.hint')}
          defaultValue=""
          placeholder={t('ui.field.date')}
          inputMode="numeric"
          autoComplete="off"
        />
        <FormActions>
          <Button>{t('people.permissions.show')}</Button>
        </FormActions>
      </form>
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
          {can.hiring && (
            <LinkButton icon="check" to={pathTo('personHiring', { id })}>
              {t('recruitment.hiring.open')}
            </LinkButton>
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
      <Refusals errors={answer?.errors} />
      {page.waiting.map((request) => (
        <Alert key={request} tone="warn">
          {t('people.change.waits')}{' '}
          <a className="link" href={pathTo('changeRequestDetails', { id: request })}>
            {t('people.change.see')}
          </a>
        </Alert>
      ))}
      {tab === 'profile' && <PersonProfile row={row} profile={page.profile} first={<Photo page={page} />} />}
      {page.contracts && <ContractsPanel person={id} contracts={page.contracts} mayCreate={can.contract} />}
      {page.restDays && <PersonRestDays rows={page.restDays} />}
      {page.months && <PersonTime person={id} months={page.months} />}
      {page.plans && <PersonPlanning plans={page.plans} mayPlan={can.plan} />}
      {page.attached && <AttachedDocuments attached={page.attached} />}
      {page.trainings && <TrainingsPanel trainings={page.trainings} />}
      {page.health && <HealthPanels health={page.health} />}
      <Payroll page={page} />
      {page.slips && <WageSlipsPanel slips={page.slips} />}
      {tab === 'permissions' ? <Permissions page={page} /> : <Account page={page} />}
      {page.history && (
        <Panel title={t('commerce.document.history')}>
          <HistoryPanel entries={page.history} />
        </Panel>
      )}
    </Page>
  );
}
