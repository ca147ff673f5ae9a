import { linkTokenHash } from './link-tokens.ts';
import type { Database } from '../postgres/pool.ts';
import { randomToken } from './sessions.ts';

/** What a token leads to; whether it still opens, the document says (`openSharedLink`). */
interface SharedLinkPlace {
  link: number;
  share: number;
  corporation: number;
}

/**
 * A new token of a link to a shared document, 256 bits, of which only the hash is kept. One that an earlier attempt to
 * send made stops working: such an attempt is only made again when it surely reached nobody.
 */
export async function createSharedLinkToken(
  db: Database,
  { link, share, corporation }: SharedLinkPlace,
): Promise<string> {
  const token = randomToken();
  const row = { share_id: share, corporation_id: corporation, token_hash: linkTokenHash(token) };
  await db
    .insertInto('shared_link_token')
    .values({ link_id: link, ...row })
    .onConflict((conflict) => conflict.column('link_id').doUpdateSet(row))
    .execute();
  return token;
}

/** The link of a token, by its hash; null for none. */
export async function findSharedLink(db: Database, token: string): Promise<SharedLinkPlace | null> {
  const row = await db
    .selectFrom('shared_link_token')
    .select(['link_id as link', 'share_id as share', 'corporation_id as corporation'])
    .where('token_hash', '=', linkTokenHash(token))
    .executeTakeFirst();
  return row ?? null;
}
