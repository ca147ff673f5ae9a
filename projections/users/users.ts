import { invalid } from '#domain/kernel/refusal.ts';
import { sql, type RawBuilder } from 'kysely';
import type { GroupCode } from '#domain/users/user.ts';
import type { Database } from '#db/postgres/pool.ts';
import { conjunction, type ListPage, type ListRequest } from '../listing.ts';

/** Whose accounts somebody sees: of one company, or (super admins) of all those that they may choose, and of none. */
export type SeenBy = { company: number } | { companies: readonly number[] };

export const userStates = ['active', 'invited', 'waiting', 'disabled'] as const;
export type UserStateName = (typeof userStates)[number];

/** Signed in within 30 days; not for 90 days; never. */
export const signInSpans = ['recent', 'long', 'never'] as const;

export interface UserFilter {
  keyword: string | null;
  state: UserStateName | null;
  group: GroupCode | null;
  /** Whether a second factor is set up. */
  secondFactor: boolean | null;
  lastSignIn: (typeof signInSpans)[number] | null;
  /** Only accounts that this user created. */
  createdBy?: number | undefined;
}

/** An account as lists and its own page show it. */
export interface UserRow {
  id: number;
  username: string;
  person: number;
  /** The account's own base role. */
  group: GroupCode;
  /** What they are where they are seen: by the account, or higher by a group that they are in. */
  baseRole: GroupCode;
  gender: string | null;
  /** null, like the rest of who it is, once the person was erased. */
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  state: UserStateName;
  secondFactor: boolean;
  authenticator: boolean;
  passkeys: number;
  lastSignIn: string | null;
  createdAt: string | null;
  createdBy: number | null;
  invitedAt: string | null;
  language: 'fr' | 'en' | null;
  timeZone: string | null;
  subscriptionEnd: string | null;
  /** Of the companies that are seen, the open ones by name. */
  companies: string;
}

/** Whether the account, and a company that is seen, is open to them. */
const openTo = (seen: SeenBy): RawBuilder<boolean> =>
  'company' in seen
    ? sql`(a.enabled and exists (select from person_corporation m where m.person_id = a.person_id
      and m.corporation_id = ${seen.company} and m.enabled))`
    : sql`a.enabled`;

const stateOf = (seen: SeenBy): RawBuilder<UserStateName> =>
  sql`case when not ${openTo(seen)} then 'disabled' when a.activated then 'active'
    when a.invited_at is not null then 'invited' else 'waiting' end`;

const seenIds = (seen: SeenBy): number[] => ('company' in seen ? [seen.company] : [...seen.companies]);

/** By the account itself or by groups (`is_super_admin`, migration 0059, says the same of one account). */
const baseRoleOf = (
  seen: SeenBy,
): RawBuilder<GroupCode> => sql`case when is_super_admin(a.id) then 'superadmin'
  when a.group_code = 'admin' or exists (select from user_group_access g where g.user_id = a.id
    and g.corporation_id = any(${[0, ...seenIds(seen)]}::bigint[]) and g.roles @> array['ROLE_ADMIN']) then 'admin'
      else 'user' end`;

/** A super admin also sees who may enter no company at all, such as another super admin. */
const visible = (seen: SeenBy): RawBuilder<unknown> => {
  const member = sql`exists (select from person_corporation m where m.person_id = a.person_id
    and m.corporation_id = any(${seenIds(seen)}::bigint[]))`;
  return 'company' in seen
    ? member
    : sql`(${member} or not exists (select from person_corporation m where m.person_id = a.person_id))`;
};

const said = sql`fold(concat_ws(' ', a.username, p.first_name, p.last_name, p.email))`;

const signedIn: Record<NonNullable<UserFilter['lastSignIn']>, RawBuilder<unknown>> = {
  recent: sql`s.at > now() - interval '30 days'`,
  long: sql`s.at < now() - interval '90 days'`,
  never: sql`s.at is null`,
};

