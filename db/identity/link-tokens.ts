import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../postgres/pool.ts';
import { randomToken } from './sessions.ts';

/** What is kept of a link's token; a database that was read opens no page. */
export const linkTokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * A new token of a link, 256 bits, of which only the hash is kept. One that an earlier attempt to send made stops
 * working: such an attempt is only made again when it surely reached nobody.
 */
export async function createLinkToken(db: Database, link: number): Promise<string> {
  const token = randomToken();
  const row = { link_id: link, token_hash: linkTokenHash(token) };
  await db
    .insertInto('document_link_token')
    .values(row)
    .onConflict((c) => c.column('link_id').doUpdateSet({ token_hash: row.token_hash }))
    .execute();
  return token;
}

/** Notes that a link's page was opened, at most once an hour: programs that look through mails open it too. */
export async function noteLinkOpened(db: Database, link: number): Promise<void> {
  await sql`update document_link_token set opened_at = coalesce(opened_at, now()), last_opened_at = now(),
    opened = opened + 1
    where link_id = ${link} and (last_opened_at is null or last_opened_at < now() - interval '1 hour')`.execute(
    db,
  );
}
