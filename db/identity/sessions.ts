import { createHash, randomBytes } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { GroupCode } from '#domain/users/user.ts';
import type { Database } from '../postgres/pool.ts';
import { unavailability } from '../unavailable.ts';

/** 12 hours without a request, or 7 days in all, end a session. */
const IDLE_HOURS = 12;
const LIFETIME_DAYS = 7;
/** How long the rest of a sign-in may take once the password was right. */
const STAGE_MINUTES = 15;

/**
 * 'open' is a session; the others wait for a second factor, for one to be set up, or for its recovery codes to be read.
 */
export type SessionStage = 'open' | 'second-factor' | 'set-up' | 'proved';

/** Where somebody signs in from: kept in words, and the address shortened. */
export interface Device {
  browser: string | null;
  system: string | null;
  address: string | null;
}

/** What is kept of a token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
export const randomToken = (): string => randomBytes(32).toString('base64url');

export interface SessionMembership {
  corporation: number;
  name: string;
  accent: string;
  logo: string | null;
  enabled: boolean;
  disabled: boolean;
  /** On its way to another installation, or there by now: it can only be read. */
  held: 'moving' | 'moved' | null;
  /** Where it is, of one that has moved. */
  movedTo: string | null;
  /** IANA name. */
  timeZone: string;
  contractStart: string | null;
  contractEnd: string | null;
  showMase: boolean;
  /** Absent of sessions' companies that never said it. */
  showTransport: boolean;
  generateSaleOrder: boolean;
  saleOrderAutoCreateProject: boolean;
}

/** A live session and the account behind it, as they are at this request. */
export interface SessionFacts {
  user: number;
  /** The session's own number, by which it is named to people. */
  session: number;
  language: string | null;
  timeZone: string | null;
  corporation: number | null;
  username: string;
  group: GroupCode;
  enabled: boolean;
  subscriptionEnd: string | null;
  person: number;
  gender: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  /** Their picture, as the file store knows it. */
  photo: string | null;
  /** The corporations that they are linked to, open or not, and the chosen one of a super admin; by name. */
  memberships: SessionMembership[];
  /** Ids of all other corporations that are open to them: a super admin is linked to few of theirs. */
  others: number[];
  /** Granted in the chosen corporation. */
  roles: string[];
  /** How often the words that are shown have changed: those kept in memory are as new as this. */
  wordsVersion: number;
  /**
   * How far the events of the chosen corporation and the installation's have come: the hash of the last of each, as
   * other events may stand at its place once a server takes over from one that it lagged behind. Left out where the
   * request itself may write more.
   */
  written?: string;
  /** What a replica must have replayed before it is read from for them; left out: they are read for from the primary. */
  position?: string;
}

const unknownDevice: Device = { browser: null, system: null, address: null };

/** A session, or (of another stage) the beginning of one, which ends after a quarter of an hour. */
export async function startSession(
  db: Database,
  user: number,
  corporation: number | null,
  device: Device = unknownDevice,
  stage: SessionStage = 'open',
): Promise<string> {
  const token = randomToken();
  const life = stage === 'open' ? `${LIFETIME_DAYS} days` : `${STAGE_MINUTES} minutes`;
  await sql`insert into session (token_hash, user_id, corporation_id, expires_at, stage, browser, system, address)
    values (${hashOf(token)}, ${user}, ${corporation}, now() + ${life}::interval, ${stage}, ${device.browser},
      ${device.system}, ${device.address})`.execute(db);
  await sql`delete from session where expires_at < now() - interval '1 day'`.execute(db);
  if (stage === 'open') await noteSignIn(db, user);
  return token;
}

const noteSignIn = (db: Database, user: number) =>
  sql`insert into last_sign_in (user_id, at) values (${user}, now())
    on conflict (user_id) do update set at = now()`.execute(db);

/** Opens a session that waited, under a new token; null when it ended meanwhile, or was opened already. */
export async function openSession(db: Database, token: string): Promise<string | null> {
  const opened = randomToken();
  const { rows } = await sql<{ user: number }>`
    update session set stage = 'open', token_hash = ${hashOf(opened)}, seen_at = now(),
      expires_at = now() + ${`${LIFETIME_DAYS} days`}::interval
    where token_hash = ${hashOf(token)} and stage <> 'open' and expires_at > now() returning user_id as user`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return null;
  await noteSignIn(db, row.user);
  return opened;
}

