import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';

/*
 * A CSV whose columns are not known yet is kept until they are chosen, a day at most; its content goes nowhere else.
 */

export interface BankUpload {
  name: string;
  content: Uint8Array;
  /** Of which account it is, as somebody typed it. */
  account: string | null;
}

interface Owner {
  corporation: number;
  user: number | null;
}

export async function keepBankUpload(
  db: Database,
  { corporation, user }: Owner,
  { name, content, account }: BankUpload,
): Promise<string> {
  const id = randomUUID();
  await sql`delete from bank_upload where at < now() - interval '1 day'`.execute(db);
  const row = {
    id,
    corporation_id: corporation,
    user_id: user,
    name,
    account,
    content: Buffer.from(content),
  };
  await db.insertInto('bank_upload').values(row).execute();
  return id;
}

/** A file that this very person brought in this corporation; null for any other. */
export async function findBankUpload(
  db: Database,
  { corporation, user }: Owner,
  id: string,
): Promise<BankUpload | null> {
  const row = await db
    .selectFrom('bank_upload')
    .select(['name', 'content', 'account'])
    .where('id', '=', id)
    .where('corporation_id', '=', corporation)
    .where('user_id', 'is not distinct from', user)
    .executeTakeFirst();
  return row ?? null;
}

export const dropBankUpload = (db: Database, id: string): Promise<unknown> =>
  db.deleteFrom('bank_upload').where('id', '=', id).execute();
