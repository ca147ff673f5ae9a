import { z } from 'zod';
import { pdfName } from '#domain/company/file-names.ts';
import { systemActor, type Actor } from '#domain/kernel/actor.ts';
import { todayIn, type CivilDate } from '#domain/kernel/dates.ts';
import type { CorporationProfile } from '#domain/company/corporation.ts';
import { byDocumentKind } from '#domain/document-kinds/registry.ts';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { Refusal } from '#domain/kernel/refusal.ts';
import { commerceSettingsOf } from '#domain/company/commerce-settings.ts';
import { isLasting } from '#domain/storage/fault.ts';
import { queuePush as queueCommand, settleRemotePush } from '#domain/documents/push-commands.ts';
import { remoteFolder } from '#domain/storage/remote-folder.ts';
import { SLIP_FILE_NAME, slipFileName } from '#domain/payroll/slip-file-name.ts';
import {
  pushedKinds,
  remotePushAggregate,
  storageCodeOf,
  type PushedKind,
  type PushFacts,
  type PushOutcome,
  type RemotePushEvent,
  type RemotePushState,
} from '#domain/storage/remote-push.ts';
import { faultOf, patience, RemoteFault, type RemoteFolder } from '#db/outbound/remote/files.ts';
import { onKnownServer, restingServer } from '#db/outbound/remote/known-server.ts';
import { putFile } from '#db/outbound/remote/put-file.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { storedParameterValue } from '#projections/company/parameters.ts';
import { findWageSlip } from '#projections/payroll/wage-slips.ts';
import { readDocument } from '#projections/documents/documents.ts';
import { findFtpServer, storageOfKind, type FtpServerRow } from '#projections/storage/remote-storage.ts';
import type { Runtime } from './runtime.ts';
import { defineTask } from './task.ts';

interface Parcel {
  server: FtpServerRow;
  folder: RemoteFolder;
  name: string;
  content: Buffer;
}

/** The folder of its kind and the server that it is on, as the settings say now. */
async function serverOf({ db }: Runtime, { corporation, document }: PushFacts) {
  const storage = await storageOfKind(db, storageCodeOf[document.kind], corporation);
  const server = storage?.enabled ? await findFtpServer(db, storage.server, corporation) : null;
  return { storage, server };
}

/** The file of a kind: how it is called, its content, and what its folder is named after. */
type Found = Omit<Parcel, 'server' | 'folder'> & { date: CivilDate; of: string | null };
type FileOf = (runtime: Runtime, facts: PushFacts, company: CorporationProfile) => Promise<Found>;

/** @throws RemoteFault pdf-missing */
const documentFile =
  (kind: DocumentKind): FileOf =>
  async ({ db, store, files }, { corporation, document: { version, number } }, company) => {
    const found = await readDocument(db, store.read, version, corporation, kind);
    const content = found === null || found.pdf === null ? null : await files.get(found.pdf);
    if (found === null || content === null) throw new RemoteFault('pdf-missing');
    return {
      date: found.content.date ?? todayIn(company.timeZone, new Date()),
      of: found.client?.name ?? null,
      name: pdfName(commerceSettingsOf(company).fileNames, found, number),
      content,
    };
  };

/** A slip is filed under its month and its person. @throws RemoteFault pdf-missing */
async function slipFile(
  { db, files }: Runtime,
  { corporation, document: { id } }: PushFacts,
): Promise<Found> {
  const slip = await findWageSlip(db, id, corporation);
  const content = slip === null || slip.file === null ? null : await files.get(slip.file);
  if (slip === null || content === null) throw new RemoteFault('pdf-missing');
  const pattern = await storedParameterValue(db, SLIP_FILE_NAME, corporation);
  return {
    date: `${slip.period}-01`,
    of: slip.name,
    name: slipFileName(pattern, slip.name, slip.period),
    content,
  };
}

const fileOf: Readonly<Record<PushedKind, FileOf>> = {
  ...byDocumentKind((_definition, kind) => documentFile(kind)),
  wageSlip: slipFile,
};

/** What is to be put where, as the settings say now. @throws RemoteFault no-storage, pdf-missing */
async function parcelOf(runtime: Runtime, facts: PushFacts): Promise<Parcel> {
  const { corporation, document } = facts;
  const { storage, server } = await serverOf(runtime, facts);
  if (storage === null || server === null) throw new RemoteFault('no-storage');
  const company = await findCorporation(runtime.db, corporation);
  if (company === null) throw new RemoteFault('pdf-missing');
  const { date, of, name, content } = await fileOf[document.kind](runtime, facts, company);
  const folder = remoteFolder(storage.folder, { date, client: of, corporation: company.name });
  return { server, folder, name, content };
}

