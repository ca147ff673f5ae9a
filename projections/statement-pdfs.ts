import type { Database } from '#db/pool.ts';

/** The file of a statement that was asked for: null while the worker has not made it, undefined for an unknown one. */
export async function findStatementPdf(
  db: Database,
  statement: string,
  corporation: number,
): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('statement_pdf')
    .select('hash')
    .where('id', '=', statement)
    .where('corporation_id', '=', corporation)
    .executeTakeFirst();
  return row?.hash;
}

/** Notes that it was asked for; the same account again is the same file. */
export async function openStatementPdf(db: Database, statement: string, corporation: number): Promise<void> {
  const row = { id: statement, corporation_id: corporation, hash: null };
  await db
    .insertInto('statement_pdf')
    .values(row)
    .onConflict((c) => c.doNothing())
    .execute();
}
