import { stateAt, type DomainEvent, type Loaded } from './aggregate.ts';
import { differences } from './differences.ts';
import { stale } from './refusal.ts';

/**
 * An edit that was made from an older state than what it changes is refused, where what its form shows has changed.
 * @param madeFrom number of events of the stream then; null: whatever it was
 * @param shown what the form shows of a state
 * @throws Refusal `stale` with the differences
 */
export function requireFresh<S, E extends DomainEvent>(
  loaded: Loaded<S, E>,
  madeFrom: number | null,
  shown: (state: S) => unknown,
): void {
  if (madeFrom === null || madeFrom === loaded.revision) return;
  const changed = differences(shown(stateAt(loaded, madeFrom)), shown(loaded.state));
  if (changed.length > 0) throw stale(loaded.revision, changed);
}
