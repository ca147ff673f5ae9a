import { sql } from 'kysely';
import type { Database } from '../postgres/pool.ts';

/*
 * Attempts to sign in. They are no events, since whoever knocks need not exist; no secret is in them.
 */

export interface SignInAttempt {
  /** As it was typed; null where there is no name to it (a passkey). */
  username: string | null;
  /** 'granted', or what stood in the way. */
  outcome: string;
  method: 'password' | 'passkey' | 'openid' | 'link';
  address: string;
  device: string | null;
}

const MONTHS_KEPT = 12;

/**
 * Notes an attempt: under the user of that name where there is one, else under the name. That an address is
 * throttled is noted once in a while, so that nobody can fill the table.
 * @returns whether the user signed in before, and never from such a device
 */
export async function noteSignIn(
  db: Database,
  user: number | null,
  { username, outcome, method, address, device }: SignInAttempt,
): Promise<boolean> {
  const typed =
    username === null ? null : username.trim().toLowerCase().replaceAll('\u0000', '').slice(0, 80);
  const { rows } = await sql<{ newDevice: boolean }>`
    insert into sign_in_attempt (user_id, username, outcome, method, address, device)
    select coalesce(${user}::bigint, found.id), case when ${user}::bigint is null
      and found.id is null then ${typed}::text end,
      ${outcome}, ${method}, ${address}, ${device}
    from (select (select id from user_account where username = ${typed}::text)) found (id)
    where ${outcome} <> 'throttled' or not exists (select from sign_in_attempt
      where at > now() - interval '15 minutes' and outcome = 'throttled' and address = ${address})
    returning sign_in_attempt.outcome = 'granted'
      and exists (select from sign_in_attempt o where o.user_id = sign_in_attempt.user_id and o.outcome = 'granted')
      and not exists (select from sign_in_attempt o where o.user_id = sign_in_attempt.user_id and o.outcome = 'granted'
        and o.device is not distinct from sign_in_attempt.device) as "newDevice"`.execute(db);
  return rows[0]?.newDevice ?? false;
}

/** Attempts are kept for a year: as long as an investigation may need them, and no longer. */
export async function dropOldSignIns(db: Database, now: string): Promise<void> {
  await sql`delete from sign_in_attempt
    where at < ${now}::timestamptz - make_interval(months => ${MONTHS_KEPT})`.execute(db);
}
