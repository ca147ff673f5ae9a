import { sql } from 'kysely';
import type { TokenPurpose } from '#domain/api-tokens/api-token.ts';
import type { Database } from '../postgres/pool.ts';
import { hashOf, randomToken, userFacts, type SessionFacts } from './sessions.ts';

/* Personal tokens of programs: 256 random bits, of which only a hash is kept, beside the events. */

/** How long a use goes without being noted: reading alone should not write. */
const NOTED_MINUTES = 5;

/** A new token, with what is kept of it. */
export function newApiToken(): { token: string; hash: string; ending: string } {
  const token = `reg_${randomToken()}`;
  return { token, hash: hashOf(token), ending: token.slice(-4) };
}

/** Within the command's transaction. */
export async function keepTokenHash(
  db: Database,
  by: number | null,
  id: number,
  hash: string,
  ending: string,
): Promise<void> {
  await sql`select keep_token_key(${by}, ${id}, ${hash}, ${ending})`.execute(db);
}

/** Whether the token of the id is this one: of a command that was sent twice, only the first one's is. */
export async function isKeptToken(db: Database, id: number, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('api_token_key')
    .select('token_id')
    .where('token_id', '=', id)
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

/** A token that works by now: whose it is, as they are at this request, and what it was given. */
export interface TokenFacts extends SessionFacts {
  token: number;
  tokenRoles: string[];
  tokenCorporations: number[];
  /** A company that its owner may enter wants a second factor, and they have set up none. */
  lacksFactor: boolean;
  /** Which feed it opens; null: the API. */
  purpose: TokenPurpose | null;
}

/**
 * The owner of a token and all that a request needs to know of them, in one question.
 * @param corporation the company that the request names; null: the token's own where it has one alone
 * @param opens what it must be for: a program's opens the API, and any other a feed
 * @returns null for a token that is unknown, revoked or past its day
 */
export async function findApiToken(
  db: Database,
  token: string,
  corporation: number | null,
  opens: 'api' | 'feed' = 'api',
): Promise<TokenFacts | null> {
  const source = sql`(
    select t.id, t.user_id, null::bigint as number, t.roles as chosen, t.corporations, t.purpose, k.used_at as seen_at,
      case when ${corporation}::bigint = any (t.corporations) then ${corporation}::bigint
        when ${corporation}::bigint is null
          and cardinality(t.corporations) = 1 then t.corporations[1] end as corporation_id
    from api_token_key k join api_token t on t.id = k.token_id
    where k.token_hash = ${hashOf(token)} and (t.purpose is not null) = ${opens === 'feed'} and t.revoked_at is null
      and t.expires_on >= (now() at time zone 'Europe/Paris')::date)`;
  const more = sql`, s.id as token, s.chosen as "tokenRoles", s.corporations as "tokenCorporations", s.purpose,
    needs_second_factor(a.id) and not exists (select from authenticator f where f.user_id = a.id)
      and not exists (select from passkey k where k.user_id = a.id) as "lacksFactor"`;
  const { rows } = await sql<TokenFacts & { seen: boolean | null }>`${userFacts(source, more)}`.execute(db);
  const [found] = rows;
  if (found === undefined) return null;
  if (!found.seen) await noteUse(db, found.token);
  return found;
}

const noteUse = (db: Database, id: number) =>
  sql`update api_token_key set used_at = now()
    where token_id = ${id} and (used_at is null or used_at < now() - ${`${NOTED_MINUTES} minutes`}::interval)`.execute(
    db,
  );
