import { sql, type RawBuilder } from 'kysely';
import type { Database } from './postgres/pool.ts';

/** Rows at a time: nobody waits for a lock that is held for long. */
const BATCH = 5000;

/** Tables of which rows lose their use with age: what was done under a command's id, papers made anew at will, and files that wait for their form. */
type Trimmed = 'command_log' | 'draft_pdf' | 'printed_sheet' | 'waiting_file';

/** What of a table stays, however old. */
const stays: Partial<Record<Trimmed, RawBuilder<unknown>>> = { printed_sheet: sql`and not kept` };

/** Deletes rows that are older than so many days. Answers how many. */
export async function dropOlder(db: Database, table: Trimmed, days: number): Promise<number> {
  for (let count = 0; ;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where at < now() - make_interval(days => ${days}) ${stays[table] ?? sql``} limit ${BATCH}))`.execute(
      db,
    );
    const dropped = Number(numAffectedRows ?? 0);
    count += dropped;
    if (dropped < BATCH) return count;
  }
}
