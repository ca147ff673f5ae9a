import { sql } from 'kysely';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import { gathering, Manners, readCatalog } from './gathering.ts';
import { pipeline } from './pipeline.ts';
import type { Database } from '../postgres/pool.ts';
import { besideOf, type Projector } from './projector.ts';

/** How much a replay remembers of what it wrote. */
const MOST_REMEMBERED = 50_000;

/** Projectors that write any of the same tables, and what of them handles an event, by its type. */
type Handling = ReadonlyMap<string, readonly Projector[]>;

/** Replays events, in the tables of a schema. */
export interface Replay {
  /** Projectors of all tables; what a crash loses is rebuilt anyway. */
  project(trx: Database, schema: string, events: readonly RecordedEvent[]): Promise<void>;
  /** The same, each change as it comes. */
  projectOneByOne(trx: Database, schema: string, events: readonly RecordedEvent[]): Promise<void>;
}

/** Projectors by the tables that they share: what one set writes, no other reads or writes. */
export function setsSharingTables(projectors: readonly Projector[]): Projector[][] {
  let sets: Projector[][] = [];
  for (const projector of projectors) {
    const sharing = (set: readonly Projector[]): boolean =>
      set.some(({ tables }) => tables.some((table) => projector.tables.includes(table)));
    sets = [...sets.filter((set) => !sharing(set)), [...sets.filter(sharing).flat(), projector]];
  }
  // In the order that was given, which they run in.
  return sets.map((set) => projectors.filter((one) => set.includes(one)));
}

const handlingOf = (set: readonly Projector[]): Handling => {
  const types = new Set(set.flatMap(({ handles }) => [...handles]));
  return new Map([...types].map((type) => [type, set.filter(({ handles }) => handles.has(type))]));
};

/** Unqualified names of tables in projections lead into the schema. */
async function lead(trx: Database, schema: string): Promise<void> {
  await sql`set local search_path = ${sql.ref(schema)}, public`.execute(trx);
  await sql`set local synchronous_commit = off`.execute(trx);
  // Plans are kept from when the tables were empty: reading all of one would be dear a million events later.
  await sql`set local enable_seqscan = off`.execute(trx);
}

async function apply(db: Database, handling: Handling, events: readonly RecordedEvent[]): Promise<void> {
  for (const [index, recorded] of events.entries())
    for (const projector of handling.get(recorded.event.type) ?? [])
      await projector.apply(db, recorded, besideOf(events, index));
}

/** Changes the tables of projections by events, each change as it comes. */
export type Projecting = (db: Database, events: readonly RecordedEvent[]) => Promise<void>;

/**
 * The order of all who project: those that share tables together, event by event. What a command or an import writes is
 * what a rebuild would.
 */
export function projectingBy(projectors: readonly Projector[]): Projecting {
  const sets = setsSharingTables(projectors).map(handlingOf);
  return async (db, events) => {
    const types = [...new Set(events.map(({ event }) => event.type))];
    for (const handling of sets)
      if (types.some((type) => handling.has(type))) await apply(db, handling, events);
  };
}

/** What events change in the tables of projections, each change as it comes. */
export async function applyEvents(
  trx: Database,
  projectors: readonly Projector[],
  events: readonly RecordedEvent[],
): Promise<void> {
  const ahead = await pipeline(trx);
  await projectingBy(projectors)(ahead.db, events);
  await ahead.settle();
}

/** Keeps what was remembered last. */
function forgetOldest(memory: Map<string, unknown>): void {
  for (const key of memory.keys()) {
    if (memory.size <= MOST_REMEMBERED) return;
    memory.delete(key);
  }
}

/** A replay into tables that nobody else writes. */
export async function replayOf(db: Database, projectors: readonly Projector[]): Promise<Replay> {
  const manners = new Manners(
    await readCatalog(db, [...new Set(projectors.flatMap(({ tables }) => tables))]),
  );
  const sets = setsSharingTables(projectors).map((set) => ({
    handling: handlingOf(set),
    memory: new Map<string, unknown>(),
  }));
  return {
    async project(trx, schema, events) {
      await lead(trx, schema);
      const ahead = await pipeline(trx);
      try {
        for (const { handling, memory } of sets) {
          const gathered = gathering(ahead, manners, memory);
          await apply(gathered.db, handling, events);
          await gathered.flush();
          forgetOldest(memory);
        }
        await ahead.settle();
      } catch (error) {
        for (const { memory } of sets) memory.clear();
        throw error;
      }
    },
    async projectOneByOne(trx, schema, events) {
      await lead(trx, schema);
      const ahead = await pipeline(trx);
      for (const { handling, memory } of sets) {
        memory.clear();
        await apply(ahead.db, handling, events);
      }
      await ahead.settle();
    },
  };
}
