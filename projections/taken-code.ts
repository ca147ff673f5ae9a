import type { Database } from '#db/postgres/pool.ts';

/** Whether another row of the corporation bears this code. */
export async function isTakenCode(
  db: Database,
  table: 'third_party' | 'product',
  code: string,
  corporation: number,
  exceptId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('corporation_id', '=', corporation)
    .where('code', '=', code)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}