function conditions(seen: SeenBy, filter: UserFilter): RawBuilder<unknown>[] {
  const words = (filter.keyword ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 6);
  const factor = sql`(a.authenticator or a.passkeys > 0)`;
  return [
    sql`not a.closed`,
    visible(seen),
    ...words.map((word) => sql`position(fold(${word}) in ${said}) > 0`),
    ...(filter.state === null ? [] : [sql`${stateOf(seen)} = ${filter.state}`]),
    ...(filter.group === null ? [] : [sql`${baseRoleOf(seen)} = ${filter.group}`]),
    ...(filter.secondFactor === null ? [] : [sql`${factor} = ${filter.secondFactor}`]),
    ...(filter.lastSignIn === null ? [] : [signedIn[filter.lastSignIn]]),
    ...(filter.createdBy === undefined ? [] : [sql`a.created_by = ${filter.createdBy}`]),
  ];
}

const columnsOf = (
  seen: SeenBy,
) => sql`a.id, a.username, a.person_id as person, a.group_code as "group", ${baseRoleOf(seen)} as "baseRole", p.gender,
  p.first_name as "firstName", p.last_name as "lastName", p.email, ${stateOf(seen)} as state,
  (a.authenticator or a.passkeys > 0) as "secondFactor", a.authenticator, a.passkeys, s.at as "lastSignIn",
    a.created_at as "createdAt",
  a.created_by as "createdBy", a.invited_at as "invitedAt", a.language, a.time_zone as "timeZone",
    a.subscription_end as "subscriptionEnd",
  (select coalesce(string_agg(c.name, ', ' order by c.name_order), '') from person_corporation m
    join corporation c on c.id = m.corporation_id
    where m.person_id = a.person_id and m.enabled and m.corporation_id = any(${seenIds(seen)}::bigint[])) as companies`;

const from = sql`user_account a left join person p on p.id = a.person_id left join last_sign_in s on s.user_id = a.id`;

const sorts: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`in_order(coalesce(p.last_name, a.username) || ' ' || coalesce(p.first_name, ''))`,
  username: sql`in_order(a.username)`,
  lastSignIn: sql`coalesce(s.at, 'epoch'::timestamptz)`,
  created: sql`coalesce(a.created_at, 'epoch'::timestamptz)`,
};

const offsetOf = (cursor: string | null): number | null =>
  cursor !== null && /^\d{1,6}$/.test(cursor) ? Number(cursor) : null;

/**
 * A page of accounts. Its cursor counts rows: the order runs over people and accounts, which two read models keep,
 * and a company has thousands of accounts at most.
 */
export async function listUsers(
  db: Database,
  seen: SeenBy,
  filter: UserFilter,
  request: ListRequest,
): Promise<ListPage<UserRow>> {
  const order = (Object.hasOwn(sorts, request.sort) ? sorts[request.sort] : sorts['name']) ?? sql`a.id`;
  const direction = sql.raw(request.direction === 'desc' ? 'desc' : 'asc');
  const place = offsetOf(request.cursor);
  if (place === null && request.cursor !== null && request.strict)
    throw invalid({ cursor: ['errors.cursor'] });
  const offset = place ?? request.offset;
  const { rows } = await sql<UserRow>`
    select ${columnsOf(seen)} from ${from} where ${conjunction(conditions(seen, filter))}
    order by ${order} ${direction}, a.id ${direction} limit ${request.limit + 1} offset ${offset}`.execute(
    db,
  );
  return {
    rows: rows.slice(0, request.limit),
    next: rows.length > request.limit ? String(offset + request.limit) : null,
    previous: offset > 0 ? String(Math.max(0, offset - request.limit)) : null,
  };
}

export async function countUsers(
  db: Database,
  seen: SeenBy,
  filter: UserFilter,
  cap: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from ${from} where ${conjunction(conditions(seen, filter))}
      limit ${cap}) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** One account; null for an unknown, closed or foreign one. */
