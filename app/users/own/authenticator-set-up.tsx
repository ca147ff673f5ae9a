import { data } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { CommandForm } from '../../ui/form/command-form.tsx';
import { formText } from '../../http/form-text.ts';
import { screen } from '../../http/screen.server.ts';
import { titleOf } from '../../http/title.ts';
import { pathTo } from '../../paths.ts';
import { AuthenticatorFields } from '../../session/authenticator-fields.tsx';
import { authenticatorPage, proveAuthenticator } from '../../session/authenticator.server.ts';
import { RecoveryCodes } from '../../session/recovery-codes.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { errorText } from '../../ui/form/errors.ts';
import { ErrorSummary, FormActions } from '../../ui/form/field.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { confirmSelf } from './confirm-self.server.ts';
import { CurrentPassword } from './current-password.tsx';

export const meta = titleOf;

export const loader = screen('authenticatorSetUp', async ({ services, signedIn, t }) => {
  const { user, username } = signedIn.facts;
  return {
    title: t('users.authenticator.title'),
    page: await authenticatorPage(services, user, username),
    withPassword: await services.hasPassword(services.db, user),
  };
});

export const action = screen('authenticatorSetUp', async (context) => {
  const form = await context.request.formData();
  const wrong = await confirmSelf(context, form);
  if (wrong !== null) return data({ field: 'currentPassword', error: wrong, codes: null }, { status: 422 });
  const proved = await proveAuthenticator(context.services, context.actor, formText(form, 'code'));
  if ('codes' in proved) return data({ field: '', error: '', codes: proved.codes });
  const status = proved.outcome === 'throttled' ? 429 : 422;
  return data(
    { field: 'code', error: `users.secondFactor.outcome.${proved.outcome}`, codes: null },
    { status },
  );
});

/** An app that shows codes, as a second factor. */
export default function AuthenticatorSetUp() {
  const { title, page, withPassword } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const back = pathTo('security', {});
  const errorAt = (field: string) =>
    answer && answer.codes === null && answer.field === field ? errorText(t, answer.error) : undefined;
  const [field, message] = answer?.codes === null ? [answer.field, errorText(t, answer.error)] : ['', ''];
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('shell.profile'), to: pathTo('profile', {}) },
        { label: t('users.security.title'), to: back },
      ]}
    >
      {answer?.codes ? (
        <Panel>
          <RecoveryCodes codes={answer.codes} done={t('users.authenticator.done')} />
          <FormActions>
            <LinkButton to={back} tone="primary">
              {t('users.recovery.kept')}
            </LinkButton>
          </FormActions>
        </Panel>
      ) : (
        <CommandForm className="narrow-form">
          {message && <ErrorSummary errors={[{ id: field, label: '', message }]} />}
          <Panel>
            <AuthenticatorFields page={page} error={errorAt('code')} />
            <CurrentPassword withPassword={withPassword} error={errorAt('currentPassword')} />
          </Panel>
          <FormActions>
            <LinkButton to={back} tone="quiet">
              {t('ui.form.cancel')}
            </LinkButton>
            <Button tone="primary">{t('users.authenticator.submit')}</Button>
          </FormActions>
        </CommandForm>
      )}
    </Page>
  );
}
