import type { Actor } from '../kernel/actor.ts';
import { corporationOf } from '../kernel/command.ts';
import type { DocumentKind } from '../document-kinds/document-kinds.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { remoteStorageQuestions } from './questions.ts';
import { storageCodeOf } from './remote-push.ts';

/** A PDF was stored: where its kind is put on a server, the worker is asked to queue that. */
export async function askForPush(
  work: UnitOfWork,
  actor: Actor,
  kind: DocumentKind,
  version: number,
): Promise<void> {
  const storage = await work
    .ask(remoteStorageQuestions)
    .remoteStorage(storageCodeOf[kind], corporationOf(actor));
  if (storage?.enabled)
    await work.enqueue({
      task: 'queue-push',
      payload: { kind, version, corporation: corporationOf(actor) },
      key: `queue-push-${kind}-${version}`,
    });
}
