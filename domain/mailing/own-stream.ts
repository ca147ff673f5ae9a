import type { Actor } from '../kernel/actor.ts';
import { stateAt, type Aggregate, type DomainEvent, type Loaded } from '../kernel/aggregate.ts';
import { corporationOf } from '../kernel/command.ts';
import { differences } from '../kernel/differences.ts';
import { Refusal, stale } from '../kernel/refusal.ts';
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
    return { aggregate, id, version: 0, state: aggregate.initial, history: [] };
  }
}

/** @throws Refusal `stale` when what the form shows has changed since it was made. */
export function requireFresh<S, E extends DomainEvent>(
  loaded: Loaded<S, E>,
  revision: number | null,
  shown: (state: S) => unknown,
): void {
  if (revision === null || revision === loaded.version) return;
  const changed = differences(shown(stateAt(loaded, revision)), shown(loaded.state));
  if (changed.length > 0) throw stale(loaded.version, changed);
}
