import { sql } from 'kysely';
import { compareTable, type TableReport } from './compare-rows.ts';
import { settledPosition } from './event-store.ts';
import { personalKeys } from './personal-keys.ts';
import type { Database } from '../postgres/pool.ts';
import type { Projector } from './projector.ts';
import { readChapter } from './rebuild.ts';
import { replayOf } from './replay.ts';
import { createLight } from './rebuilt-tables.ts';
import type { Pace } from './verify-chain.ts';

/** Where events are replayed to be compared with the live tables. */
const VERIFYING = 'verifying';
/** Events that may be left for the last step, which sees the live tables as they are at one moment. */
const FEW = 1000;
/** How often it tries to come near the writers before it takes what is left as it is. */
const ROUNDS = 10;

export interface ReplayReport {
  events: number;
  tables: TableReport[];
}

/**
 * Compares read models with what the events make of them: replays all events into tables beside the live ones, and then
 * compares both as they are at one moment. Nobody waits for it. Needs the owner's connection, and two of its pool;
 * one at a time. Projections that share a table go together.
 */
export async function compareProjections(
  db: Database,
  dataKey: string,
  projectors: readonly Projector[],
  { pause }: Pace = {},
): Promise<ReplayReport> {
  const keys = personalKeys(dataKey);
  const types = [...new Set(projectors.flatMap((projector) => [...projector.handles]))];
  const tables = [...new Set(projectors.flatMap((projector) => projector.tables))];
  const replaying = await replayOf(db, projectors);
  let position = 0;
  let events = 0;

  /** Replays some events, and answers the position that it came to. */
  async function replay(from: Database, into: Database, until: number): Promise<number> {
    const chapter = await readChapter(from, keys, types, position, until);
    await replaying.projectOneByOne(into, VERIFYING, chapter.events);
    events += chapter.events.length;
    return chapter.last;
  }

  /** Replays what is settled by now, and answers how many positions that was. */
  async function catchUp(): Promise<number> {
    const begun = position;
    const settled = await settledPosition(db);
    while (position < settled) {
      position = await db.transaction().execute((trx) => replay(db, trx, settled));
      await pause?.();
    }
    return position - begun;
  }

  await createLight(db, tables, VERIFYING);
  try {
    for (let round = 0; round < ROUNDS && (await catchUp()) >= FEW; round += 1);
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const end = await lastPosition(trx);
        while (position < end) position = await replay(trx, trx, end);
        // As it was for the replay, no table would be read from its beginning to its end.
        await sql`set local enable_seqscan = on`.execute(trx);
        const reports: TableReport[] = [];
        for (const table of tables) reports.push(await compareTable(trx, table, VERIFYING));
        return { events, tables: reports };
      });
  } finally {
    await sql`drop schema if exists ${sql.ref(VERIFYING)} cascade`.execute(db);
  }
}

/** The last position that this transaction sees. What is open beside it is neither among its events nor in its rows. */
async function lastPosition(trx: Database): Promise<number> {
  const { last } = await trx
    .selectFrom('emt_messages')
    .select((eb) => eb.fn.max('global_position').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}
