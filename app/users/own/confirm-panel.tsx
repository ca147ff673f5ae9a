import type { useLoaderData } from '@remix-run/react';
import { CommandForm } from '../../ui/form/command-form.tsx';
import { pathTo } from '../../paths.ts';
import { PasskeyButton } from '../../session/passkey-button.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormActions, PlainField } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { CurrentPassword } from './current-password.tsx';
import type { securityPage } from './security.server.ts';

export type SecurityData = ReturnType<typeof useLoaderData<typeof securityPage>>;
export type ErrorAt = (intent: string, field: string) => string | undefined;

/** The page has a field of that name already, for a new password. */
export const CONFIRM = 'confirm-currentPassword';

interface Props {
  page: SecurityData;
  errorAt: ErrorAt;
}

/** Makes a passkey: the one thing here that a browser cannot do without scripts. */
function AddPasskey({ page: { withPassword }, errorAt }: Props) {
  const t = useText();
  return (
    <CommandForm>
      <input type="hidden" name="intent" value="addPasskey" />
      <p>{t('users.passkey.explanation')}</p>
      <PlainField
        id="label"
        name="label"
        label={t('users.passkey.name')}
        hint={t('users.passkey.nameHint')}
        error={errorAt('addPasskey', 'label')}
        maxLength={60}
        required
      />
      <CurrentPassword
        id={CONFIRM}
        withPassword={withPassword}
        error={errorAt('addPasskey', 'currentPassword')}
      />
      <noscript>
        <p className="alert warn">{t('users.passkey.needsScript')}</p>
      </noscript>
      <FormActions>
        <LinkButton to={pathTo('security', {})} tone="quiet">
          {t('ui.form.cancel')}
        </LinkButton>
        <PasskeyButton
          options={pathTo('passkeyOptions', {})}
          what="register"
          label={t('users.passkey.make')}
          tone="primary"
        />
      </FormActions>
    </CommandForm>
  );
}

/** Asks before what weakens a sign-in, and for the password. */
export function ConfirmPanel({ page, errorAt }: Props) {
  const t = useText();
  const { dialog, passkey, withPassword } = page;
  if (dialog === null || (dialog === 'removePasskey' && passkey === null)) return null;
  if (dialog === 'addPasskey')
    return (
      <Panel title={t('users.passkey.add')}>
        <AddPasskey page={page} errorAt={errorAt} />
      </Panel>
    );
  return (
    <Panel title={t(`users.confirm.${dialog}.title`, { name: passkey?.name ?? '' })}>
      <CommandForm>
        <p>{t(`users.confirm.${dialog}.text`)}</p>
        {passkey && <input type="hidden" name="passkey" value={passkey.id} />}
        <CurrentPassword
          id={CONFIRM}
          withPassword={withPassword}
          error={errorAt(dialog, 'currentPassword')}
        />
        <FormActions>
          <LinkButton to={pathTo('security', {})} tone="quiet">
            {t('ui.form.cancel')}
          </LinkButton>
          <Button name="intent" value={dialog} tone={dialog === 'renewCodes' ? 'primary' : 'danger'}>
            {t(`users.confirm.${dialog}.submit`)}
          </Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}
