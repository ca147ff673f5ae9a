import type { Database } from '#db/postgres/pool.ts';

/** Notes how far a batch of wage slips is read: pages done, and pages in all as far as they are known. */
export async function noteReading(db: Database, batch: number, done: number, total: number): Promise<void> {
  await db
    .insertInto('slip_reading')
    .values({ batch_id: batch, done, total })
    .onConflict((conflict) => conflict.column('batch_id').doUpdateSet({ done, total }))
    .execute();
}

/** How far a batch is read; null: it is not begun. */
export async function readingOf(
  db: Database,
  batch: number,
): Promise<{ done: number; total: number } | null> {
  const row = await db
    .selectFrom('slip_reading')
    .select(['done', 'total'])
    .where('batch_id', '=', batch)
    .executeTakeFirst();
  return row ?? null;
}

/** It is read. */
export async function endReading(db: Database, batch: number): Promise<void> {
  await db.deleteFrom('slip_reading').where('batch_id', '=', batch).execute();
}