export async function findUser(db: Database, seen: SeenBy, id: number): Promise<UserRow | null> {
  const { rows } = await sql<UserRow>`
    select ${columnsOf(seen)} from ${from} where a.id = ${id} and not a.closed and ${visible(seen)}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** A company that somebody may enter, or might once. */
export interface CompanyOfUser {
  corporation: number;
  name: string;
  enabled: boolean;
  contractStart: string | null;
  contractEnd: string | null;
}

/** The companies of a person, of those that are seen. */
export async function companiesOfPerson(
  db: Database,
  seen: SeenBy,
  person: number,
): Promise<CompanyOfUser[]> {
  return db
    .selectFrom('person_corporation')
    .innerJoin('corporation', 'corporation.id', 'person_corporation.corporation_id')
    .select([
      'corporation_id as corporation',
      'corporation.name',
      'person_corporation.enabled',
      'contract_start as contractStart',
      'contract_end as contractEnd',
    ])
    .where('person_id', '=', person)
    .where('corporation_id', 'in', [0, ...seenIds(seen)])
    .orderBy(sql`corporation.name_order`)
    .execute();
}

/** How somebody stands in a company: the contract is the one that says whether they may enter today. */
export interface MembershipRow extends CompanyOfUser {
  employee: boolean;
  outOfContract: boolean;
}

/** How a person stands in companies that are seen, by name; the contract decides where there is one. */
export async function membershipsOf(
  db: Database,
  person: number,
  corporations: readonly number[],
  today: string,
): Promise<MembershipRow[]> {
  const { rows } = await sql<MembershipRow>`
    select corporation, name, enabled, employee, starts as "contractStart", ends as "contractEnd",
      coalesce(starts > ${today}::date or ends < ${today}::date, false) as "outOfContract"
    from (select m.corporation_id as corporation, c.name, c.name_order, m.enabled, m.employee,
        case when d.start_on is null then m.contract_start else d.start_on end as starts,
        case when d.start_on is null then m.contract_end else d.end_on end as ends
      from person_corporation m join corporation c on c.id = m.corporation_id
        left join lateral deciding_contract(m.person_id, m.corporation_id) d on true
      where m.person_id = ${person} and m.corporation_id = any(${[...corporations]}::bigint[])) standing
    order by name_order`.execute(db);
  return rows;
}

/** Whom a corporation could take in: people of companies that are seen, who have no file in it. */
export async function peopleElsewhere(
  db: Database,
  corporation: number,
  seen: readonly number[],
): Promise<{ id: number; name: string; company: string }[]> {
  const { rows } = await sql<{ id: number; name: string; company: string }>`
    select m.person_id as id, min(m.name) as name, string_agg(c.name, ', ' order by c.name_order) as company
    from person_corporation m join corporation c on c.id = m.corporation_id
    where m.corporation_id = any(${[...seen]}::bigint[]) and m.corporation_id <> ${corporation} and m.name <> ''
      and not exists (select from person_corporation here where here.person_id = m.person_id
        and here.corporation_id = ${corporation})
    group by m.person_id, m.name_order order by m.name_order limit 5000`.execute(db);
  return rows;
}

/** The people of a company who have no account yet, by name. */
export async function peopleWithoutAccount(
  db: Database,
  corporation: number,
): Promise<
  {
    id: number;
    gender: string | null;
    firstName: string | null;
    lastName: string | null;
    email: string | null;
  }[]
> {
  return db
    .selectFrom('person')
    .innerJoin('person_corporation', 'person_corporation.person_id', 'person.id')
    .select(['person.id', 'gender', 'first_name as firstName', 'last_name as lastName', 'email'])
    .where('corporation_id', '=', corporation)
    .where('enabled', '=', true)
    .where('last_name', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('user_account')
            .select('user_account.id')
            .whereRef('user_account.person_id', '=', 'person.id'),
        ),
      ),
    )
    .orderBy('last_name')
    .orderBy('first_name')
    .limit(500)
    .execute();
}
