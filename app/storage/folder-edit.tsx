import { useActionData, useLoaderData } from '@remix-run/react';
import {
  addRemoteStorage,
  deleteRemoteStorage,
  editRemoteStorage,
} from '#domain/storage/remote-storage-commands.ts';
import { storageCodes } from '#domain/storage/remote-storage.ts';
import { listFtpServers, remoteStorages } from '#projections/storage/remote-storage.ts';
import { IntentButton } from '../ui/form/intent-button.tsx';
import { formText } from '../http/form-text.ts';
import { submit, type FormAnswer } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import { screen, type StaffContext } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { CheckboxField, Fields, FormActions, SelectField, TextField } from '../ui/form/field.tsx';
import { TrackedForm } from '../ui/form/tracked-form.tsx';
import { Alert, Page } from '../ui/page.tsx';
import { StaleAlert } from '../ui/form/stale-alert.tsx';
import { useText } from '../ui/text.tsx';
import { formFields } from '../ui/form/form-fields.ts';

export const meta = titleOf;

const MOST_SERVERS = 200;

/** The kind that the address names, and where its files are put, if anywhere. */
async function folderOf({ services, corporation, params }: StaffContext) {
  const code = storageCodes.find((one) => one === params['code']);
  if (code === undefined) throw notFound();
  const rows = await remoteStorages(services.db, corporation);
  return { code, storage: rows.find((row) => row.code === code) ?? null };
}

const byName = { sort: 'name', direction: 'asc', limit: MOST_SERVERS, cursor: null, offset: 0 } as const;

export const loader = screen('remoteFolder', async (context) => {
  const { services, corporation, t, may } = context;
  const [{ code, storage }, servers] = await Promise.all([
    folderOf(context),
    listFtpServers(services.db, corporation, null, byName),
  ]);
  return {
    title: t(`storage.code.${code}`),
    values: {
      server: String(storage?.server ?? ''),
      folder: storage?.folder ?? '/{YYYY}/{MM}',
      enabled: (storage?.enabled ?? true) ? 'on' : '',
    },
    servers: servers.rows.map(({ id, name }) => ({ value: id, label: name })),
    revision: storage?.revision ?? null,
    mayRemove: storage !== null && may('ROLE_REMOTE_STORAGE_DELETE'),
  };
});

const done = (key: string) => () => ({
  to: pathTo('remoteStorage', {}),
  flash: { tone: 'ok' as const, key },
});

export const action = screen('remoteFolder', async (context) => {
  const form = await context.request.formData();
  const { code, storage } = await folderOf(context);
  const id = String(storage?.id ?? '');
  if (formText(form, 'intent') === 'remove')
    return submit(context, form, {
      command: deleteRemoteStorage,
      fixed: { id },
      done: done('storage.notice.removed'),
    });
  const saved = done('storage.notice.saved');
  return storage === null
    ? submit(context, form, { command: addRemoteStorage, fixed: { code }, done: saved })
    : submit(context, form, { command: editRemoteStorage, fixed: { id }, done: saved });
});

export default function FolderEdit() {
  const { title, values, servers, revision, mayRemove } = useLoaderData<typeof loader>();
  const answer: FormAnswer | undefined = useActionData<typeof action>();
  const t = useText();
  const fields = formFields<typeof values>('folder', values, answer?.result);
  const label = (path: string) => t(`storage.field.${path}`);
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('shell.menu.admin'), to: pathTo('admin', {}) },
        { label: t('storage.title'), to: pathTo('remoteStorage', {}) },
      ]}
      actions={
        mayRemove && (
          <IntentButton intent="remove" ask={t('ask.storageFolder')} tone="danger" icon="trash">
            {t('storage.action.remove')}
          </IntentButton>
        )
      }
      alert={servers.length === 0 && <Alert tone="warn">{t('storage.noServer')}</Alert>}
    >
      {answer?.stale && <StaleAlert stale={answer.stale} label={label} />}
      <TrackedForm id="folder" answer={answer} revision={revision} label={label} className="card panel">
        <Fields>
          <SelectField
            field={fields.server}
            label={label('server')}
            options={servers}
            placeholder={t('storage.chooseServer')}
            required
          />
          <TextField
            field={fields.folder}
            label={label('folder')}
            hint={t('storage.folderHint')}
            maxLength={300}
            required
            wide
          />
        </Fields>
        <CheckboxField field={fields.enabled} label={label('enabled')} hint={t('storage.enabledHint')} />
        <FormActions>
          <LinkButton to={pathTo('remoteStorage', {})} tone="quiet">
            {t('ui.form.cancel')}
          </LinkButton>
          <Button tone="primary">{t('ui.form.save')}</Button>
        </FormActions>
      </TrackedForm>
    </Page>
  );
}
