import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#db/pool.ts';

/*
 * Files that somebody brought in and has not said yes to: read once, looked at as a dry run, and forgotten after two
 * days. They are no events: what becomes of them is.
 */

export interface ImportDraft {
  name: string;
  headings: string[];
  lines: { line: number; cells: string[] }[];
}

/** Whose a draft is, and what it is a draft of: the resource that is imported. */
interface Belonging {
  corporation: number;
  user: number;
  list: string;
}

/**
 * @param draft its headings and lines as JSON: `{ headings, lines }`
 * @returns the id that it is found by
 */
export async function keepDraft(
  db: Database,
  whose: Belonging,
  draft: { name: string; content: string },
): Promise<string> {
  const id = randomUUID();
  await sql`delete from import_draft where at < now() - interval '2 days'`.execute(db);
  await db
    .insertInto('import_draft')
    .values({
      id,
      corporation_id: whose.corporation,
      user_id: whose.user,
      list: whose.list,
      name: draft.name,
      content: draft.content,
    })
    .execute();
  return id;
}

/** A draft of one's own; null for an unknown, foreign or forgotten one. */
export async function findDraft(db: Database, whose: Belonging, id: string): Promise<ImportDraft | null> {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return null;
  const row = await db
    .selectFrom('import_draft')
    .select(['name', 'content'])
    .where('id', '=', id)
    .where('corporation_id', '=', whose.corporation)
    .where('user_id', '=', whose.user)
    .where('list', '=', whose.list)
    .executeTakeFirst();
  return row ? { name: row.name, ...row.content } : null;
}

export async function dropDraft(db: Database, whose: Belonging, id: string): Promise<void> {
  await db.deleteFrom('import_draft').where('id', '=', id).where('user_id', '=', whose.user).execute();
}