const shownPath = ({ absolute, segments }: RemoteFolder, name: string): string =>
  `${absolute ? '/' : ''}${[...segments, name].join('/')}`;

/** Puts it on its server. @throws RemoteFault */
async function put(
  runtime: Runtime,
  { push, corporation }: PushFacts,
  { server, folder, name, content }: Parcel,
  limits = patience,
): Promise<PushOutcome> {
  const placed = await onKnownServer(
    runtime,
    { ...server, corporation },
    async (connection) => putFile(await connection.enter(folder), name, content, String(push)),
    limits,
  );
  return { outcome: 'done', path: shownPath(folder, placed.name), size: content.length, found: placed.found };
}

const stateOf = async ({ store }: Runtime, push: number): Promise<RemotePushState> =>
  foldStream<RemotePushState, RemotePushEvent>(remotePushAggregate, await store.read(`remotepush-${push}`));

interface Attempt {
  lastAttempt: boolean;
  /** When a person asked for it again: then the server is asked at once, whatever it did before. */
  asked?: string | undefined;
  limits?: typeof patience;
}

/**
 * One attempt. A server that just failed is not asked again for a while, so that a dead one costs the worker nothing.
 */
async function attempt(
  runtime: Runtime,
  facts: PushFacts,
  parcel: Parcel,
  { lastAttempt, asked, limits }: Attempt,
): Promise<PushOutcome> {
  const rests = await restingServer(runtime.db, parcel.server, new Date(), asked);
  if (rests !== null && (isLasting(rests.reason) || !lastAttempt))
    throw new RemoteFault(rests.reason, rests.detail);
  return put(runtime, facts, parcel, limits);
}

/**
 * Puts the PDF of a document on the server of its kind and notes how it ended. What passes is tried again by the
 * queue with growing pauses; what only a person can mend is told at once.
 * @throws Error when it is to be tried again
 */
export async function runPush(
  runtime: Runtime,
  { push, corporation }: { push: number; corporation: number },
  given: Attempt,
): Promise<void> {
  const { facts, status } = await stateOf(runtime, push);
  if (facts === null || status !== 'waiting') return;
  const actor = systemActor(corporation);
  let server: FtpServerRow | null = null;
  try {
    const parcel = await parcelOf(runtime, facts);
    ({ server } = parcel);
    await settle(runtime, actor, push, server, await attempt(runtime, facts, parcel, given));
  } catch (error) {
    if (!(error instanceof RemoteFault)) throw error;
    const { reason, detail } = faultOf(error, 'refused');
    const outcome = isLasting(reason) || given.lastAttempt ? 'failed' : 'postponed';
    await settle(runtime, actor, push, server, { outcome, reason, detail });
    if (outcome === 'postponed') throw new Error(`Push ${push} is tried again: ${reason}`, { cause: error });
  }
}

async function settle(
  { store }: Runtime,
  actor: Actor,
  id: number,
  server: FtpServerRow | null,
  ended: PushOutcome,
): Promise<void> {
  const on = server && { id: server.id, name: server.name };
  await store.execute(settleRemotePush, actor, { id, server: on, ended });
}

export const pushDocument = defineTask({
  name: 'push-document',
  payload: z.object({ push: z.number(), corporation: z.number(), asked: z.string().optional() }),
  async reaches(runtime, { push, corporation }) {
    const { facts, status } = await stateOf(runtime, push);
    const server = facts === null || status !== 'waiting' ? null : (await serverOf(runtime, facts)).server;
    return server && { outside: 'storage', server: `${server.address}:${server.port}`, corporation };
  },
  run: (runtime, payload, { lastAttempt }) =>
    runPush(runtime, payload, { lastAttempt, asked: payload.asked }),
  /** Whoever restored a backup decides whether its servers are to be written on. */
  async giveUp(runtime, { push, corporation }, why) {
    const { facts, status } = await stateOf(runtime, push);
    if (facts === null || status !== 'waiting') return;
    const ended = { outcome: 'failed', reason: why, detail: '' } as const;
    await settle(runtime, systemActor(corporation), push, null, ended);
  },
});

/** A PDF was stored or a slip made whose kind may be put on a server: notes that it is to be, once. */
export const queuePush = defineTask({
  name: 'queue-push',
  payload: z.object({ kind: z.enum(pushedKinds), version: z.number(), corporation: z.number() }),
  async run({ store }, { kind, version, corporation }) {
    try {
      await store.execute(queueCommand, systemActor(corporation), { kind, version });
    } catch (error) {
      // Its kind is put nowhere, or no longer.
      if (!(error instanceof Refusal)) throw error;
    }
  },
});