/** Has a waiting sign-in wait for something else. */
export async function setStage(
  db: Database,
  token: string,
  stage: Exclude<SessionStage, 'open'>,
): Promise<void> {
  await sql`update session set stage = ${stage} where token_hash = ${hashOf(token)} and stage <> 'open'`.execute(
    db,
  );
}

/** By the account itself, or by a group that it is in everywhere. */
const isSuperAdmin = sql`(a.group_code = 'superadmin' or coalesce(everywhere.roles @> array['ROLE_SUPER_ADMIN'],
  false))`;

/**
 * The corporations that somebody is linked to, and of a super admin, who sees every one, the chosen one as well; until
 * when, their contract says, and where there is none the account.
 */
const memberships = sql`(
  select coalesce(json_agg(json_build_object(
    'corporation', c.id, 'name', c.name, 'accent', c.details->>'accent', 'logo', c.details->>'logo',
    'enabled', c.enabled and pc.enabled,
    'disabled', not c.enabled, 'held', case when h.state = 'moved' then 'moved' when h.state is not null then 'moving' end,
    'movedTo', h.moved_to, 'timeZone', c.details->>'timeZone',
    'contractStart', case when ct.start_on is null then pc.contract_start else ct.start_on end,
    'contractEnd', case when ct.start_on is null then pc.contract_end else ct.end_on end,
    'showMase', c.details->'showMase',
    'showTransport', coalesce((c.details->>'showTransport')::boolean, false), 'generateSaleOrder', c.details->'generateSaleOrder',
    'saleOrderAutoCreateProject', c.details->'saleOrderAutoCreateProject') order by c.name_order), '[]')
  from (
    select l.person_id, l.corporation_id, l.enabled, l.contract_start, l.contract_end from person_corporation l
      where l.person_id = a.person_id
    union all select null, s.corporation_id, true, null, null
      where ${isSuperAdmin} and not exists (select from person_corporation l
        where l.person_id = a.person_id and l.corporation_id = s.corporation_id)) pc
    join corporation c on c.id = pc.corporation_id left join company_hold h on h.corporation_id = c.id
    left join lateral deciding_contract(pc.person_id, pc.corporation_id) ct on true)`;

/** Of a super admin the ids of all other enabled corporations: with each request, so that nothing else is read of them. */
const others = sql`(
  select coalesce(json_agg(c.id), '[]') from corporation c
  where ${isSuperAdmin} and c.enabled and c.id is distinct from s.corporation_id
    and not exists (select from person_corporation l where l.person_id = a.person_id and l.corporation_id = c.id))`;

/**
 * All that a request needs to know of a user, in one question, with what `s` says more: `user_id`, `number`,
 * `corporation_id` and `seen_at` of a session, or of a program's token (db/identity/api-tokens.ts).
 */
