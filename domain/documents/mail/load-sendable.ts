import { documentKinds, type DocumentKind } from '../../document-kinds/document-kinds.ts';
import { documentKind } from '../../document-kinds/registry.ts';
import type { Actor } from '../../kernel/actor.ts';
import { corporationOf } from '../../kernel/command.ts';
import { missing } from '../../kernel/refusal.ts';
import type { UnitOfWork } from '../../kernel/work.ts';
import { documentQuestions } from '../document-questions.ts';
import { documentBehaviours } from '../kinds.ts';
import type { Sendable } from './sendable.ts';

/** The roles that let mail one kind or another. */
export const sendRoles = documentKinds.map((kind) => documentKind(kind).roles.send);

/** The document of a version, to be mailed. @throws Refusal */
export async function loadSendable(
  work: UnitOfWork,
  actor: Actor,
  kind: DocumentKind,
  version: number,
): Promise<Sendable> {
  const id = await work.ask(documentQuestions).documentOfVersion(kind, version, corporationOf(actor));
  if (id === null) throw missing();
  return documentBehaviours[kind].loadSendable(work, actor, id, version);
}
