import { z } from 'zod';
import { requireFresh } from '../kernel/require-fresh.ts';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { differences } from '../kernel/differences.ts';
import { recordId, revision } from '../kernel/fields.ts';
import { invalid, missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { remoteStorageAggregate, remoteStorageSchema } from './remote-storage.ts';
import { remoteStorageQuestions } from './questions.ts';

async function requireServer(work: UnitOfWork, actor: Actor, server: number): Promise<void> {
  if ((await work.ask(remoteStorageQuestions).ftpServer(server, corporationOf(actor))) === null)
    throw invalid({ server: ['errors.reference'] });
}

/** Says where the files of a kind are put; one place for each kind. */
export const addRemoteStorage = command({
  name: 'AddRemoteStorage',
  role: 'ROLE_REMOTE_STORAGE_CREATE',
  input: remoteStorageSchema,
  async handle(work, actor, facts) {
    const corporation = corporationOf(actor);
    if (await work.ask(remoteStorageQuestions).isKindPlaced(facts.code, corporation))
      throw invalid({ code: ['errors.unique'] });
    await requireServer(work, actor, facts.server);
    const storage = await work.create(remoteStorageAggregate);
    const data = { storage: storage.id, corporation, ...facts };
    await work.append(storage, [{ type: 'RemoteStorageAdded', data }]);
    return { id: storage.id };
  },
});

/** Changes where the files of a kind are put from now on; its kind stays. */
export const editRemoteStorage = command({
  name: 'EditRemoteStorage',
  role: 'ROLE_REMOTE_STORAGE_EDIT',
  input: remoteStorageSchema.omit({ code: true }).extend({ id: recordId(), revision: revision() }),
  async handle(work, actor, { id, revision: madeFrom, ...edited }) {
    const loaded = await work.load(remoteStorageAggregate, id, actor);
    const { facts } = loaded.state;
    if (facts === null) throw missing();
    requireFresh(loaded, madeFrom, ({ facts }) => facts);
    await requireServer(work, actor, edited.server);
    if (differences(facts, { ...facts, ...edited }).length > 0)
      await work.append(loaded, [{ type: 'RemoteStorageEdited', data: { storage: id, ...edited } }]);
    return { id };
  },
});

export const deleteRemoteStorage = command({
  name: 'DeleteRemoteStorage',
  role: 'ROLE_REMOTE_STORAGE_DELETE',
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const loaded = await work.load(remoteStorageAggregate, id, actor);
    await work.append(loaded, [{ type: 'RemoteStorageDeleted', data: { storage: id } }]);
    return { id };
  },
});
