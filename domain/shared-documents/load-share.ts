import type { Actor } from '../kernel/actor.ts';
import type { Loaded } from '../kernel/aggregate.ts';
import { corporationOf } from '../kernel/command.ts';
import { forbidden, missing } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import {
  sharedDocumentAggregate,
  type SharedDocumentEvent,
  type SharedDocumentState,
} from './shared-document.ts';
import { mayChange, maySee, viewerOf, type Viewer } from './visibility.ts';
import { peopleQuestions } from '../people/questions.ts';

export type LoadedShare = Loaded<SharedDocumentState, SharedDocumentEvent>;

/** Who acts, with the address that shared documents know them by. */
const viewer = async (work: UnitOfWork, actor: Actor): Promise<Viewer> =>
  viewerOf(actor, await work.ask(peopleQuestions).emailOfMember(actor.person, corporationOf(actor)));

/** A shared document that the actor sees. @throws Refusal `missing` for any other. */
export async function loadVisible(
  work: UnitOfWork,
  actor: Actor,
  id: number,
): Promise<{ share: LoadedShare; viewer: Viewer }> {
  const share = await work.load(sharedDocumentAggregate, id, actor);
  const seenBy = await viewer(work, actor);
  if (!maySee(seenBy, share.state)) throw missing();
  return { share, viewer: seenBy };
}

/** One that the actor may change. @throws Refusal `missing` for one that they do not see, `forbidden` for another's. */
export async function loadChangeable(work: UnitOfWork, actor: Actor, id: number): Promise<LoadedShare> {
  const { share, viewer: seenBy } = await loadVisible(work, actor, id);
  if (!mayChange(seenBy, share.state)) throw forbidden();
  return share;
}
