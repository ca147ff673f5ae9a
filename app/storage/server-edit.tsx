import { useActionData, useLoaderData } from '@remix-run/react';
import { editFtpServer } from '#domain/storage/ftp-server-commands.ts';
import { findFtpServer } from '#projections/storage/remote-storage.ts';
import { submit } from '../http/form.server.ts';
import { notFound } from '../http/problems.ts';
import { idOf, screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Page } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { hiddenFields, noSignIn, ServerForm } from './server-form.tsx';

export const meta = titleOf;

export const loader = screen('ftpServerEdit', async ({ services, corporation, params, t }) => {
  const server = await findFtpServer(services.db, idOf(params, 'id'), corporation);
  if (server === null) throw notFound();
  const { id, name, address, protocol, port, username, revision, hasPassword, keyFingerprint } = server;
  return {
    title: t('storage.servers.edit'),
    id,
    name,
    values: { name, address, protocol, port: String(port), username, ...noSignIn },
    revision,
    kept: { hasPassword, keyFingerprint },
  };
});

export const action = screen('ftpServerEdit', async (context) => {
  const id = idOf(context.params, 'id');
  return submit(context, await context.request.formData(), {
    command: editFtpServer,
    fixed: { id: String(id) },
    hideFields: hiddenFields,
    done: () => ({
      to: pathTo('ftpServerDetails', { id }),
      flash: { tone: 'ok', key: 'storage.servers.notice.saved' },
    }),
  });
});

export default function ServerEdit() {
  const { title, id, name, values, revision, kept } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  const back = pathTo('ftpServerDetails', { id });
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('storage.servers.title'), to: pathTo('ftpServerList', {}) },
        { label: name, to: back },
      ]}
    >
      <ServerForm values={values} kept={kept} revision={revision} answer={answer} back={back} />
    </Page>
  );
}
