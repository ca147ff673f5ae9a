import { useActionData, useLoaderData } from '@remix-run/react';
import { sendMessage } from '#domain/notifications/notification-commands.ts';
import { listMemberAccounts } from '#projections/users/accounts.ts';
import { CommandForm } from '../ui/form/command-form.tsx';
import { submit } from '../http/form.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Fields, FormActions, TextAreaField, TextField } from '../ui/form/field.tsx';
import { FormSummary } from '../ui/form/form-summary.tsx';
import { Page } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { formFields } from '../ui/form/form-fields.ts';

export const meta = titleOf;

export const loader = screen('notificationNew', async ({ services, corporation, t }) => {
  const members = await listMemberAccounts(services.db, corporation, { keyword: null });
  return {
    title: t('notices.message.title'),
    users: members
      .filter(({ enabled }) => enabled)
      .map(({ id, username, firstName, lastName }) => ({
        id: String(id),
        name: [firstName, lastName].filter(Boolean).join(' ') || username,
      })),
  };
});

export const action = screen('notificationNew', async (context) =>
  submit(context, await context.request.formData(), {
    command: sendMessage,
    done: () => ({ to: pathTo('notifications', {}), flash: { tone: 'ok', key: 'notices.notice.sent' } }),
  }),
);

interface Values {
  title: string;
  text: string;
  users: string[];
}

export default function NotificationNew() {
  const { title, users } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const fields = formFields<Values>('message', {}, answer?.result);
  const label = (name: string) => t(`notices.message.field.${name}`);
  const before = answer?.result.initialValue?.['users'];
  const chosen = new Set([before].flat());
  return (
    <Page title={title} crumbs={[{ label: t('notices.title'), to: pathTo('notifications', {}) }]}>
      <p className="hint">{t('notices.message.hint')}</p>
      <FormSummary answer={answer} formId="message" label={label} />
      <CommandForm id="message" noValidate className="card panel">
        <Fields>
          <TextField field={fields.title} label={label('title')} required wide maxLength={120} />
          <TextAreaField field={fields.text} label={label('text')} rows={6} wide />
        </Fields>
        <fieldset className="f people-choice" id={fields.users.id}>
          <legend>{label('users')}</legend>
          <p className="hint">{t('notices.message.usersHint')}</p>
          {users.map(({ id, name }) => (
            <label key={id}>
              <input type="checkbox" name="users" value={id} defaultChecked={chosen.has(id)} />{' '}
              <span translate="no">{name}</span>
            </label>
          ))}
        </fieldset>
        <FormActions>
          <Button tone="primary" icon="mail">
            {t('notices.message.send')}
          </Button>
        </FormActions>
      </CommandForm>
    </Page>
  );
}
