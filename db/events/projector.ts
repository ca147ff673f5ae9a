import type { RawBuilder } from 'kysely';
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

/**
 * Changes that can be written in one statement for many events: a projection writes each as it comes, a replay of the
 * past gathers those of different rows.
 */
export interface Batch<Row> {
  table: string;
  /** Other tables that the statement writes, by adding up alone. */
  also?: readonly string[];
  /** What tells the rows of the table apart; null: whatever is added up. */
  key: readonly string[] | null;
  /** The columns of rows that are there; left out: rows are added, or removed. */
  changes?: readonly string[];
  /** The values of the key that a change touches rows of the table by. */
  rows?: (row: Row) => readonly Readonly<Record<string, unknown>>[];
  write(rows: readonly Row[]): RawBuilder<unknown>;
  /** One change that does what two of the same row do, one right behind the other. */
  merge?: (earlier: Row, later: Row) => Row;
}

/** Where changes are gathered, and what of them is remembered until the replay ends. */
interface Gathering {
  memory: Map<string, unknown>;
  take<Row>(batch: Batch<Row>, row: Row): Promise<void>;
}

const gatheringOf = new WeakMap<Database, Gathering>();

/** Notes that changes through this database are gathered. */
export function gathers(db: Database, gathering: Gathering): void {
  gatheringOf.set(db, gathering);
}

/** Writes a change, together with others of its batch where the past is replayed. */
export async function writeTogether<Row>(db: Database, batch: Batch<Row>, row: Row): Promise<void> {
  const gathering = gatheringOf.get(db);
  if (gathering) await gathering.take(batch, row);
  else await batch.write([row]).execute(db);
}

/**
 * What a projection's replay remembers of the rows that it wrote, the last ones; null where others write as well, and
 * rows must be read.
 */
export const memoryOf = <Row>(db: Database): Map<string, Row> | null =>
  (gatheringOf.get(db)?.memory as Map<string, Row> | undefined) ?? null; // a set of tables has one, of one sort
