import { useActionData, useLoaderData } from '@remix-run/react';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { RecoveryCodes } from '../../session/recovery-codes.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { ErrorSummary, FormActions } from '../../ui/form/field.tsx';
import { Columns, Page, Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { CONFIRM, ConfirmPanel } from './confirm-panel.tsx';
import { PasswordPanel, PreferencesPanel, ProviderPanel } from './security-forms.tsx';
import { FactorsPanel, PasskeysPanel } from './security-panels.tsx';
import { changeSecurity, securityPage } from './security.server.ts';
import { SessionsTable } from './sessions-table.tsx';

export const meta = titleOf;

export const loader = screen('security', securityPage);
export const action = screen('security', changeSecurity);

/** How one signs in, and where one is signed in. */
export default function Security() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const crumbs = [{ label: t('shell.profile'), to: pathTo('profile', {}) }];
  const errors = answer?.errors ?? [];
  const errorAt = (intent: string, field: string): string | undefined => {
    const found = answer?.intent === intent ? errors.find((one) => one.field === field) : undefined;
    return found && errorText(t, found.message);
  };
  if (answer?.codes)
    return (
      <Page title={page.title} crumbs={crumbs}>
        <Panel>
          <RecoveryCodes codes={answer.codes} done={t('users.recovery.done')} />
          <FormActions>
            <LinkButton to={pathTo('security', {})} tone="primary">
              {t('users.recovery.kept')}
            </LinkButton>
          </FormActions>
        </Panel>
      </Page>
    );
  return (
    <Page title={page.title} crumbs={crumbs}>
      <ErrorSummary
        errors={errors.map(({ field, message }) => ({
          id: field === 'currentPassword' && answer?.intent !== 'password' ? CONFIRM : field,
          label: '',
          message: errorText(t, message),
        }))}
      />
      {page.dialog && <ConfirmPanel page={page} errorAt={errorAt} />}
      <Columns
        main={
          <>
            <FactorsPanel page={page} />
            <PasskeysPanel page={page} />
            <div id="sessions">
              <Panel title={t('users.sessions.title')}>
                <p className="hint">{t('users.sessions.hint')}</p>
                <SessionsTable sessions={page.sessions} endAll="others" />
              </Panel>
            </div>
          </>
        }
        aside={
          <>
            <PasswordPanel withPassword={page.withPassword} errorAt={errorAt} />
            <PreferencesPanel values={page.preferences} error={errorAt('preferences', 'timeZone')} />
            {page.provider && <ProviderPanel provider={page.provider} />}
          </>
        }
      />
    </Page>
  );
}
