import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import { isBusyTable } from './errors.ts';
import { lockEvents, openEvents, readAll, settledPosition } from './event-store.ts';
import { personalKeys, type PersonalKeys } from './personal-keys.ts';
import type { Database } from '../postgres/pool.ts';
import type { Projector } from './projector.ts';
import { replayOf } from './replay.ts';
import { createLight, createWhole, LIGHT, swapIn, WHOLE } from './rebuilt-tables.ts';

const BATCH = 1000;
/**
 * Commands that read a table before they append would wait for the swap, and the swap for them: it lets go of
 * everything before PostgreSQL finds that out (a second), and tries again.
 */
const SWAP_WAITS_MS = 300;
const MOST_SWAPS = 200;

/** Events that could not be written together, and so were one by one. */
export interface Fallback {
  /** PostgreSQL's, where it was it that refused; else the name of the error. */
  code: string;
  after: number;
  last: number;
}

const codeOf = (error: unknown): string => {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? error.name : 'unknown';
};

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
  onFallback: (fallback: Fallback) => void = () => undefined,
): Promise<number> {
  const keys = personalKeys(dataKey);
  const types = [...new Set(projectors.flatMap((projector) => [...projector.handles]))];
  const tables = [...new Set(projectors.flatMap((projector) => projector.tables))];
  const replaying = await replayOf(db, projectors);
  const read = (from: Database, after: number, until: number) => readChapter(from, keys, types, after, until);
  let events = 0;
  let position = 0;

  function done(chapter: Chapter): void {
    position = chapter.last;
    events += chapter.events.length;
    onProgress(events);
  }

  /** Gathered, or one by one where something that is written together isn't taken so. */
  async function replay(schema: string, chapter: Chapter): Promise<void> {
    try {
      await db.transaction().execute((trx) => replaying.project(trx, schema, chapter.events));
    } catch (error) {
      onFallback({ code: codeOf(error), after: position, last: chapter.last });
      await db.transaction().execute((trx) => replaying.projectOneByOne(trx, schema, chapter.events));
    }
    done(chapter);
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
      await replay(schema, chapter);
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
        while (position < end) {
          const chapter = await read(trx, position, end);
          await replaying.projectOneByOne(trx, WHOLE, chapter.events);
          done(chapter);
        }
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

/** The projections that write any of the same tables as this one, itself included: they are rebuilt together. */
export function sharingTables(all: readonly Projector[], wanted: Projector): Projector[] {
  const tables = new Set(wanted.tables);
  return all.filter((one) => one.tables.some((table) => tables.has(table)));
}
