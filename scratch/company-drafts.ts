import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';
import { isUuid } from '#domain/kernel/uuid.ts';

/*
 * Companies that somebody is setting up: what was typed so far, kept for a month. They are no events: the company is,
 * once it is set up.
 */

/** Names of form fields with what was typed in them. */
export type Typed = Record<string, string[]>;

export interface CompanyDraft {
  id: string;
  name: string;
  typed: Typed;
  at: string;
}

/** Keeps what a user has typed, under an id of its own the first time. */
export async function keepCompanyDraft(
  db: Database,
  user: number,
  { id, name, typed }: { id: string | null; name: string; typed: Typed },
): Promise<string> {
  await sql`delete from company_draft where at < now() - interval '31 days'`.execute(db);
  const key = id !== null && isUuid(id) ? id : randomUUID();
  const values = { name, typed: JSON.stringify(typed) };
  await db
    .insertInto('company_draft')
    .values({ id: key, user_id: user, ...values })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ ...values, at: sql`now()` })
        .where('company_draft.user_id', '=', user),
    )
    .execute();
  return key;
}

/** A draft of the user; null for an unknown one and for somebody else's. */
export async function findCompanyDraft(db: Database, id: string, user: number): Promise<CompanyDraft | null> {
  if (!isUuid(id)) return null;
  const row = await db
    .selectFrom('company_draft')
    .select(['id', 'name', 'typed', 'at'])
    .where('id', '=', id)
    .where('user_id', '=', user)
    .executeTakeFirst();
  return row ?? null;
}

/** The user's drafts, the newest first. */
export const listCompanyDrafts = (db: Database, user: number): Promise<Omit<CompanyDraft, 'typed'>[]> =>
  db
    .selectFrom('company_draft')
    .select(['id', 'name', 'at'])
    .where('user_id', '=', user)
    .orderBy('at', 'desc')
    .limit(20)
    .execute();

export const dropCompanyDraft = (db: Database, id: string, user: number) =>
  db.deleteFrom('company_draft').where('id', '=', id).where('user_id', '=', user).execute();

/** Which of these user names, in small letters, somebody has already. */
export async function takenUserNames(db: Database, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .selectFrom('user_account')
    .select('username')
    .where(sql<boolean>`username = any(${[...names]}::text[])`)
    .execute();
  return new Set(rows.map(({ username }) => username));
}
