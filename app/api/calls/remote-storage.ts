import { z } from 'zod';
import { recordId } from '#domain/kernel/fields.ts';
import { invalid } from '#domain/kernel/refusal.ts';
import { remoteReasons } from '#domain/storage/fault.ts';
import { addFtpServer, deleteFtpServer, editFtpServer } from '#domain/storage/ftp-server-commands.ts';
import { ftpProtocols, ftpServerEditSchema, ftpServerSchema } from '#domain/storage/ftp-server.ts';
import { pushDocument } from '#domain/documents/push-commands.ts';
import {
  addRemoteStorage,
  deleteRemoteStorage,
  editRemoteStorage,
} from '#domain/storage/remote-storage-commands.ts';
import { checkSignIn } from '#domain/storage/sign-in.ts';
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
import { itemOf, itemsOf, momentText, recordNumber, referenceTo } from '../answers.ts';
import { call, execute, pathId, type ApiContext, type Call } from '../call.ts';
import { hasWords, memoryPage } from '../in-memory.ts';
import {
  answerShown,
  completionCall,
  deleteCall,
  editCall,
  listCall,
  listCalls,
  newCall,
  showCall,
  shows,
} from '../resource-calls.ts';

/*
 * Servers that files are put on (`remotestoragetype`), the folder of each kind (`remotestorage`), and putting files
 * there.
 */

const serverRole = 'ROLE_REMOTE_STORAGE_TYPE_READ';
const storageRole = 'ROLE_REMOTE_STORAGE_READ';

const text = z.string().nullable();

const serverRow = z.object({
  id: recordNumber,
  value: z.string(),
  name: z.string(),
  address: z.string(),
  protocol: z.enum(ftpProtocols),
  port: z.int(),
  username: z.string(),
  hostKey: text.meta({
    description: 'Fingerprint of the key that an SFTP server showed first, or that was accepted',
  }),
  hostKeyConfirmedAt: momentText.nullable(),
  offeredKey: text.meta({ description: 'Another one that it showed since' }),
  hasPassword: z.boolean().meta({ description: 'The password itself is never told' }),
  hasKey: z.boolean().meta({ description: 'Whether a private key signs in; the key itself is never told' }),
  keyFingerprint: text.meta({ description: 'Of that key’s public half' }),
  publicKey: text.meta({ description: 'That half, as `authorized_keys` takes it' }),
  state: z
    .object({ reason: z.enum(remoteReasons).nullable(), detail: text, at: momentText })
    .nullable()
    .meta({ description: 'How it answered last; null: never tried' }),
});

const presentServer = (row: FtpServerRow): z.input<typeof serverRow> => ({
  ...row,
  value: row.name,
  hasKey: row.publicKey !== null,
});

/** What is sent once and never told. */
const untold = z.null().meta({ description: 'Never told' });

const shownServer = shows(serverRow.extend({ privateKey: untold, passphrase: untold }), {
  stream: 'ftpserver',
  async read({ services, corporation }, id) {
    const found = await findFtpServer(services.db, id, corporation);
    return found && { ...presentServer(found), privateKey: null, passphrase: null };
  },
});

const typedOrKnown = z
  .object({ id: recordId().optional() })
  .extend(ftpServerSchema.partial().shape)
  .meta({ description: 'A known server by its `id`, or one that is typed, by its fields but the name' });

const triedAnswer = itemOf(
  z.object({
    connected: z.boolean(),
    fingerprint: text.meta({ description: 'Of the key that an SFTP server showed' }),
    code: z.enum(remoteReasons).nullable().meta({ description: 'Why it was not reached' }),
    detail: text.meta({ description: 'What the server said' }),
    message: text.meta({ description: 'The same in the language that is asked for' }),
  }),
);

async function typedServer(body: unknown) {
  const { privateKey, passphrase, password, ...server } = ftpServerSchema.omit({ name: true }).parse(body);
  const { key } = await checkSignIn(server.protocol, { password, privateKey, passphrase });
  return { ...server, password, privateKey: key?.privateKey ?? null, hostKey: null };
}

/** Tries a known server, or what is typed. */
async function connect(context: ApiContext, body: unknown): Promise<z.input<typeof triedAnswer>> {
  const { services, corporation, t } = context;
  const { id } = z.object({ id: recordId().nullish() }).loose().parse(body);
  const known = id === null || id === undefined ? null : await findFtpServer(services.db, id, corporation);
  if (id !== null && id !== undefined && known === null) throw invalid({ id: ['errors.reference'] });
  const tried =
    known === null
      ? await services.remote.tryTyped(await typedServer(body))
      : await services.remote.tryKnown({ ...known, corporation });
  if (tried.connected) return { item: { ...tried, code: null, detail: null, message: null } };
  const { reason, ...rest } = tried;
  return { item: { ...rest, code: reason, message: t(`storage.reason.${reason}`) } };
}

