import { legalDayOf } from '#domain/kernel/dates.ts';
import { sql, type RawBuilder, type Updateable } from 'kysely';
import type { Identity, PersonDetails, PersonEvent } from '#domain/people/person.ts';
import { personUses, type PersonUse, type Somebody } from '#domain/people/questions.ts';
import type { Database } from '#db/postgres/pool.ts';
import type { Tables } from '#db/tables.ts';
import { projection } from '../projection.ts';

/** The name and the addresses of a person, as the lists of their corporations sort and search them. */
const listNames = (db: Database, person: number) =>
  sql`update person_corporation pc set
      name = trim(concat_ws(' ', p.last_name, p.first_name)),
      reached = concat_ws(' ', p.email, p.phone, p.mobile)
    from person p where p.id = pc.person_id and p.id = ${person}`.execute(db);

async function putIdentity(id: number, identity: Identity | null, db: Database): Promise<void> {
  const values = {
    gender: identity?.gender ?? null,
    first_name: identity?.firstName ?? null,
    last_name: identity?.lastName ?? null,
    email: identity?.email ?? null,
  };
  await db
    .insertInto('person')
    .values({ id, ...noDetails, photo: null, number_hash: null, ...values })
    .onConflict((c) => c.column('id').doUpdateSet(values))
    .execute();
  await listNames(db, id);
}

const noDetails = {
  personal_email: null,
  birth_date: null,
  phone: null,
  mobile: null,
  permit_expiry: null,
  licence_expiry: null,
};

async function putDetails(id: number, details: PersonDetails | null, db: Database): Promise<void> {
  const values = details && {
    personal_email: details.personalEmail,
    birth_date: details.birthDate,
    phone: details.phone,
    mobile: details.mobile,
    permit_expiry: details.permitExpiry,
    licence_expiry: details.drivingLicenceExpiry,
  };
  await change(db, id, values ?? noDetails);
  await listNames(db, id);
}

const change = (db: Database, id: number, set: Updateable<Tables['person']>) =>
  db.updateTable('person').set(set).where('id', '=', id).execute();

const changeHere = (
  db: Database,
  person: number,
  corporation: number,
  set: Updateable<Tables['person_corporation']>,
) =>
  db
    .updateTable('person_corporation')
    .set(set)
    .where('person_id', '=', person)
    .where('corporation_id', '=', corporation)
    .execute();

export const people = projection<PersonEvent>({
  name: 'people',
  tables: ['person', 'person_corporation'],
  on: {
    PersonRegistered: (data, { db }) => putIdentity(data.person, data.identity, db),
    PersonIdentityEdited: (data, { db }) => putIdentity(data.person, data.identity, db),
    PersonDetailsEdited: ({ person, details }, { db }) => putDetails(person, details, db),
    PersonPayrollEdited: ({ person, numberHash }, { db }) => change(db, person, { number_hash: numberHash }),
    PersonPhotoSet: ({ person, photo }, { db }) => change(db, person, { photo }),
    PersonJoinedCorporation: async ({ person, membership }, { db, recorded }) => {
      const { enabled, employee, contract } = membership;
      const values = {
        enabled,
        employee,
        shut_on: enabled ? null : legalDayOf(recorded.metadata.occurredAt),
        contract_start: contract?.start ?? null,
        contract_end: contract?.end ?? null,
      };
      const post = { personnel_number: null, profile_id: null, manager_id: null };
      await db
        .insertInto('person_corporation')
        .values({ person_id: person, corporation_id: membership.corporation, ...post, ...values })
        .onConflict((conflict) => conflict.columns(['person_id', 'corporation_id']).doUpdateSet(values))
        .execute();
      await listNames(db, person);
    },
    PersonPostSet: ({ person, corporation, post }, { db }) =>
      changeHere(db, person, corporation, {
        personnel_number: post.personnelNumber,
        profile_id: post.profile,
        manager_id: post.manager,
      }),
    PersonRemoved: ({ person, corporation }, { db }) =>
      db
        .deleteFrom('person_corporation')
        .where('person_id', '=', person)
        .where('corporation_id', '=', corporation)
        .execute(),
    PersonEnabledInCorporation: (data, { db }) =>
      changeHere(db, data.person, data.corporation, { enabled: true, shut_on: null }),
    PersonDisabledInCorporation: (data, { db, recorded: { metadata } }) =>
      changeHere(db, data.person, data.corporation, {
        enabled: false,
        shut_on: legalDayOf(metadata.occurredAt),
      }),
  },
});

