import { sql } from 'kysely';
import type { Database } from '../postgres/pool.ts';
import { linkTokenHash } from './link-tokens.ts';
import { randomToken } from './sessions.ts';

/** What a token leads to; whether it still opens, the slip's stream says (`leadsToSlip`). */
interface SlipLinkPlace {
  link: number;
  slip: number;
  corporation: number;
}

/**
 * A new token of a link to a wage slip, 256 bits, of which only the hash is kept. One that an earlier attempt to send
 * made stops working: such an attempt is only made again when it surely reached nobody.
 */
export async function createSlipLinkToken(
  db: Database,
  { link, slip, corporation }: SlipLinkPlace,
): Promise<string> {
  const token = randomToken();
  const row = { slip_id: slip, corporation_id: corporation, token_hash: linkTokenHash(token) };
  await db
    .insertInto('wage_slip_link_token')
    .values({ link_id: link, ...row })
    .onConflict((conflict) => conflict.column('link_id').doUpdateSet(row))
    .execute();
  return token;
}

/** The link of a token, by its hash, and how often a wrong day of birth was said of it; null for none. */
export async function findSlipLink(
  db: Database,
  token: string,
): Promise<(SlipLinkPlace & { hash: string; tries: number }) | null> {
  const hash = linkTokenHash(token);
  const row = await db
    .selectFrom('wage_slip_link_token')
    .select(['link_id as link', 'slip_id as slip', 'corporation_id as corporation', 'tries'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, hash };
}

/** Takes one of so many tries; false when none is left. It is taken before the answer is compared. */
export async function takeTry(db: Database, link: number, most: number): Promise<boolean> {
  const row = await db
    .updateTable('wage_slip_link_token')
    .set({ tries: sql<number>`tries + 1` })
    .where('link_id', '=', link)
    .where('tries', '<', most)
    .returning('link_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A right answer gives the tries back: whoever opens a slip often is not shut out. */
export async function giveTriesBack(db: Database, link: number): Promise<void> {
  await db.updateTable('wage_slip_link_token').set({ tries: 0 }).where('link_id', '=', link).execute();
}
