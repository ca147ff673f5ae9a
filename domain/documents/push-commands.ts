import { z } from 'zod';
import { documentKinds, type DocumentKind } from '../document-kinds/document-kinds.ts';
import { byDocumentKind } from '../document-kinds/registry.ts';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { choice, recordId } from '../kernel/fields.ts';
import { sealedPart } from '../kernel/personal.ts';
import { conflict, missing } from '../kernel/refusal.ts';
import type { JobRequest, UnitOfWork } from '../kernel/work.ts';
import { wageSlipAggregate } from '../payroll/wage-slip.ts';
import { clientSeal } from './content/resolve-content.ts';
import { loadSendable } from './mail/load-sendable.ts';
import { remoteReasons } from '../storage/fault.ts';
import {
  pushedKinds,
  remotePushAggregate,
  repeatPush,
  settlePush,
  storageCodeOf,
  type PushedKind,
  type PushFacts,
} from '../storage/remote-push.ts';
import { remoteStorageQuestions } from '../storage/questions.ts';
import { thirdPartyQuestions } from '../third-parties/questions.ts';

/**
 * One at a time on each server.
 * @param asked when a person asked for it again (ISO): what the server did before that does not count
 */
const pushJob = (push: number, corporation: number, server: number, asked?: string): JobRequest => ({
  task: 'push-document',
  payload: { push, corporation, ...(asked !== undefined && { asked }) },
  key: `push-${push}`,
  queue: `remote-${server}`,
});

const versionSchema = z.object({ kind: choice(documentKinds), version: recordId() });

/** The server that files of this kind go to now. @throws Refusal NO_REMOTE_STORAGE */
async function serverFor(work: UnitOfWork, actor: Actor, kind: PushedKind): Promise<number> {
  const storage = await work
    .ask(remoteStorageQuestions)
    .remoteStorage(storageCodeOf[kind], corporationOf(actor));
  if (storage === null || !storage.enabled) throw conflict('NO_REMOTE_STORAGE', 'errors.noRemoteStorage');
  return storage.server;
}

type Source = (work: UnitOfWork, actor: Actor, version: number) => Promise<Pushed>;
type Pushed = Omit<PushFacts, 'push' | 'corporation'>;

const documentSource =
  (kind: DocumentKind): Source =>
  async (work, actor, version) => {
    const { id, number, clientId: client } = await loadSendable(work, actor, kind, version);
    return { document: { kind, id, version, number }, client };
  };

/** What is put on servers of each kind. @throws Refusal `missing`, NOT_VALIDATED */
const sources: Readonly<Record<PushedKind, Source>> = {
  ...byDocumentKind((_definition, kind) => documentSource(kind)),
  async wageSlip(work, actor, id) {
    const { person, period, withdrawn } = (await work.load(wageSlipAggregate, id, actor)).state;
    if (withdrawn) throw missing();
    return { document: { kind: 'wageSlip', id, version: id, number: period }, client: null, person };
  },
};

/** Notes that a file is to be put on the server of its kind. @throws Refusal NO_REMOTE_STORAGE */
async function begin(work: UnitOfWork, actor: Actor, facts: Pushed): Promise<number> {
  const corporation = corporationOf(actor);
  const server = await serverFor(work, actor, facts.document.kind);
  const push = await work.create(remotePushAggregate);
  await work.append(push, [{ type: 'RemotePushQueued', data: { push: push.id, corporation, ...facts } }]);
  await work.enqueue(pushJob(push.id, corporation, server));
  return push.id;
}

/**
 * Has the PDF of a validated version put on the server that its kind has: for the first time, or once more. One that
 * waits already is left to itself.
 */
export const pushDocument = command({
  name: 'PushDocument',
  role: 'ROLE_REMOTE_STORAGE_PUSH',
  input: versionSchema,
  refuses: ['NO_REMOTE_STORAGE', 'NOT_VALIDATED', 'PUSH_WAITING'],
  async handle(work, actor, { kind, version }) {
    const corporation = corporationOf(actor);
    const facts = await sources[kind](work, actor, version);
    const server = await serverFor(work, actor, kind);
    const known = await work.ask(remoteStorageQuestions).pushOfVersion(kind, version, corporation);
    if (known === null) return { id: await begin(work, actor, facts), version };
    const push = await work.load(remotePushAggregate, known, actor);
    if (push.state.status !== 'waiting') {
      await work.append(push, repeatPush(push.state, push.id));
      await work.enqueue(pushJob(push.id, corporation, server, work.now));
    }
    return { id: push.id, version };
  },
});

/** Tries a push once more that failed, or puts again what was put. */
export const repeatRemotePush = command({
  name: 'RepeatRemotePush',
  role: 'ROLE_REMOTE_STORAGE_PUSH',
  input: z.object({ id: recordId() }),
  refuses: ['NO_REMOTE_STORAGE', 'PUSH_WAITING'],
  async handle(work, actor, { id }) {
    const push = await work.load(remotePushAggregate, id, actor);
    const events = repeatPush(push.state, id);
    const { facts } = push.state;
    if (facts === null) return { id };
    const server = await serverFor(work, actor, facts.document.kind);
    await work.append(push, events);
    await work.enqueue(pushJob(id, corporationOf(actor), server, work.now));
    return { id };
  },
});

/** The worker's: a PDF was stored, or a slip made, of a kind that is put on a server; once for each. */
export const queuePush = command({
  name: 'QueuePush',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ kind: choice(pushedKinds), version: recordId() }),
  refuses: ['NO_REMOTE_STORAGE', 'NOT_VALIDATED', 'PUSH_WAITING'],
  async handle(work, actor, { kind, version }) {
    const corporation = corporationOf(actor);
    const known = await work.ask(remoteStorageQuestions).pushOfVersion(kind, version, corporation);
    if (known !== null) return { id: known, version };
    return { id: await begin(work, actor, await sources[kind](work, actor, version)), version };
  },
});

const outcomeSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), path: z.string(), size: z.number(), found: z.boolean() }),
  z.object({
    outcome: z.enum(['postponed', 'failed']),
    reason: z.enum(remoteReasons),
    detail: z.string().max(500),
  }),
]);

/** The worker's: how an attempt ended, noted once. */
export const settleRemotePush = command({
  name: 'SettleRemotePush',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({
    id: recordId(),
    server: z.object({ id: z.number(), name: z.string() }).nullable(),
    ended: outcomeSchema,
  }),
  refuses: ['PUSH_DECIDED'],
  async handle(work, actor, { id, server, ended }) {
    const push = await work.load(remotePushAggregate, id, actor);
    const { client = null, person } = push.state.facts ?? {};
    const profile =
      client === null ? null : await work.ask(thirdPartyQuestions).thirdParty(client, corporationOf(actor));
    const seal = (field: string) =>
      person !== undefined
        ? { personal: sealedPart(person, 'payroll', field) }
        : profile === null
          ? {}
          : clientSeal(profile, field);
    await work.append(push, settlePush(push.state, id, server, ended, seal));
    return { id };
  },
});
