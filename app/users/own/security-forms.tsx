import { CommandForm } from '../../ui/form/command-form.tsx';
import { IntentButton } from '../../ui/form/intent-button.tsx';
import { Button } from '../../ui/button.tsx';
import { FormActions, PlainField, PlainSelect } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/page.tsx';
import { useText } from '../../ui/text.tsx';
import { TimeZoneField } from '../../ui/time-zone-field.tsx';
import type { ErrorAt } from './confirm-panel.tsx';
import { CurrentPassword } from './current-password.tsx';

/** A new password; the old one is asked for, and other sessions end. */
export function PasswordPanel({ withPassword, errorAt }: { withPassword: boolean; errorAt: ErrorAt }) {
  const t = useText();
  return (
    <Panel title={t('users.password.title')}>
      <CommandForm>
        <CurrentPassword withPassword={withPassword} error={errorAt('password', 'currentPassword')} />
        <PlainField
          id="password"
          name="password"
          type="password"
          label={t('session.reset.password')}
          hint={t('session.reset.hint')}
          autoComplete="new-password"
          error={errorAt('password', 'password')}
          required
        />
        <PlainField
          id="confirmation"
          name="confirmation"
          type="password"
          label={t('session.reset.confirmation')}
          autoComplete="new-password"
          error={errorAt('password', 'confirmation')}
          required
        />
        <p className="hint">{t('users.password.hint')}</p>
        <FormActions>
          <Button name="intent" value="password">
            {t('users.password.submit')}
          </Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}

/** The language of mails and pages, and where one's clock is. */
export function PreferencesPanel({
  values,
  error,
}: {
  values: { language: string; timeZone: string };
  error: string | undefined;
}) {
  const t = useText();
  const languages = ['fr', 'en'].map((value) => ({ value, label: t(`shell.language.${value}`) }));
  return (
    <Panel title={t('users.preferences.title')}>
      <CommandForm>
        <PlainSelect
          id="language"
          name="language"
          label={t('users.field.language')}
          defaultValue={values.language}
          options={languages}
          placeholder={t('users.preferences.anyLanguage')}
        />
        <TimeZoneField
          field={{
            id: 'timeZone',
            name: 'timeZone',
            initialValue: values.timeZone,
            errors: error === undefined ? [] : [error],
          }}
          label={t('users.field.timeZone')}
          placeholder={t('users.preferences.legalTimeZone')}
        />
        <FormActions>
          <Button name="intent" value="preferences">
            {t('ui.form.save')}
          </Button>
        </FormActions>
      </CommandForm>
    </Panel>
  );
}

/** Whether the identity provider knows this account. */
export function ProviderPanel({ provider }: { provider: { name: string; linked: boolean } }) {
  const t = useText();
  return (
    <Panel title={provider.name}>
      <p>{t(provider.linked ? 'users.openId.linked' : 'users.openId.unlinked', { name: provider.name })}</p>
      {provider.linked && (
        <IntentButton intent="unlink" ask={t('ask.openId', { name: provider.name })}>
          {t('users.openId.unlink')}
        </IntentButton>
      )}
    </Panel>
  );
}
