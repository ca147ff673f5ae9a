import { useActionData, useLoaderData } from '@remix-run/react';
import { UserRolesPanel } from './access/user-roles-panel.tsx';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { SessionsTable } from './own/sessions-table.tsx';
import { LinkButton } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { ErrorSummary, FormActions } from '../ui/form/field.tsx';
import { Columns, Definitions, Alert, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { timeZoneLabel } from '../ui/time-zone-names.ts';
import { CompaniesPanel } from './user-companies.tsx';
import { changeUser, userPage } from './user-details.server.ts';
import { UserState } from './user-state.tsx';

export const meta = titleOf;

export const loader = screen('userDetails', userPage);
export const action = screen('userDetails', changeUser);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Identity({ page: { user, createdBy } }: { page: Loaded }) {
  const t = useText();
  const format = useFormat();
  const label = (name: string) => t(`users.field.${name}`);
  const instant = (value: string | null) => (value === null ? t('users.never') : format.dateTime(value));
  const person = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <Panel title={t('users.form.account')}>
      <Definitions
        items={[
          {
            term: label('name'),
            value: (
              <span translate="no">
                {`${user.gender === null ? '' : t(`shell.title.${user.gender}`)} ${person}`.trim() || '–'}
              </span>
            ),
          },
          { term: label('username'), value: <code translate="no">{user.username}</code> },
          { term: label('email'), value: user.email && <span translate="no">{user.email}</span> },
          { term: label('group'), value: t(`shell.group.${user.group}`) },
          {
            term: label('language'),
            value:
              user.language === null
                ? t('users.preferences.anyLanguage')
                : t(`shell.language.${user.language}`),
          },
          {
            term: label('timeZone'),
            value:
              user.timeZone === null ? t('users.preferences.legalTimeZone') : timeZoneLabel(user.timeZone),
          },
          {
            term: label('secondFactor'),
            value: t(user.secondFactor ? 'users.factors.on' : 'users.factors.off'),
          },
          { term: label('lastSignIn'), value: instant(user.lastSignIn) },
          { term: label('invited'), value: instant(user.invitedAt) },
          {
            term: label('created'),
            value:
              user.createdAt && t('users.createdBy', { at: format.dateTime(user.createdAt), who: createdBy }),
          },
        ]}
      />
    </Panel>
  );
}

function Actions({ page: { user, can, company } }: { page: Loaded }) {
  const t = useText();
  const disabled = user.state === 'disabled';
  return (
    <>
      {can.invite && (
        <IntentButton intent="invite" icon="mail" tone={user.state === 'waiting' ? 'primary' : 'quiet'}>
          {t(user.invitedAt === null ? 'users.action.invite' : 'users.action.inviteAgain')}
        </IntentButton>
      )}
      {can.change && (
        <LinkButton to={pathTo('userEdit', { id: user.id }, { company })} icon="edit">
          {t('users.action.edit')}
        </LinkButton>
      )}
      {can.authorize && (
        <IntentButton intent={disabled ? 'enable' : 'disable'} tone={disabled ? 'primary' : 'quiet'}>
          {t(disabled ? 'users.action.enable' : 'users.action.disable')}
        </IntentButton>
      )}
      {can.authorize && (
        <LinkButton
          to={pathTo('userDetails', { id: user.id }, { dialog: 'close', company })}
          tone="danger"
          icon="trash"
        >
          {t('users.action.close')}
        </LinkButton>
      )}
    </>
  );
}

/** Asks before what cannot be taken back. */
function Ask({ page: { user, dialog, can, title, company } }: { page: Loaded }) {
  const t = useText();
  const asked = (dialog === 'close' && can.authorize) || (dialog === 'clearFactors' && can.clearFactors);
  if (dialog === null || !asked) return null;
  return (
    <Panel title={t(`users.ask.${dialog}.title`, { name: title })}>
      <p>{t(`users.ask.${dialog}.text`)}</p>
      <FormActions>
        <LinkButton to={pathTo('userDetails', { id: user.id }, { company })} tone="quiet">
          {t('ui.form.cancel')}
        </LinkButton>
        <IntentButton intent={dialog} tone="danger">
          {t(`users.ask.${dialog}.submit`)}
        </IntentButton>
      </FormActions>
    </Panel>
  );
}

function SignIn({ page: { user, sessions, can, company } }: { page: Loaded }) {
  const t = useText();
  if (!can.change && !can.clearFactors) return null;
  return (
    <Panel title={t('users.sessions.title')}>
      <SessionsTable sessions={sessions} endAll="all" />
      {can.clearFactors && (
        <FormActions>
          <LinkButton
            to={pathTo('userDetails', { id: user.id }, { dialog: 'clearFactors', company })}
            tone="danger"
          >
            {t('users.action.clearFactors')}
          </LinkButton>
        </FormActions>
      )}
    </Panel>
  );
}

/** An account: who, where, what it may do, and where it is signed in. */
export default function UserDetails() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const errors = (answer?.errors ?? []).map((error) => ({
    id: '',
    label: '',
    message: errorText(t, error),
  }));
  return (
    <Page
      title={page.title}
      crumbs={[{ label: t('users.title'), to: pathTo('userList', {}) }]}
      badge={<UserState state={page.user.state} />}
      actions={<Actions page={page} />}
    >
      {!page.isHere && <Alert tone="info">{t('users.elsewhere')}</Alert>}
      <ErrorSummary errors={errors} />
      <Ask page={page} />
      <Columns
        main={
          <>
            <Identity page={page} />
            <CompaniesPanel page={page} />
            <SignIn page={page} />
          </>
        }
        aside={page.roles && <UserRolesPanel data={page.roles} />}
      />
    </Page>
  );
}
