import { sql } from 'kysely';
import type { Database } from '../postgres/pool.ts';
import { linkTokenHash } from './link-tokens.ts';
import { randomToken } from './sessions.ts';

/** Whose slips a link leads to, until when, and how often a wrong day of birth was said of it. */
interface SlipArchivePlace {
  hash: string;
  person: number;
  tries: number;
  until: string;
}

/**
 * A new token of a link to all wage slips of somebody, 256 bits, of which only the hash is kept. It takes the place of
 * those before it; those whose day has passed are dropped with them.
 * @param days that it opens something
 */
export async function createSlipArchiveToken(db: Database, person: number, days: number): Promise<string> {
  const token = randomToken();
  await sql`delete from slip_archive_token where person_id = ${person} or expires_at < now()`.execute(db);
  await sql`insert into slip_archive_token (token_hash, person_id, expires_at)
    values (${linkTokenHash(token)}, ${person}, now() + make_interval(days => ${days}))`.execute(db);
  return token;
}

/** The link of a token; null for none, and one whose day has passed. */
export async function findSlipArchive(db: Database, token: string): Promise<SlipArchivePlace | null> {
  const hash = linkTokenHash(token);
  const row = await db
    .selectFrom('slip_archive_token')
    .select(['person_id as person', 'tries', 'expires_at as until'])
    .where('token_hash', '=', hash)
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, hash };
}

/** Takes one of so many tries; false when none is left. It is taken before the answer is compared. */
export async function takeArchiveTry(db: Database, hash: string, most: number): Promise<boolean> {
  const row = await db
    .updateTable('slip_archive_token')
    .set({ tries: sql<number>`tries + 1` })
    .where('token_hash', '=', hash)
    .where('tries', '<', most)
    .returning('person_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A right answer gives the tries back. */
export async function giveArchiveTriesBack(db: Database, hash: string): Promise<void> {
  await db.updateTable('slip_archive_token').set({ tries: 0 }).where('token_hash', '=', hash).execute();
}
