import { useActionData, useLoaderData } from '@remix-run/react';
import { encryptions } from '#domain/mailing/smtp-server.ts';
import { CommandForm } from '../ui/form/command-form.tsx';
import { MailBadge, MailOutcome } from './mail-status.tsx';
import type { FormAnswer } from '../http/form.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import {
  CheckboxField,
  ConfirmField,
  Fields,
  FormActions,
  SelectField,
  TextField,
} from '../ui/form/field.tsx';
import { FormSummary } from '../ui/form/form-summary.tsx';
import { Columns, Alert, Page, Panel } from '../ui/page.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { MailTabs } from './mail-tabs.tsx';
import { runSendingForm, sendingPage, type SendingPage, type SmtpValues } from './sending-page.server.ts';
import { formFields } from '../ui/form/form-fields.ts';

export const meta = titleOf;

export const loader = screen('mailSending', sendingPage);
export const action = screen('mailSending', runSendingForm);

/** By which server mails leave now. */
function State({ page: { server, operatorHasServer, hasAddress, company } }: { page: SendingPage }) {
  const t = useText();
  if (server?.enabled)
    return (
      <>
        <Alert tone="ok">{t('mailing.smtp.inUse', { host: server.host })}</Alert>
        {server.encryption === 'none' && <Alert tone="warn">{t('mailing.smtp.clear')}</Alert>}
      </>
    );
  return (
    <>
      <Alert tone="info">{t(server ? 'mailing.smtp.disabled' : 'mailing.smtp.none')}</Alert>
      {!operatorHasServer && <Alert tone="warn">{t('mailing.smtp.noOperator')}</Alert>}
      {!hasAddress && (
        <Alert tone="warn">
          {t('mailing.smtp.noAddress')} <a href={company}>{t('mailing.smtp.giveAddress')}</a>
        </Alert>
      )}
    </>
  );
}

function ServerForm({ page, answer }: { page: SendingPage; answer: FormAnswer | undefined }) {
  const t = useText();
  const fields = formFields<SmtpValues & { confirmDisable?: string }>('smtp', page.values, answer?.result);
  const label = (name: string) => t(`mailing.smtp.field.${name}`);
  const hint = (name: string) => t(`mailing.smtp.fieldHint.${name}`);
  const options = encryptions.map((value) => ({ value, label: t(`mailing.smtp.encryption.${value}`) }));
  // Spreading would lose them: they are getters.
  const { id, name, errors } = fields.password;
  const password = { id, name, errors, initialValue: '' };
  return (
    <CommandForm id="smtp" noValidate className="card panel" autoComplete="off">
      <input type="hidden" name="revision" value={answer?.stale?.revision ?? page.revision} />
      <Fields>
        <TextField field={fields.host} label={label('host')} hint={hint('host')} required />
        <TextField
          field={fields.port}
          label={label('port')}
          hint={hint('port')}
          inputMode="numeric"
          required
        />
        <SelectField field={fields.encryption} label={label('encryption')} options={options} required />
        <TextField
          field={fields.senderAddress}
          label={label('senderAddress')}
          hint={hint('senderAddress')}
          inputMode="email"
          required
        />
        <TextField field={fields.username} label={label('username')} autoComplete="off" />
        <TextField
          field={password}
          label={label('password')}
          type="password"
          autoComplete="new-password"
          hint={t(page.hasPassword ? 'mailing.smtp.passwordKept' : 'mailing.smtp.passwordNone')}
        />
      </Fields>
      <CheckboxField field={fields.enabled} label={label('enabled')} />
      <ConfirmField field={fields.confirmDisable} label={label('confirmDisable')} />
      <FormActions>
        <Button tone="primary">{t('ui.form.save')}</Button>
      </FormActions>
    </CommandForm>
  );
}

/** A mail to see whether the server works, and how the last ones ended. */
function Trial({ page, answer }: { page: SendingPage; answer: FormAnswer | undefined }) {
  const t = useText();
  const format = useFormat();
  const fields = formFields<{ to: string }>('trial', { to: page.trialTo }, answer?.result);
  const isWaiting = page.trials.some(({ status }) => status === 'waiting');
  return (
    <Panel title={t('mailing.smtp.trial.title')}>
      <p className="hint">{t('mailing.smtp.trial.hint')}</p>
      <CommandForm id="trial" noValidate>
        <TextField field={fields.to} label={t('mailing.smtp.trial.to')} inputMode="email" required />
        <FormActions>
          <Button name="intent" value="trial" icon="mail">
            {t('mailing.smtp.trial.send')}
          </Button>
        </FormActions>
      </CommandForm>
      {page.trials.length === 0 ? (
        <p className="hint">{t('mailing.smtp.trial.none')}</p>
      ) : (
        <ul className="todo mails" id="trial">
          {page.trials.map((mail) => (
            <li key={mail.id}>
              <div className="mail-line">
                <a className="link" href={mail.page}>
                  {format.dateTime(mail.settledAt ?? mail.queuedAt)}
                </a>{' '}
                <span translate="no">{mail.to.join(', ')}</span>
                <small>
                  <MailOutcome mail={mail} />
                </small>
              </div>
              <MailBadge status={mail.status} />
            </li>
          ))}
        </ul>
      )}
      {isWaiting && (
        <a className="link" href={pathTo('mailSending', {})}>
          {t('mailing.smtp.trial.refresh')}
        </a>
      )}
    </Panel>
  );
}

/** The corporation's own mail server. */
export default function MailSending() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const isTrial = answer?.result.initialValue?.['intent'] === 'trial';
  const label = (name: string) => t(isTrial ? 'mailing.smtp.trial.to' : `mailing.smtp.field.${name}`);
  return (
    <Page
      title={page.title}
      subtitle={t('mailing.smtp.hint')}
      crumbs={[{ label: t('shell.menu.admin'), to: pathTo('admin', {}) }]}
      tabs={<MailTabs current="sending" />}
    >
      <State page={page} />
      <FormSummary answer={answer} formId={isTrial ? 'trial' : 'smtp'} label={label} />
      {answer?.stale && <StaleAlert stale={answer.stale} label={label} />}
      <Columns
        main={<ServerForm page={page} answer={isTrial ? undefined : answer} />}
        aside={<Trial page={page} answer={isTrial ? answer : undefined} />}
      />
    </Page>
  );
}
