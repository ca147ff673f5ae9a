import { z } from 'zod';
import { requireFresh } from '../kernel/require-fresh.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { differences } from '../kernel/differences.ts';
import { recordId, revision } from '../kernel/fields.ts';
import { conflict, invalid, missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import {
  ftpServerAggregate,
  ftpServerEditSchema,
  ftpServerSchema,
  isMoved,
  noteHostKey,
  type FtpServerEvent,
} from './ftp-server.ts';
import { changesOf, checkSignIn, checkSignInChange, keepSignIn, keyOf, passwordOf } from './sign-in.ts';
import { recordQuestions } from '../records/questions.ts';
import { remoteStorageQuestions } from './questions.ts';

/** Kinds of things that name a server: it is not deleted while they do. */
const usedBy = ['remotestorage'];

const serversOf = ({ address }: { address: string }) => [{ field: 'address', host: address }];

async function refuseTaken(work: UnitOfWork, corporation: number, name: string, id: number): Promise<void> {
  if (await work.ask(remoteStorageQuestions).isServerNameTaken(name, corporation, id))
    throw invalid({ name: ['errors.unique'] });
}

export const addFtpServer = command({
  name: 'AddFtpServer',
  role: 'ROLE_REMOTE_STORAGE_TYPE_CREATE',
  input: ftpServerSchema,
  servers: serversOf,
  async handle(work, actor, { password, privateKey, passphrase, ...facts }) {
    const corporation = corporationOf(actor);
    const given = await checkSignIn(facts.protocol, { password, privateKey, passphrase });
    await refuseTaken(work, corporation, facts.name, 0);
    const server = await work.create(ftpServerAggregate);
    await work.append(server, [
      { type: 'FtpServerAdded', data: { server: server.id, corporation, ...facts } },
      ...(await keepSignIn(work, server.id, corporation, changesOf(given, server.state))),
    ]);
    return { id: server.id };
  },
});

/**
 * Changes a server. Its password and its key stay when none is typed, but for one that moves: what opens one server
 * is not shown to another because somebody changed an address.
 */
export const editFtpServer = command({
  name: 'EditFtpServer',
  role: 'ROLE_REMOTE_STORAGE_TYPE_EDIT',
  input: ftpServerEditSchema.extend({ id: recordId(), revision: revision() }),
  servers: serversOf,
  async handle(work, actor, { id, revision: madeFrom, ...said }) {
    const { password, privateKey, passphrase, removePassword, removeKey, ...facts } = said;
    const corporation = corporationOf(actor);
    const loaded = await work.load(ftpServerAggregate, id, actor);
    const before = loaded.state.facts;
    if (before === null) throw missing();
    requireFresh(loaded, madeFrom, ({ facts }) => facts);
    await refuseTaken(work, corporation, facts.name, id);
    const moved = isMoved(before, facts);
    const given = await checkSignInChange(
      loaded.state,
      { protocol: facts.protocol, moved },
      { password, privateKey, passphrase, removePassword, removeKey },
    );
    const events: FtpServerEvent[] = [];
    if (differences(before, facts).length > 0)
      events.push({ type: 'FtpServerEdited', data: { server: id, ...facts, moved } });
    events.push(...(await keepSignIn(work, id, corporation, given)));
    await work.append(loaded, events);
    return { id };
  },
});

export const deleteFtpServer = command({
  name: 'DeleteFtpServer',
  role: 'ROLE_REMOTE_STORAGE_TYPE_DELETE',
  input: z.object({ id: recordId() }),
  refuses: ['IN_USE'],
  async handle(work, actor, { id }) {
    const loaded = await work.load(ftpServerAggregate, id, actor);
    const [use] = await work.ask(recordQuestions).usesOf(id, usedBy);
    if (use) throw conflict('IN_USE', `errors.inUse.${use.kind}|count=${use.count}`);
    await work.append(loaded, [{ type: 'FtpServerDeleted', data: { server: id } }]);
    await work.keepSecret(passwordOf(id, corporationOf(actor)), null);
    await work.keepSecret(keyOf(id, corporationOf(actor)), null);
    return { id };
  },
});

const fingerprint = z
  .string({ error: 'errors.required' })
  .regex(/^SHA256:[A-Za-z0-9+/]{43}$/, 'errors.invalid');

/** Says that a key which the server showed is its own: the one that is known, or another one since. */
export const acceptHostKey = command({
  name: 'AcceptHostKey',
  role: 'ROLE_REMOTE_STORAGE_TYPE_EDIT',
  input: z.object({ id: recordId(), fingerprint }),
  refuses: ['HOST_KEY_UNKNOWN'],
  async handle(work, actor, { id, fingerprint: accepted }) {
    const loaded = await work.load(ftpServerAggregate, id, actor);
    const { hostKey, offeredKey, confirmed } = loaded.state;
    if (accepted !== hostKey && accepted !== offeredKey)
      throw conflict('HOST_KEY_UNKNOWN', 'errors.hostKeyUnknown');
    if (accepted !== hostKey || !confirmed || offeredKey !== null)
      await work.append(loaded, [
        { type: 'FtpServerHostKeyAccepted', data: { server: id, fingerprint: accepted } },
      ]);
    return { id };
  },
});

/** The product's own: the key that a connection to this address showed. */
export const noteFtpHostKey = command({
  name: 'NoteFtpHostKey',
  role: 'ROLE_SUPER_ADMIN',
  input: z.object({ id: recordId(), address: z.string(), port: z.number(), fingerprint }),
  async handle(work, actor, { id, address, port, fingerprint: shown }) {
    const loaded = await work.load(ftpServerAggregate, id, actor);
    const { facts } = loaded.state;
    if (facts?.address === address && facts.port === port)
      await work.append(loaded, noteHostKey(loaded.state, id, shown));
    return { id, revision: loaded.revision };
  },
});
