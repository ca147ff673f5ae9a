import { acceptHostKey, deleteFtpServer } from '#domain/storage/ftp-server-commands.ts';
import { forbidden } from '#domain/kernel/refusal.ts';
import { findFtpServer } from '#projections/storage/remote-storage.ts';
import { leadTo } from '../http/run-command.server.ts';
import { intent, runIntent } from '../http/intents.server.ts';
import { formText } from '../http/form-text.ts';
import { notFound, refusalResponse } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';

const here = (id: number): string => pathTo('ftpServerDetails', { id });

/** What the page of a server shows. */
export async function serverPage({ services, corporation, params, may }: StaffContext) {
  const server = await findFtpServer(services.db, idOf(params, 'id'), corporation);
  if (server === null) throw notFound();
  return {
    title: server.name,
    server,
    can: {
      edit: may('ROLE_REMOTE_STORAGE_TYPE_EDIT'),
      remove: may('ROLE_REMOTE_STORAGE_TYPE_DELETE'),
    },
  };
}

const intents = {
  acceptKey: intent(
    acceptHostKey,
    (id, form) => ({ id, fingerprint: formText(form, 'fingerprint') }),
    (_, id) => ({ to: here(id), flash: 'storage.servers.notice.keyAccepted' }),
  ),
  remove: intent(
    deleteFtpServer,
    (id) => ({ id }),
    () => ({ to: pathTo('ftpServerList', {}), flash: 'storage.servers.notice.deleted' }),
  ),
};

/** Tries the connection; the page that follows tells how it went. */
async function connect({ services, corporation, may }: StaffContext, id: number): Promise<Response> {
  if (!may('ROLE_REMOTE_STORAGE_TYPE_EDIT')) throw refusalResponse(forbidden());
  const server = await findFtpServer(services.db, id, corporation);
  if (server === null) throw notFound();
  const { connected } = await services.remote.tryKnown({ ...server, corporation });
  const flash = connected
    ? ({ tone: 'ok', key: 'storage.servers.notice.connected' } as const)
    : ({ tone: 'bad', key: 'storage.servers.notice.notConnected' } as const);
  return leadTo(here(id), flash);
}

/** Does what the pressed button says. */
export async function changeServer(context: StaffContext) {
  const id = idOf(context.params, 'id');
  const form = await context.request.clone().formData();
  return formText(form, 'intent') === 'connect' ? connect(context, id) : runIntent(context, intents, id);
}
