import { sql } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';
import { isUuid } from '#domain/kernel/uuid.ts';

/*
 * What somebody has typed into a form and not sent yet. No events: half of a document is none, and what becomes of it
 * is one command. Each row is its author's alone, in the company that it was typed in; it is gone once the form is
 * sent, and after a week.
 */

/** Whose drafts: no one else is told of them, and of another company's nobody. */
interface FormAuthor {
  user: number;
  corporation: number;
}

/** How many drafts somebody has at most: the newest. */
const MOST = 20;

/** The form was not sent meanwhile: what was on its way then counts no more. */
const unsent = sql<boolean>`not exists (select 1 from command_log where command_log.command_id = form_draft.command_id)`;

interface Kept {
  id: string;
  /** The address of the form. */
  path: string;
  /** What the form would be sent as. */
  commandId: string | null;
  sealed: Buffer;
}

/** Keeps a form as it stands, in the place of what was kept of it before. */
export async function keepFormDraft(
  db: Database,
  { user, corporation }: FormAuthor,
  { id, path, commandId, sealed }: Kept,
): Promise<void> {
  if (!isUuid(id)) return;
  await sql`delete from form_draft where at < now() - interval '7 days'`.execute(db);
  await sql`insert into form_draft (id, user_id, corporation_id, path, command_id, sealed)
    values (${id}, ${user}, ${corporation}, ${path}, ${commandId}, ${sealed})
    on conflict (id) do update set command_id = excluded.command_id, sealed = excluded.sealed, at = now()
      where form_draft.user_id = ${user} and form_draft.corporation_id = ${corporation}`.execute(db);
  await sql`delete from form_draft where id in (
    select id from form_draft where user_id = ${user} order by at desc offset ${MOST})`.execute(db);
}

/** What was kept under an id; null of an unknown, foreign, sent or forgotten one. */
export async function findFormDraft(
  db: Database,
  { user, corporation }: FormAuthor,
  { id, path }: { id: string; path: string },
): Promise<Buffer | null> {
  if (!isUuid(id)) return null;
  const row = await db
    .selectFrom('form_draft')
    .select('sealed')
    .where('id', '=', id)
    .where('user_id', '=', user)
    .where('corporation_id', '=', corporation)
    .where('path', '=', path)
    .where(unsent)
    .executeTakeFirst();
  return row?.sealed ?? null;
}

/** The newest draft of the form at an address. */
export async function newestFormDraft(
  db: Database,
  { user, corporation }: FormAuthor,
  path: string,
): Promise<{ id: string; at: string } | null> {
  const row = await db
    .selectFrom('form_draft')
    .select(['id', 'at'])
    .where('user_id', '=', user)
    .where('corporation_id', '=', corporation)
    .where('path', '=', path)
    .where('at', '>', sql<string>`now() - interval '7 days'`)
    .where(unsent)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export async function dropFormDraft(
  db: Database,
  { user, corporation }: FormAuthor,
  id: string,
): Promise<void> {
  if (!isUuid(id)) return;
  await db
    .deleteFrom('form_draft')
    .where('id', '=', id)
    .where('user_id', '=', user)
    .where('corporation_id', '=', corporation)
    .execute();
}
