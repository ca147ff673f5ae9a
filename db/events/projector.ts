import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { Asking } from '#domain/kernel/questions.ts';
import type { Database } from '../postgres/pool.ts';

/**
 * A projection as the store runs it: in the transaction that appended the events, in the order of the registry.
 * It writes its own tables and reads no other's, so that it can be rebuilt alone.
 */
export interface Projector {
  readonly name: string;
  readonly tables: readonly string[];
  readonly handles: ReadonlySet<string>;
  /** What its rows hang on beside its code: when this changes, they are made anew. */
  readonly shape?: string;
  /** @param beside the events that are projected just before and after, where a projection takes two at once */
  apply(db: Database, recorded: RecordedEvent, beside?: Beside): Promise<void>;
}

/** What stands beside an event among those that are projected together. */
export interface Beside {
  before?: RecordedEvent | undefined;
  after?: RecordedEvent | undefined;
}

/** What stands beside the event at a place. */
export const besideOf = (events: readonly RecordedEvent[], index: number): Beside => ({
  before: events[index - 1],
  after: events[index + 1],
});

/** Answers what commands ask about records, over their transaction. */
export type AskingOver = (db: Database) => Asking;
