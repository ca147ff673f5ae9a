import { sql } from 'kysely';
import type { Database } from '../postgres/pool.ts';
import { linkTokenHash } from './link-tokens.ts';
import { randomToken } from './sessions.ts';

/** What a token leads to: one request for leave, and who was asked to decide about it. */
export interface LeaveDecisionPlace {
  restDay: number;
  user: number;
  corporation: number;
}

/** Days that somebody may decide by a mail. */
const OPEN_DAYS = 14;

/**
 * A new token of a mail, 256 bits, of which only the hash is kept; null for who has to prove more than that they read
 * their mail: a second factor is not passed by.
 */
export async function createLeaveDecisionToken(
  db: Database,
  mail: number,
  { restDay, user, corporation }: LeaveDecisionPlace,
): Promise<string | null> {
  const { rows } = await sql<{ asks: boolean }>`select needs_second_factor(${user}) as asks`.execute(db);
  if (rows[0]?.asks ?? true) return null;
  const token = randomToken();
  const row = {
    rest_day_id: restDay,
    user_id: user,
    corporation_id: corporation,
    token_hash: linkTokenHash(token),
  };
  await db
    .insertInto('leave_decision_token')
    .values({ mail_id: mail, ...row })
    .onConflict((conflict) => conflict.column('mail_id').doUpdateSet(row))
    .execute();
  return token;
}

/** What a token leads to, by its hash; null for an unknown or an old one, and for who needs a second factor by now. */
export async function findLeaveDecision(db: Database, token: string): Promise<LeaveDecisionPlace | null> {
  const row = await db
    .selectFrom('leave_decision_token')
    .select(['rest_day_id as restDay', 'user_id as user', 'corporation_id as corporation'])
    .where('token_hash', '=', linkTokenHash(token))
    .where('made_at', '>', sql<string>`now() - ${`${OPEN_DAYS} days`}::interval`)
    .where(sql<boolean>`not needs_second_factor(user_id)`)
    .executeTakeFirst();
  return row ?? null;
}
