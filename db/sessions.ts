import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { GroupCode } from '#domain/users/user.ts';
import type { Database } from './pool.ts';

/** 12 hours without a request, or 7 days in all, end a session. */
const IDLE_HOURS = 12;
const LIFETIME_DAYS = 7;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
export const randomToken = (): string => randomBytes(32).toString('base64url');

export interface SessionMembership {
  corporation: number;
  name: string;
  accent: string;
  logo: string | null;
  enabled: boolean;
  contractStart: string | null;
  contractEnd: string | null;
  showMase: boolean;
  generateSaleOrder: boolean;
  saleOrderAutoCreateProject: boolean;
}

/** A live session and the account behind it, as they are at this request. */
export interface SessionFacts {
  user: number;
  corporation: number | null;
  username: string;
  group: GroupCode;
  enabled: boolean;
  subscriptionEnd: string | null;
  person: number;
  gender: string | null;
  firstName: string | null;
  lastName: string | null;
  memberships: SessionMembership[];
  /** Granted in the chosen corporation. */
  roles: string[];
}

export async function startSession(db: Database, user: number, corporation: number | null): Promise<string> {
  const token = randomToken();
  await sql`insert into session (token_hash, user_id, corporation_id, expires_at)
    values (${hashOf(token)}, ${user}, ${corporation}, now() + ${`${LIFETIME_DAYS} days`}::interval)`.execute(
    db,
  );
  await sql`delete from session where expires_at < now() - interval '1 day'`.execute(db);
  return token;
}

/** A super admin sees every enabled corporation, others the ones they are linked to. */
const memberships = sql`(
  select coalesce(json_agg(json_build_object(
    'corporation', c.id, 'name', c.name, 'accent', c.details->>'accent', 'logo', c.details->>'logo',
    'enabled', c.enabled and (pc.enabled or (a.group_code = 'superadmin' and pc.enabled is null)),
    'contractStart', pc.contract_start, 'contractEnd', pc.contract_end,
    'showMase', c.details->'showMase', 'generateSaleOrder', c.details->'generateSaleOrder',
    'saleOrderAutoCreateProject', c.details->'saleOrderAutoCreateProject') order by c.name), '[]')
  from corporation c left join person_corporation pc on pc.corporation_id = c.id and pc.person_id = a.person_id
  where pc.person_id is not null or a.group_code = 'superadmin')`;

/** The session of a token and all that a request needs to know of its user: one question. */
export async function findSession(db: Database, token: string): Promise<SessionFacts | null> {
  const { rows } = await sql<SessionFacts & { seen: boolean }>`
    select s.user_id as user, s.corporation_id as corporation, a.username, a.group_code as "group", a.enabled,
      a.subscription_end as "subscriptionEnd", a.person_id as person, p.gender, p.first_name as "firstName", p.last_name as "lastName",
      ${memberships} as memberships, coalesce(r.roles, '{}') as roles, s.seen_at > now() - interval '5 minutes' as seen
    from session s join user_account a on a.id = s.user_id left join person p on p.id = a.person_id
      left join user_role r on r.user_id = a.id and r.corporation_id = s.corporation_id
    where s.token_hash = ${hashOf(token)} and s.expires_at > now() and s.seen_at > now() - ${`${IDLE_HOURS} hours`}::interval`.execute(
    db,
  );
  const found = rows[0];
  if (found && !found.seen)
    await sql`update session set seen_at = now() where token_hash = ${hashOf(token)}`.execute(db);
  return found ?? null;
}

export async function chooseCorporation(
  db: Database,
  token: string,
  corporation: number | null,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ corporation_id: corporation })
    .where('token_hash', '=', hashOf(token))
    .execute();
}

export async function endSession(db: Database, token: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', hashOf(token)).execute();
}

/** A password-reset token, stored only as a hash; earlier ones of the user stop working. */
export async function createPasswordReset(db: Database, user: number): Promise<string> {
  const token = randomToken();
  await db.deleteFrom('password_reset').where('user_id', '=', user).execute();
  await sql`insert into password_reset (token_hash, user_id, expires_at) values (${hashOf(token)}, ${user}, now() + interval '1 hour')`.execute(
    db,
  );
  return token;
}

/** The user a reset token was made for, while it is unused and not expired. */
export async function findPasswordReset(db: Database, token: string): Promise<number | null> {
  const { rows } = await sql<{ user: number }>`
    select user_id as user from password_reset where token_hash = ${hashOf(token)} and used_at is null and expires_at > now()`.execute(
    db,
  );
  return rows[0]?.user ?? null;
}

/** Marks a token as used; false when somebody was quicker. */
export async function usePasswordReset(db: Database, token: string): Promise<boolean> {
  const { rows } = await sql`
    update password_reset set used_at = now() where token_hash = ${hashOf(token)} and used_at is null and expires_at > now() returning 1`.execute(
    db,
  );
  return rows.length > 0;
}
