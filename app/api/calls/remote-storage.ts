import { z } from 'zod';
import { recordId } from '#domain/kernel/fields.ts';
import { invalid } from '#domain/kernel/refusal.ts';
import { addFtpServer, deleteFtpServer, editFtpServer } from '#domain/storage/ftp-server-commands.ts';
import { ftpServerEditSchema, ftpServerSchema } from '#domain/storage/ftp-server.ts';
import { pushDocument } from '#domain/documents/push-commands.ts';
import {
  addRemoteStorage,
  deleteRemoteStorage,
  editRemoteStorage,
} from '#domain/storage/remote-storage-commands.ts';
import { remoteStorageSchema, storageCodes } from '#domain/storage/remote-storage.ts';
import { documentKindOf } from '#projections/documents/versions.ts';
import {
  countFtpServers,
  findFtpServer,
  listFtpServers,
  remoteStorages,
  type FtpServerRow,
  type RemoteStorageRow,
} from '#projections/storage/remote-storage.ts';
import { call, json, notExist, execute, pathId, type ApiContext, type Call } from '../call.ts';
import { completionAnswer, inDirection, keywordOf, listAnswer } from '../listing.ts';
import { changeCall, deleteCall, listCalls, newCall, showCall, type Shown } from '../resource-calls.ts';

/*
 * Servers that files are put on (`remotestoragetype`), the folder of each kind (`remotestorage`), and putting files
 * there.
 */

const serverRole = 'ROLE_REMOTE_STORAGE_TYPE_READ';
const storageRole = 'ROLE_REMOTE_STORAGE_READ';

const presentServer = (row: FtpServerRow) => ({ ...row, value: row.name });

async function shownServer({ services, corporation }: ApiContext, id: number | null): Promise<Response> {
  const found = id === null ? null : await findFtpServer(services.db, id, corporation);
  return found === null ? notExist() : json({ item: presentServer(found) });
}

const typedOrKnown = z
  .object({ id: recordId().optional() })
  .extend(ftpServerSchema.partial().shape)
  .meta({ description: 'A known server by its `id`, or one that is typed, by all its fields but the name' });

/** Tries a known server, or what is typed. */
async function connect(context: ApiContext, body: unknown): Promise<Response> {
  const { services, corporation, t } = context;
  const { id } = z.object({ id: recordId().nullish() }).loose().parse(body);
  const known = id === null || id === undefined ? null : await findFtpServer(services.db, id, corporation);
  if (id !== null && id !== undefined && known === null) throw invalid({ id: ['errors.reference'] });
  const tried =
    known === null
      ? await services.remote.tryTyped({ ...ftpServerSchema.omit({ name: true }).parse(body), hostKey: null })
      : await services.remote.tryKnown({ ...known, corporation });
  if (tried.connected) return json({ item: tried });
  const { reason, ...rest } = tried;
  return json({ item: { ...rest, code: reason, message: t(`storage.reason.${reason}`) } });
}

const serverCalls: Call[] = [
  ...listCalls({
    resource: 'remotestoragetype',
    role: serverRole,
    summary: 'Servers that files are put on',
    order: { sort: 'name', direction: 'asc' },
    filterOf: keywordOf,
    list: listFtpServers,
    count: countFtpServers,
    present: presentServer,
    completion: {
      summary: 'Names of servers',
      sort: 'name',
      valueOf: ({ id, name }) => ({ id, value: name }),
    },
  }),
  showCall('remotestoragetype', serverRole, 'One server, without its password', shownServer),
  newCall('remotestoragetype', {
    summary: 'Add a server',
    command: addFtpServer,
    input: ftpServerSchema,
    shown: shownServer,
  }),
  changeCall('remotestoragetype/edit', {
    summary: 'Change a server; without `password` the one before stays',
    command: editFtpServer,
    input: ftpServerEditSchema,
    shown: shownServer,
  }),
  deleteCall('remotestoragetype', {
    summary: 'Delete a server that no folder is on',
    command: deleteFtpServer,
  }),
  call({
    method: 'POST',
    path: 'remotestoragetype/connect',
    role: ['ROLE_REMOTE_STORAGE_TYPE_CREATE', 'ROLE_REMOTE_STORAGE_TYPE_EDIT'],
    summary: 'Try a server: connected, or why not',
    input: typedOrKnown,
    run: connect,
  }),
];