export interface PersonName {
  id: number;
  gender: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** So many members are read at once. */
const MEMBERS_AT_ONCE = 500;

/**
 * The people enabled in a corporation, by name: who may be in charge of a document.
 * @param page from 1, of 500 each
 */
export function listMembers(db: Database, corporation: number, page = 1): Promise<PersonName[]> {
  return db
    .selectFrom('person_corporation')
    .innerJoin('person', 'person.id', 'person_corporation.person_id')
    .select(['person.id', 'gender', 'first_name as firstName', 'last_name as lastName'])
    .where('corporation_id', '=', corporation)
    .where('enabled', '=', true)
    .orderBy(sql`name_order`)
    .orderBy('person_corporation.person_id')
    .limit(MEMBERS_AT_ONCE)
    .offset((page - 1) * MEMBERS_AT_ONCE)
    .execute();
}

/** How many people are enabled in a corporation. */
export async function countMembers(db: Database, corporation: number): Promise<number> {
  const { count } = await db
    .selectFrom('person_corporation')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('corporation_id', '=', corporation)
    .where('enabled', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}

export async function isMember(db: Database, person: number, corporation: number): Promise<boolean> {
  const row = await db
    .selectFrom('person_corporation')
    .select('person_id')
    .where('person_id', '=', person)
    .where('corporation_id', '=', corporation)
    .where('enabled', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isColleague(db: Database, person: number, corporation: number): Promise<boolean> {
  const row = await db
    .selectFrom('person_corporation')
    .select('person_id')
    .where('person_id', '=', person)
    .where('corporation_id', '=', corporation)
    .executeTakeFirst();
  return row !== undefined;
}

/** Who leads somebody in a corporation. */
export async function managerOf(db: Database, person: number, corporation: number): Promise<number | null> {
  const row = await db
    .selectFrom('person_corporation')
    .select('manager_id')
    .where('person_id', '=', person)
    .where('corporation_id', '=', corporation)
    .executeTakeFirst();
  return row?.manager_id ?? null;
}

/** Whom each person of a corporation is led by, where somebody leads them. */
export async function managersIn(db: Database, corporation: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('person_corporation')
    .select(['person_id', 'manager_id'])
    .where('corporation_id', '=', corporation)
    .where('manager_id', 'is not', null)
    .execute();
  return new Map(rows.flatMap((row) => (row.manager_id === null ? [] : [[row.person_id, row.manager_id]])));
}

/** Who leads somebody of a corporation, by their ids: found by one step in the index for each, however many they lead. */
export async function leadersIn(db: Database, corporation: number): Promise<number[]> {
  const next = (after: RawBuilder<unknown>) => sql`(select min(manager_id) from person_corporation
    where corporation_id = ${corporation} and manager_id is not null ${after})`;
  const { rows } = await sql<{ id: number }>`with recursive leader (id) as (
      select ${next(sql``)}
      union all select ${next(sql`and manager_id > leader.id`)} from leader where leader.id is not null)
    select id from leader where id is not null`.execute(db);
  return rows.map(({ id }) => id);
}

/** Somebody of a corporation and whom they are led by. */
export interface ReportingLine {
  id: number;
  /** null once erased. */
  name: string | null;
  parent: number | null;
}

/**
 * Whether somebody is not out of contract on a day: they never had one with the corporation, or one that is not over.
 * @param person the column that says who
 */
export const notOut = (
  person: RawBuilder<unknown>,
  corporation: number,
  day: string,
): RawBuilder<boolean> => {
  const contracts = sql`select from contract c where c.person_id = ${person} and c.corporation_id = ${corporation}
    and not c.deleted`;
  return sql<boolean>`(not exists (${contracts})
    or exists (${contracts} and (c.end_on is null or c.end_on >= ${day})))`;
};

/** The people enabled in a corporation who are not out of contract on a day, each with whoever leads them, by name. */
export async function reportingLines(
  db: Database,
  corporation: number,
  day: string,
): Promise<ReportingLine[]> {
  const { rows } = await sql<ReportingLine>`
    select person_id as id, manager_id as parent,
      (select nullif(trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')), '') from person
        where person.id = person_id) as name
    from person_corporation where corporation_id = ${corporation} and enabled
      and ${notOut(sql`person_corporation.person_id`, corporation, day)}
    order by name_order, person_id limit 10000`.execute(db);
  return rows;
}

/** Who has this personnel number in the corporation. */
export async function personOfNumber(
  db: Database,
  personnelNumber: string,
  corporation: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('person_corporation')
    .select('person_id')
    .where('corporation_id', '=', corporation)
    .where(sql<boolean>`number_order = in_order(${personnelNumber})`)
    .executeTakeFirst();
  return row?.person_id ?? null;
}

/** Who has the social security number of this keyed hash in the corporation. */
export async function personOfNumberHash(
  db: Database,
  hash: string,
  corporation: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('person')
    .innerJoin('person_corporation', 'person_corporation.person_id', 'person.id')
    .select('person.id')
    .where('number_hash', '=', hash)
    .where('corporation_id', '=', corporation)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Somebody of this name, and of this day of birth where both say one, in the corporation. */
export async function personNamed(
  db: Database,
  { firstName, lastName, birthDate }: { firstName: string; lastName: string; birthDate: string | null },
  corporation: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('person_corporation')
    .innerJoin('person', 'person.id', 'person_corporation.person_id')
    .select('person.id')
    .where('corporation_id', '=', corporation)
    .where(sql<boolean>`name_order = in_order(${`${lastName} ${firstName}`})`)
    .where(
      sql<boolean>`(birth_date is null or ${birthDate}::date is null or birth_date = ${birthDate}::date)`,
    )
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Somebody of the corporation who may be meant. */
interface LikePerson {
  id: number;
  name: string;
  birthDate: string | null;
}

/** How many are asked about: more are no answer to "is it the same?". */
const MOST_ALIKE = 5;

/**
 * Those of the corporation who may be the same as somebody: of this name and no other day of birth, or reached by this
 * e-mail. Other corporations are not looked at.
 */
export async function peopleLike(
  db: Database,
  { firstName, lastName, birthDate, email }: Somebody,
  corporation: number,
): Promise<LikePerson[]> {
  const sameName = sql<boolean>`person_corporation.name_order = in_order(${`${lastName} ${firstName}`})`;
  const sameBirth = sql<boolean>`(birth_date is null or ${birthDate}::date is null or birth_date = ${birthDate}::date)`;
  const sameMail = sql<boolean>`(lower(person.email) = lower(${email}))`;
  return db
    .selectFrom('person_corporation')
    .innerJoin('person', 'person.id', 'person_corporation.person_id')
    .select(['person.id', 'person_corporation.name', 'birth_date as birthDate'])
    .where('corporation_id', '=', corporation)
    .where((eb) => eb.or([eb.and([sameName, sameBirth]), sameMail]))
    .orderBy(sql`birth_date = ${birthDate}::date desc nulls last, ${sameMail} desc nulls last, person.id`)
    .limit(MOST_ALIKE)
    .execute();
}

/** A person's own e-mail address, of those enabled in the corporation; null where there is none. */
export async function emailOfMember(
  db: Database,
  person: number | null | undefined,
  corporation: number,
): Promise<string | null> {
  if (person === null || person === undefined) return null;
  const row = await db
    .selectFrom('person')
    .innerJoin('person_corporation', 'person_corporation.person_id', 'person.id')
    .select('email')
    .where('person.id', '=', person)
    .where('corporation_id', '=', corporation)
    .where('enabled', '=', true)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Which of these addresses, in small letters, are those of people with an open account in the corporation. */
export async function membersAt(
  db: Database,
  addresses: readonly string[],
  corporation: number,
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await db
    .selectFrom('person')
    .innerJoin('person_corporation', 'person_corporation.person_id', 'person.id')
    .innerJoin('user_account', 'user_account.person_id', 'person.id')
    .select(sql<string>`lower(person.email)`.as('email'))
    .where(sql<string>`lower(person.email)`, 'in', [...addresses])
    .where('corporation_id', '=', corporation)
    .where('person_corporation.enabled', '=', true)
    .where('user_account.enabled', '=', true)
    .execute();
  return new Set(rows.map(({ email }) => email));
}

/** The names of people of a corporation, '' of who was erased. */
export async function namesOf(
  db: Database,
  persons: readonly number[],
  corporation: number,
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('person_corporation')
    .select(['person_id', 'name'])
    .where('person_id', '=', sql<number>`any(${[...persons]}::bigint[])`)
    .where('corporation_id', '=', corporation)
    .execute();
  return new Map(rows.map(({ person_id: id, name }) => [id, name ?? '']));
}

/** The address of the user who made a commerce document, where that person is enabled in the corporation. */
export async function emailOfCreator(
  db: Database,
  kind: string,
  document: number,
  corporation: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('emt_messages')
    .innerJoin('user_account', (join) =>
      join.on(sql<boolean>`user_account.id = (message_metadata->>'user')::bigint`),
    )
    .select('user_account.person_id as person')
    .where('stream_id', '=', `${kind}-${document}`)
    .where('stream_position', '=', 1)
    .executeTakeFirst();
  return row === undefined ? null : emailOfMember(db, row.person, corporation);
}

/** Names of people by their id; those who never worked in the corporation or were erased are left out. */
export async function namesOfMembers(
  db: Database,
  people: readonly number[],
  corporation: number,
): Promise<Map<number, string>> {
  if (people.length === 0) return new Map();
  const rows = await db
    .selectFrom('person')
    .innerJoin('person_corporation', 'person_corporation.person_id', 'person.id')
    .select(['person.id', 'first_name', 'last_name'])
    .where('person.id', 'in', [...people])
    .where('corporation_id', '=', corporation)
    .where('last_name', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.id, `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim()]));
}

/** Names of users, for histories: user id → name, or null once erased. */
export async function namesOfUsers(
  db: Database,
  users: readonly number[],
): Promise<Map<number, string | null>> {
  if (users.length === 0) return new Map();
  const rows = await db
    .selectFrom('user_account')
    .leftJoin('person', 'person.id', 'user_account.person_id')
    .select(['user_account.id', 'first_name', 'last_name'])
    .where('user_account.id', 'in', [...users])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      row.last_name === null ? null : `${row.first_name ?? ''} ${row.last_name}`.trim(),
    ]),
  );
}

/** Those of these users who belong to a corporation, or to none: the product's own. */
export async function usersOf(
  db: Database,
  users: readonly number[],
  corporation: number,
): Promise<ReadonlySet<number>> {
  if (users.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select a.id from user_account a where a.id = any(${[...users]}::bigint[])
      and (exists (select from person_corporation c where c.person_id = a.person_id and c.corporation_id = ${corporation})
        or not exists (select from person_corporation c where c.person_id = a.person_id))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** What names somebody in a corporation beside their account and contracts. */
export async function usesOf(db: Database, person: number, corporation: number): Promise<PersonUse[]> {
  const inTable = (table: string, column = 'person_id') =>
    sql<boolean>`exists (select from ${sql.table(table)}
      where ${sql.ref(column)} = ${person} and corporation_id = ${corporation})`;
  const found: Record<PersonUse, RawBuilder<boolean>> = {
    wageSlips: inTable('wage_slip'),
    certificates: inTable('certificate'),
    exams: inTable('health_exam'),
    documents: sql`exists (select from attached_document
      where owner_kind = 'person' and owner_id = ${person} and corporation_id = ${corporation})`,
    units: sql`exists (select from org_unit_person m join org_unit u on u.id = m.unit_id
      where m.person_id = ${person} and u.corporation_id = ${corporation})`,
    leave: inTable('rest_day'),
    projects: sql`(${inTable('project_assignment')} or ${inTable('project_plan')})`,
    time: inTable('activity'),
    expenses: inTable('expense'),
    equipment: inTable('equipment_usage'),
    interventions: inTable('transport_order', 'driver_id'),
  };
  const columns = personUses.map((use) => sql`${found[use]} as ${sql.id(use)}`);
  const { rows } = await sql<Record<PersonUse, boolean>>`select ${sql.join(columns)}`.execute(db);
  return personUses.filter((use) => rows[0]?.[use]);
}
