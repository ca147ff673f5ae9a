import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '#db/postgres/pool.ts';
import type { ImportChoices } from '#db/tables/core.ts';
import { isUuid } from '#domain/kernel/uuid.ts';

/*
 * Files that somebody brought in and has not said yes to: read once, looked at as a dry run, and forgotten after two
 * days. They are no events: what becomes of them is.
 */

export type { ImportChoices };

export interface ImportDraft {
  name: string;
  headings: string[];
  lines: { line: number; cells: string[] }[];
  /** What was said about it by now. */
  choices: ImportChoices;
}

/** Whose a draft is, and what it is a draft of: the resource that is imported. */
interface Belonging {
  corporation: number;
  user: number;
  list: string;
}

/** A file that is being read: how far that is. */
interface DraftInReading {
  name: string;
  rowsRead: number;
}

/** Seconds after which a reading that told nothing has ended with its process. */
const CUT_OFF_SECONDS = 60;

/** Notes that a file is being read. @returns the id that it is found by */
export async function draftInReading(db: Database, whose: Belonging, name: string): Promise<string> {
  const id = randomUUID();
  await sql`delete from import_draft where at < now() - interval '2 days'`.execute(db);
  const { corporation, user, list } = whose;
  await db
    .insertInto('import_draft')
    .values({ id, corporation_id: corporation, user_id: user, list, name, content: null })
    .execute();
  return id;
}

/** Notes how many lines have been read by now. */
export async function noteReading(db: Database, id: string, rows: number): Promise<void> {
  await sql`update import_draft set rows_read = ${rows}, at = now() where id = ${id} and content is null`.execute(
    db,
  );
}

/** Keeps what was read, the column's `content` as JSON; or why it could not be, as a translation key. */
export async function noteRead(
  db: Database,
  id: string,
  read: { content: string } | { error: string },
): Promise<void> {
  await db.updateTable('import_draft').set(read).where('id', '=', id).execute();
}

const tableSchema = z.object({
  headings: z.array(z.string()),
  lines: z.array(z.object({ line: z.number(), cells: z.array(z.string()) })),
});

const openedTable = (text: string | null) => (text === null ? null : tableSchema.parse(JSON.parse(text)));

/**
 * A draft of one's own, how far it has been read, or why it cannot be; null for an unknown, foreign or forgotten one,
 * and one that was sealed with another key.
 */
export async function findDraft(
  db: Database,
  whose: Belonging,
  id: string,
  open: (sealed: string) => string | null = () => null,
): Promise<ImportDraft | DraftInReading | { error: string } | null> {
  if (!isUuid(id)) return null;
  const row = await db
    .selectFrom('import_draft')
    .select(['name', 'content', 'error', 'rows_read as rowsRead', 'choices'])
    .select(sql<boolean>`at < now() - ${`${CUT_OFF_SECONDS} seconds`}::interval`.as('silent'))
    .where('id', '=', id)
    .where('corporation_id', '=', whose.corporation)
    .where('user_id', '=', whose.user)
    .where('list', '=', whose.list)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.content !== null) {
    const content = 'sealed' in row.content ? openedTable(open(row.content.sealed)) : row.content;
    return content && { name: row.name, ...content, choices: row.choices };
  }
  if (row.error !== null) return { error: row.error };
  return row.silent ? { error: 'import.error.cutOff' } : { name: row.name, rowsRead: row.rowsRead };
}

/** Keeps what is said about a draft of one's own. */
export async function keepChoices(
  db: Database,
  whose: Belonging,
  id: string,
  { columns, answers }: ImportChoices,
): Promise<void> {
  await sql`update import_draft set choices = ${JSON.stringify({ columns, answers })}::jsonb
    where id = ${id} and user_id = ${whose.user}`.execute(db);
}

export async function dropDraft(db: Database, whose: Belonging, id: string): Promise<void> {
  await db.deleteFrom('import_draft').where('id', '=', id).where('user_id', '=', whose.user).execute();
}
