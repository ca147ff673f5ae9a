import { useActionData, useLoaderData } from '@remix-run/react';
import { IntentButton } from '../ui/form/intent-button.tsx';
import type { IntentAnswer } from '../http/intents.server.ts';
import { screen } from '../http/screen.server.ts';
import { titleOf } from '../http/title.ts';
import { pathTo } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { errorText } from '../ui/form/errors.ts';
import { ErrorSummary } from '../ui/form/field.tsx';
import { Columns, Definitions, Alert, Page, Panel } from '../ui/page.tsx';
import { useFormat, useText } from '../ui/text.tsx';
import { changeServer, serverPage } from './server-details.server.ts';
import { ServerState } from './server-words.tsx';

export const meta = titleOf;

export const loader = screen('ftpServerDetails', serverPage);
export const action = screen('ftpServerDetails', changeServer);

type Data = Awaited<ReturnType<typeof serverPage>>;

const Fingerprint = ({ children }: { children: string }) => (
  <p>
    <code translate="no" className="wrap">
      {children}
    </code>
  </p>
);

/** The key that an SFTP server shows, to be compared with what its administrator says. */
function HostKey({ page: { server, can } }: { page: Data }) {
  const t = useText();
  const format = useFormat();
  const { hostKey, hostKeyConfirmedAt, offeredKey } = server;
  const accept = (fingerprint: string, label: string) =>
    can.edit && (
      <IntentButton intent="acceptKey" fields={{ fingerprint }}>
        {label}
      </IntentButton>
    );
  return (
    <Panel title={t('storage.key.title')}>
      {hostKey === null && <p className="hint">{t('storage.key.none')}</p>}
      {hostKey !== null && (
        <>
          <Fingerprint>{hostKey}</Fingerprint>
          {hostKeyConfirmedAt === null ? (
            <>
              <p className="hint">{t('storage.key.unconfirmed')}</p>
              {offeredKey === null && accept(hostKey, t('storage.key.confirm'))}
            </>
          ) : (
            <p className="hint">
              {t('storage.key.confirmed', { date: format.dateTime(hostKeyConfirmedAt) })}
            </p>
          )}
        </>
      )}
      {offeredKey !== null && (
        <>
          <Alert tone="bad">{t('storage.key.changed')}</Alert>
          <Fingerprint>{offeredKey}</Fingerprint>
          {accept(offeredKey, t('storage.key.accept'))}
        </>
      )}
    </Panel>
  );
}

/** The public half of the key that signs in, for whoever runs the server. */
function SignInKey({ server: { publicKey, keyFingerprint } }: Pick<Data, 'server'>) {
  const t = useText();
  if (publicKey === null || keyFingerprint === null) return null;
  return (
    <Panel title={t('storage.signInKey.title')}>
      <p className="hint">{t('storage.signInKey.hint')}</p>
      <Fingerprint>{publicKey}</Fingerprint>
      <p className="hint">{t('storage.signInKey.fingerprint')}</p>
      <Fingerprint>{keyFingerprint}</Fingerprint>
    </Panel>
  );
}

export default function ServerDetails() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<() => Promise<IntentAnswer>>();
  const t = useText();
  const { title, server, can } = page;
  const field = (name: string) => t(`storage.servers.field.${name}`);
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('storage.title'), to: pathTo('remoteStorage', {}) },
        { label: t('storage.servers.title'), to: pathTo('ftpServerList', {}) },
      ]}
      actions={
        <>
          {can.edit && (
            <LinkButton to={pathTo('ftpServerEdit', { id: server.id })} icon="edit">
              {t('storage.servers.edit')}
            </LinkButton>
          )}
          {can.remove && (
            <IntentButton intent="remove" ask={t('ask.storageServer')} tone="danger" icon="trash">
              {t('storage.action.remove')}
            </IntentButton>
          )}
        </>
      }
      alert={server.protocol === 'ftp' && <Alert tone="warn">{t('storage.servers.clear')}</Alert>}
    >
      {answer && (
        <ErrorSummary
          errors={answer.errors.map((error) => ({ id: '', label: '', message: errorText(t, error) }))}
        />
      )}
      <Columns
        main={
          <Panel title={t('storage.servers.one')}>
            <Definitions
              items={[
                { term: field('protocol'), value: t(`storage.protocol.${server.protocol}`) },
                { term: field('address'), value: <span translate="no">{server.address}</span> },
                { term: field('port'), value: String(server.port) },
                { term: field('username'), value: <span translate="no">{server.username}</span> },
                ...(server.hasPassword
                  ? [{ term: field('password'), value: t('storage.servers.passwordSet') }]
                  : []),
                ...(server.publicKey !== null
                  ? [{ term: field('privateKey'), value: t('storage.servers.keySet') }]
                  : []),
              ]}
            />
          </Panel>
        }
        aside={
          <>
            <Panel title={t('storage.connection.title')}>
              <ServerState state={server.state} />
              {can.edit && (
                <IntentButton intent="connect" tone="primary">
                  {t('storage.connection.try')}
                </IntentButton>
              )}
            </Panel>
            {server.protocol === 'sftp' && <HostKey page={page} />}
            <SignInKey server={server} />
          </>
        }
      />
    </Page>
  );
}
