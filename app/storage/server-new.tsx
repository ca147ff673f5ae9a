import { useActionData, useLoaderData } from '@remix-run/react';
import { addFtpServer } from '#domain/storage/ftp-server-commands.ts';
import { usualPorts } from '#domain/storage/ftp-server.ts';
import { submit } from '../http/form.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { Page } from '../ui/page.tsx';
import { useText } from '../ui/text.tsx';
import { hiddenFields, noSignIn, ServerForm } from './server-form.tsx';

export const meta = titleOf;

export const loader = screen('ftpServerNew', ({ t }) =>
  Promise.resolve({
    title: t('storage.servers.new'),
    values: {
      name: '',
      address: '',
      protocol: 'sftp',
      port: String(usualPorts.sftp),
      username: '',
      ...noSignIn,
    },
  }),
);

export const action = screen('ftpServerNew', async (context) =>
  submit(context, await context.request.formData(), {
    command: addFtpServer,
    hideFields: hiddenFields,
    done: ({ id }) => ({
      to: pathTo('ftpServerDetails', { id }),
      flash: { tone: 'ok', key: 'storage.servers.notice.added' },
    }),
  }),
);

export default function ServerNew() {
  const { title, values } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useText();
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('storage.title'), to: pathTo('remoteStorage', {}) },
        { label: t('storage.servers.title'), to: pathTo('ftpServerList', {}) },
      ]}
    >
      <ServerForm
        values={values}
        kept={null}
        revision={null}
        answer={answer}
        back={pathTo('ftpServerList', {})}
      />
    </Page>
  );
}