const serverCalls: Call[] = [
  ...listCalls({
    resource: 'remotestoragetype',
    role: serverRole,
    summary: 'Servers that files are put on',
    order: { sort: 'name', direction: 'asc' },
    sorts: ['name'],
    filterOf: ({ keyword }) => keyword,
    list: listFtpServers,
    count: countFtpServers,
    row: serverRow,
    stream: 'ftpserver',
    present: presentServer,
    completion: {
      summary: 'Names of servers',
      sort: 'name',
      valueOf: ({ id, name }) => ({ id, value: name }),
    },
  }),
  showCall(
    'remotestoragetype',
    serverRole,
    'One server, without its password and its private key',
    shownServer,
  ),
  newCall('remotestoragetype', {
    summary: 'Add a server; it is signed in on with `password`, with SFTP by `privateKey`, or both',
    command: addFtpServer,
    input: ftpServerSchema,
    shown: shownServer,
  }),
  editCall('remotestoragetype', {
    summary: 'Change a server; without `password` and `privateKey` those before stay',
    command: editFtpServer,
    input: ftpServerEditSchema,
    answeredOnce: ['password', 'privateKey', 'passphrase'],
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
    answers: triedAnswer,
    run: connect,
  }),
];

const storageRow = z.object({
  id: recordNumber,
  value: z.string(),
  code: z.enum(storageCodes).meta({ description: 'The kind of documents' }),
  server: referenceTo,
  folder: z.string().meta({ example: '/documents/{YYYY}/{MM}' }),
  enabled: z.boolean(),
});

const presentStorage = ({ server, serverName, ...row }: RemoteStorageRow): z.input<typeof storageRow> => ({
  ...row,
  value: row.code,
  server: { id: server, value: serverName },
});

const shownStorage = shows(storageRow, {
  stream: 'remotestorage',
  async read({ services, corporation }, id) {
    const rows = await remoteStorages(services.db, corporation);
    const found = rows.find((row) => row.id === id);
    return found ? presentStorage(found) : null;
  },
});

/** Six at most: they are sought among those read. */
async function soughtStorages({ services, corporation }: ApiContext, keyword: string | null) {
  const rows = await remoteStorages(services.db, corporation);
  return rows.filter(({ code, folder, serverName }) => hasWords(keyword, code, folder, serverName));
}

const inOrder = {
  role: storageRole,
  order: { sort: 'code', direction: 'asc' },
  sorts: ['code'],
} as const;

const storageCalls: Call[] = [
  listCall({
    ...inOrder,
    path: 'remotestorage/list',
    summary: `Folders on servers, by kind of document: ${storageCodes.join(', ')}`,
    row: storageRow,
    stream: { prefix: 'remotestorage', idOf: ({ id }: RemoteStorageRow) => id },
    async read(context, { keyword }, request) {
      const sought = await soughtStorages(context, keyword);
      const rows = sought.filter(({ id }) => request.only?.includes(id) ?? true);
      return { page: memoryPage(rows, request), count: () => Promise.resolve(rows.length) };
    },
    present: (_context, rows) => rows.map(presentStorage),
  }),
  completionCall({
    ...inOrder,
    path: 'remotestorage/completion/list',
    summary: 'Kinds of documents that are put on a server',
    async read(context, { keyword }, request) {
      const { rows } = memoryPage(await soughtStorages(context, keyword), request);
      return rows.map(({ id, code }) => ({ id, value: code }));
    },
  }),
  call({
    path: 'remotestorage/show/{code}',
    role: storageRole,
    summary: 'The folder of a kind of document: by its code, or by its id',
    answers: itemOf(shownStorage.schema),
    async run(context) {
      const { services, corporation, params } = context;
      const rows = await remoteStorages(services.db, corporation);
      const byCode = rows.find(({ code }) => code === params['code']);
      return answerShown(shownStorage, context, byCode?.id ?? pathId(params['code']));
    },
  }),
  newCall('remotestorage', {
    summary: 'Say where the files of a kind are put',
    command: addRemoteStorage,
    usual: { enabled: true },
    input: remoteStorageSchema,
    shown: shownStorage,
  }),
  editCall('remotestorage', {
    summary: 'Change where the files of a kind are put',
    command: editRemoteStorage,
    input: remoteStorageSchema.omit({ code: true }),
    shown: shownStorage,
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
  runs: [pushDocument],
  answers: itemsOf(z.object({ id: recordNumber, version: recordNumber })),
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
    return { items, total: items.length };
  },
});

export const remoteStorageCalls: Call[] = [...serverCalls, ...storageCalls, push];