const presentStorage = ({ server, serverName, ...row }: RemoteStorageRow) => ({
  ...row,
  value: row.code,
  server: { id: server, value: serverName },
});

/** By its id, or by the code of its kind. */
async function shownStorage({ services, corporation }: ApiContext, wanted: string): Promise<Response> {
  const rows = await remoteStorages(services.db, corporation);
  const id = pathId(wanted);
  const found = rows.find((row) => (id === null ? row.code === wanted : row.id === id));
  return found === undefined ? notExist() : json({ item: presentStorage(found) });
}

const shownById: Shown = (context, id) => shownStorage(context, String(id));

/** Six at most: they are sought among those read. */
async function soughtStorages({ services, corporation, query }: ApiContext): Promise<RemoteStorageRow[]> {
  const keyword = keywordOf(query)?.toUpperCase() ?? '';
  const rows = await remoteStorages(services.db, corporation);
  return rows.filter(({ code, folder }) => code.includes(keyword) || folder.toUpperCase().includes(keyword));
}

const storageCalls: Call[] = [
  call({
    path: 'remotestorage/list',
    role: storageRole,
    summary: `Folders on servers, by kind of document: ${storageCodes.join(', ')}`,
    sorts: ['code'],
    async run(context) {
      const rows = inDirection(context.query, await soughtStorages(context));
      return listAnswer({ rows, next: null, previous: null }, rows.length, presentStorage);
    },
  }),
  call({
    path: 'remotestorage/completion/list',
    role: storageRole,
    summary: 'Kinds of documents that are put on a server',
    sorts: ['code'],
    run: async (context) =>
      completionAnswer(
        inDirection(context.query, await soughtStorages(context)).map(({ id, code }) => ({
          id,
          value: code,
        })),
      ),
  }),
  call({
    path: 'remotestorage/show/{code}',
    role: storageRole,
    summary: 'The folder of a kind of document: by its code, or by its id',
    run: (context) => shownStorage(context, context.params['code'] ?? ''),
  }),
  newCall('remotestorage', {
    summary: 'Say where the files of a kind are put',
    command: addRemoteStorage,
    usual: { enabled: true },
    input: remoteStorageSchema,
    shown: shownById,
  }),
  changeCall('remotestorage/edit', {
    summary: 'Change where the files of a kind are put',
    command: editRemoteStorage,
    kept: async ({ services, corporation, params }) => {
      const rows = await remoteStorages(services.db, corporation);
      const found = rows.find((row) => row.id === pathId(params['id']));
      return found ? { enabled: found.enabled } : null;
    },
    input: remoteStorageSchema.omit({ code: true }),
    shown: shownById,
  }),
  deleteCall('remotestorage', {
    summary: 'Put the files of a kind nowhere from now on',
    command: deleteRemoteStorage,
  }),
];

const MOST_AT_ONCE = 200;

const pushInput = z.object({
  versions: z
    .array(recordId(), { error: 'errors.required' })
    .min(1, 'errors.required')
    .max(MOST_AT_ONCE, `errors.tooLarge|max=${MOST_AT_ONCE}`)
    .meta({ 'x-references': 'invoiceversion' }),
});

/** Puts PDFs on the servers of their kinds, each in a transaction of its own. */
const push = call({
  method: 'POST',
  path: 'busidocversion/put/remote/storage',
  role: pushDocument.access.role,
  summary: 'Put the PDFs of validated versions on the servers of their kinds (again)',
  input: pushInput,
  async run(context, body) {
    const { services, corporation } = context;
    const { versions } = pushInput.parse(body);
    const found = await Promise.all(
      versions.map(async (version) => ({
        version,
        kind: await documentKindOf(services.db, version, corporation),
      })),
    );
    const known = found.flatMap(({ version, kind }) => (kind === null ? [] : [{ version, kind }]));
    if (known.length < found.length) throw invalid({ versions: ['errors.reference'] });
    const items = [];
    for (const { version, kind } of known)
      items.push(await execute(context, pushDocument, { kind, version }, { part: version }));
    return json({ items, total: items.length });
  },
});

export const remoteStorageCalls: Call[] = [...serverCalls, ...storageCalls, push];