export const userFacts = (
  s: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> => sql`
    select s.user_id as user, s.number as session, s.corporation_id as corporation, a.language,
      a.time_zone as "timeZone", a.username, case when ${isSuperAdmin} then 'superadmin'
        else a.group_code end as "group", a.enabled,
      a.subscription_end as "subscriptionEnd", a.person_id as person, p.gender, p.first_name as "firstName",
        p.last_name as "lastName", p.email, p.photo,
      ${memberships} as memberships, ${others} as others, coalesce(r.roles, '{}') || coalesce(everywhere.roles,
        '{}') || coalesce(here.roles, '{}') as roles, s.seen_at > now() - interval '5 minutes' as seen,
      (select coalesce(sum(v.version), 0)::int from translation_version v
        where v.corporation_id in (0, coalesce(s.corporation_id, 0))) as "wordsVersion",
      (select coalesce(string_agg(h.chain || ' ' || h.hash, ' ' order by h.chain), '')
        from chain_head h where h.chain in (0, s.corporation_id)) as written${more}
    from ${s} s join user_account a on a.id = s.user_id left join person p on p.id = a.person_id
      left join user_role r on r.user_id = a.id and r.corporation_id = s.corporation_id
      left join user_group_access everywhere on everywhere.user_id = a.id and everywhere.corporation_id = 0
      left join user_group_access here on here.user_id = a.id and here.corporation_id = s.corporation_id`;

/** All that is known of a user who acts in a corporation without a session: whose work goes on while they are away. */
export async function factsOfUser(
  db: Database,
  user: number,
  corporation: number | null,
): Promise<SessionFacts | null> {
  const source = sql`(select ${user}::bigint as user_id, null::bigint as number,
    ${corporation}::bigint as corporation_id, null::timestamptz as seen_at)`;
  const { rows } = await sql<SessionFacts>`${userFacts(source)}`.execute(db);
  return rows[0] ?? null;
}

/** A database that takes no changes keeps nobody from reading. @throws what is another fault */
function unlessReadingGoesOn(error: unknown): void {
  const reason = unavailability(error);
  if (reason !== 'read-only' && reason !== 'disk') throw error;
}

/** The session of a token and all that a request needs to know of its user: one question. */
export async function findSession(
  db: Database,
  token: string,
  stage: SessionStage = 'open',
): Promise<SessionFacts | null> {
  const { rows } = await sql<SessionFacts & { seen: boolean }>`${userFacts(sql`session`, sql`, s.position`)}
    where s.token_hash = ${hashOf(token)} and s.stage = ${stage} and s.expires_at > now()
      and s.seen_at > now() - ${`${IDLE_HOURS} hours`}::interval`.execute(db);
  const found = rows[0];
  if (found && !found.seen)
    await sql`update session set seen_at = now() where token_hash = ${hashOf(token)}`
      .execute(db)
      .catch(unlessReadingGoesOn);
  return found ?? null;
}

/**
 * Notes that a session is read for from all that is written by now, after a change of its own. Nobody waits for the disk:
 * should the note be lost with the server, so is the server.
 */
export async function notePosition(db: Database, token: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await Promise.all([
      sql`set local synchronous_commit = off`.execute(transaction),
      sql`update session set position = pg_current_wal_insert_lsn()
        where token_hash = ${hashOf(token)}`.execute(transaction),
    ]);
  });
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

/** A session as its owner is told of it. */
export interface SessionSeen extends Device {
  number: number;
  since: string;
  seenAt: string;
}

/** The live sessions of a user, the one used last first. */
export async function listSessions(db: Database, user: number): Promise<SessionSeen[]> {
  const { rows } = await sql<SessionSeen>`
    select number, browser, system, address, created_at as since, seen_at as "seenAt" from session
    where user_id = ${user} and stage = 'open' and expires_at > now()
      and seen_at > now() - ${`${IDLE_HOURS} hours`}::interval
    order by seen_at desc, number desc limit 100`.execute(db);
  return rows;
}

/** Whether a session of the user was begun no longer ago than that: a fresh proof of who they are. */
export async function isRecent(
  db: Database,
  user: number,
  session: number,
  minutes: number,
): Promise<boolean> {
  const { rows } = await sql<{ recent: boolean }>`
    select exists (select from session where user_id = ${user} and number = ${session}
      and created_at > now() - ${`${minutes} minutes`}::interval) as recent`.execute(db);
  return rows[0]?.recent ?? false;
}

/**
 * A password-reset token, good for an hour and stored only as a hash; earlier ones of the user stop working. An
 * invitation lasts a week.
 * @param owner the database as its owner: who serves requests makes none
 */
export async function createPasswordReset(
  owner: Database,
  user: number,
  invitation = false,
): Promise<string> {
  const token = randomToken();
  await sql`select make_password_reset(${user}, ${hashOf(token)}, ${invitation})`.execute(owner);
  return token;
}

/** The user a reset token was made for, while it is unused and not expired. */
export async function findPasswordReset(
  db: Database,
  token: string,
  invitation = false,
): Promise<number | null> {
  const { rows } = await sql<{ user: number }>`
    select user_id as user from password_reset
    where token_hash = ${hashOf(token)} and used_at is null and expires_at > now()
      and invitation = ${invitation}`.execute(db);
  return rows[0]?.user ?? null;
}

/** Marks a token as used; false when somebody was quicker. */
export async function usePasswordReset(db: Database, token: string): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean;
  }>`select take_password_reset(${hashOf(token)}) as taken`.execute(db);
  return rows[0]?.taken ?? false;
}
