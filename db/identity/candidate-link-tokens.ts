import type { Database } from '../postgres/pool.ts';
import { linkTokenHash } from './link-tokens.ts';
import { randomToken } from './sessions.ts';

/** What a token leads to; whether it still opens, the candidate's stream says (`opensForm`). */
interface CandidateLinkPlace {
  link: number;
  candidate: number;
  corporation: number;
}

/**
 * A new token of a link to a candidate's form, 256 bits, of which only the hash is kept. One that an earlier attempt to
 * send made stops working: such an attempt is only made again when it surely reached nobody.
 */
export async function createCandidateLinkToken(
  db: Database,
  { link, candidate, corporation }: CandidateLinkPlace,
): Promise<string> {
  const token = randomToken();
  const row = { candidate_id: candidate, corporation_id: corporation, token_hash: linkTokenHash(token) };
  await db
    .insertInto('candidate_link_token')
    .values({ link_id: link, ...row })
    .onConflict((conflict) => conflict.column('link_id').doUpdateSet(row))
    .execute();
  return token;
}

/** The link of a token, by its hash; null for none. */
export async function findCandidateLink(
  db: Database,
  token: string,
): Promise<(CandidateLinkPlace & { hash: string }) | null> {
  const hash = linkTokenHash(token);
  const row = await db
    .selectFrom('candidate_link_token')
    .select(['link_id as link', 'candidate_id as candidate', 'corporation_id as corporation'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, hash };
}
