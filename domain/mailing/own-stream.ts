import type { Actor } from '../kernel/actor.ts';
import type { Aggregate, DomainEvent, Loaded } from '../kernel/aggregate.ts';
import { corporationOf } from '../kernel/command.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';

/** The one stream of the actor's corporation; without events before anything was said. */
export async function loadOwn<S, E extends DomainEvent>(
  work: UnitOfWork,
  aggregate: Aggregate<S, E>,
  actor: Actor,
): Promise<Loaded<S, E>> {
  const id = corporationOf(actor);
  try {
    return await work.load(aggregate, id, actor);
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'missing') throw error;
    return { aggregate, id, revision: 0, state: aggregate.initial, history: [] };
  }
}
