import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import { isBusyTable } from './errors.ts';
import { lockEvents, openEvents, readAll, settledPosition } from './event-store.ts';
import { personalKeys, type PersonalKeys } from './personal-keys.ts';
import { pipeline } from './pipeline.ts';
import type { Database } from '../postgres/pool.ts';
import { besideOf, type Projector } from './projector.ts';
import { createLight, createWhole, LIGHT, swapIn, WHOLE } from './rebuilt-tables.ts';

const BATCH = 1000;
/**
 * Commands that read a table before they append would wait for the swap, and the swap for them: it lets go of
 * everything before PostgreSQL finds that out (a second), and tries again.
 */
const SWAP_WAITS_MS = 300;
const MOST_SWAPS = 200;

/** Some events and the position of the last; fewer than asked for when these are all up to it. */
export interface Chapter {
  events: RecordedEvent[];
  last: number;
}

/**
 * Rebuilds projections from all events into fresh tables, beside the live ones, and swaps them in at the end. Writers
 * are held off only for the last few events and the swap. Needs the owner's connection.
 * Projections that share a table are rebuilt together; each event is read once for all of them.
 * @returns how many events were projected
 */
export async function rebuildProjections(
  db: Database,
  dataKey: string,
  projectors: readonly Projector[],
  onProgress: (events: number) => void,
): Promise<number> {
  const keys = personalKeys(dataKey);
  const types = [...new Set(projectors.flatMap((projector) => [...projector.handles]))];
  const tables = [...new Set(projectors.flatMap((projector) => projector.tables))];
  const read = (from: Database, after: number, until: number) => readChapter(from, keys, types, after, until);
  let events = 0;
  let position = 0;

  async function replay(trx: Database, schema: string, chapter: Chapter): Promise<void> {
    await project(trx, schema, projectors, chapter.events);
    position = chapter.last;
    events += chapter.events.length;
    onProgress(events);
  }

  /** Replays what is settled by now, and answers how many positions that was. The next chapter is read meanwhile. */
  async function catchUp(schema: string): Promise<number> {
    const begun = position;
    const settled = await settledPosition(db);
    let next = position < settled ? read(db, position, settled) : null;
    while (next) {
      const chapter: Chapter = await next;
      next = chapter.last < settled ? read(db, chapter.last, settled) : null;
      next?.catch(() => undefined); // told when it is awaited
      await db.transaction().execute((trx) => replay(trx, schema, chapter));
    }
    return settled - begun;
  }

  /**
   * Replays the last events and puts the tables in place. False, with nothing done, when somebody else has one of them.
   */
  async function swap(isLast: boolean): Promise<boolean> {
    const before = { position, events };
    try {
      await db.transaction().execute(async (trx) => {
        const end = await lockEvents(trx);
        while (position < end) await replay(trx, WHOLE, await read(trx, position, end));
        await sql`set local lock_timeout = ${sql.lit(SWAP_WAITS_MS)}`.execute(trx);
        await swapIn(trx, tables);
      });
      return true;
    } catch (error) {
      if (isLast || !isBusyTable(error)) throw error;
      ({ position, events } = before);
      return false;
    }
  }

  await createLight(db, tables);
  await catchUp(LIGHT);
  await createWhole(db, tables);
  for (let left = MOST_SWAPS; ; left -= 1) {
    while ((await catchUp(WHOLE)) >= BATCH);
    if (await swap(left === 0)) return events;
    await pause(100);
  }
}

/** The next events of these types, opened. */
export async function readChapter(
  db: Database,
  keys: PersonalKeys,
  types: readonly string[],
  after: number,
  until: number,
): Promise<Chapter> {
  const { events, last } = await readAll(db, { after, until, types, limit: BATCH });
  return { events: await openEvents(db, keys, events), last: events.length < BATCH ? until : last };
}

/** Unqualified names of tables in projections lead into the schema; what a crash loses is rebuilt anyway. */
export async function project(
  trx: Database,
  schema: string,
  projectors: readonly Projector[],
  events: readonly RecordedEvent[],
): Promise<void> {
  await sql`set local search_path = ${sql.ref(schema)}, public`.execute(trx);
  if (schema !== WHOLE) await sql`set local synchronous_commit = off`.execute(trx);
  // Plans are kept from when the tables were empty: reading all of one would be dear a million events later.
  await sql`set local enable_seqscan = off`.execute(trx);
  await applyEvents(trx, projectors, events);
}

/** What the events change in the tables of projections. */
export async function applyEvents(
  trx: Database,
  projectors: readonly Projector[],
  events: readonly RecordedEvent[],
): Promise<void> {
  const changes = await pipeline(trx);
  for (const [index, recorded] of events.entries()) {
    for (const projector of projectors)
      if (projector.handles.has(recorded.event.type))
        await projector.apply(changes.db, recorded, besideOf(events, index));
  }
  await changes.settle();
}

/** The projections that write any of the same tables as this one, itself included: they are rebuilt together. */
export function sharingTables(all: readonly Projector[], wanted: Projector): Projector[] {
  const tables = new Set(wanted.tables);
  return all.filter((one) => one.tables.some((table) => tables.has(table)));
}
