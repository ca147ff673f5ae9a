import type { Aggregate } from './aggregate.ts';
import type { DomainEvent } from './event.ts';
import type { RecordedEvent } from './recorded-event.ts';

/** The state that a stream's events lead to. A stream holds its own aggregate's events only. */
export const foldStream = <S, E extends DomainEvent>(
  aggregate: Aggregate<S, E>,
  recorded: readonly RecordedEvent[],
): S => recorded.reduce((state, one) => aggregate.evolve(state, one.event as E), aggregate.initial);
