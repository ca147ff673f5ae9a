import { useActionData, useLoaderData } from '@remix-run/react';
import { data } from '@remix-run/node';
import { mayPass } from '#domain/kernel/access.ts';
import {
  choiceOf,
  mailChoices,
  notificationKindNames,
  notificationKinds,
} from '#domain/notifications/notification-kinds.ts';
import { editNotificationChoices } from '#domain/notifications/notification-commands.ts';
import { reachOf } from '#projections/users/accounts.ts';
import { findNotificationChoices } from '#projections/notifications/notification-members.ts';
import { CommandForm } from '../ui/form/command-form.tsx';
import { leadTo, runCommand } from '../http/run-command.server.ts';
import { formText } from '../http/form-text.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { FormActions, Options } from '../ui/form/field.tsx';
import { Alert, Page } from '../ui/page.tsx';
import { DataTable } from '../ui/list/table.tsx';
import { useText } from '../ui/text.tsx';

export const meta = titleOf;

export const loader = screen('notificationChoices', async ({ services, actor, t }) => {
  const user = actor.user ?? 0;
  const [chosen, reach] = await Promise.all([
    findNotificationChoices(services.db, user),
    reachOf(services.db, user),
  ]);
  const scope = actor.corporation === null ? 'installation' : 'corporation';
  return {
    title: t('notices.choices.title'),
    kinds: notificationKindNames
      .filter((kind) => mayPass(actor, { role: notificationKinds[kind].role, scope }))
      .map((kind) => ({ kind, ...choiceOf(chosen, kind) })),
    hasEmail: reach !== null && reach.email !== null,
  };
});

/** What the form says; kinds that it does not show stay as they were chosen. */
export const action = screen('notificationChoices', async (context) => {
  const { request, services, actor } = context;
  const form = await request.formData();
  const before = await findNotificationChoices(services.db, actor.user ?? 0);
  const shown = new Set(form.getAll('kind'));
  const choices: Record<string, object> = { ...before };
  for (const kind of notificationKindNames.filter((one) => shown.has(one)))
    choices[kind] = { app: form.has(`app.${kind}`), mail: formText(form, `mail.${kind}`) };
  const read = editNotificationChoices.input.safeParse({ choices });
  if (!read.success) return data({ refused: true }, { status: 422 });
  await runCommand(context, editNotificationChoices, read.data, { form });
  return leadTo(pathTo('notificationChoices', {}), 'notices.notice.choices');
});

export default function NotificationChoices() {
  const { title, kinds, hasEmail } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const mails = mailChoices.map((value) => ({ value, label: t(`notices.mailChoice.${value}`) }));
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('shell.profile'), to: pathTo('profile', {}) },
        { label: t('notices.title'), to: pathTo('notifications', {}) },
      ]}
      alert={answer && <Alert tone="bad">{t('errors.invalid')}</Alert>}
    >
      <p className="hint spaced">{t('notices.choices.hint')}</p>
      {!hasEmail && <Alert tone="warn">{t('notices.choices.noEmail')}</Alert>}
      <CommandForm>
        <DataTable
          caption={t('notices.choices.caption')}
          rows={kinds}
          rowKey={({ kind }) => kind}
          columns={[
            {
              key: 'kind',
              header: t('notices.choices.kind'),
              narrow: 'title',
              cell: ({ kind }) => (
                <>
                  <input type="hidden" name="kind" value={kind} />
                  <b>{t(`notices.kind.${kind}`)}</b>
                  <small className="hint">{t(`notices.hint.${kind}`)}</small>
                </>
              ),
            },
            {
              key: 'app',
              header: t('notices.choices.app'),
              narrow: 'side',
              cell: ({ kind, app }) => (
                <input
                  type="checkbox"
                  name={`app.${kind}`}
                  defaultChecked={app}
                  aria-label={t('notices.choices.appOf', { kind: t(`notices.kind.${kind}`) })}
                />
              ),
            },
            {
              key: 'mail',
              header: t('notices.choices.mail'),
              narrow: 'below',
              cell: ({ kind, mail }) => (
                <select
                  className="field"
                  name={`mail.${kind}`}
                  defaultValue={mail}
                  aria-label={t('notices.choices.mailOf', { kind: t(`notices.kind.${kind}`) })}
                >
                  <Options options={mails} />
                </select>
              ),
            },
          ]}
          empty={null}
        />
        <p className="hint spaced">{t('notices.choices.daily')}</p>
        <FormActions>
          <Button tone="primary">{t('ui.form.save')}</Button>
        </FormActions>
      </CommandForm>
    </Page>
  );
}
