import { sql } from 'kysely';
import { endOfMonth, LEGAL_TIME_ZONE } from '#domain/kernel/dates.ts';
import type { KnownEmployee } from '#domain/payroll/match-pages.ts';
import type { Month } from '#domain/payroll/page-clues.ts';
import type { Database } from '#db/postgres/pool.ts';

/** Everybody of a corporation, those who left included: the last slip comes afterwards. Who was erased is nobody. */
export async function employeesOf(db: Database, corporation: number): Promise<KnownEmployee[]> {
  const rows = await db
    .selectFrom('person_corporation')
    .innerJoin('person', 'person.id', 'person_corporation.person_id')
    .select([
      'person.id',
      'first_name as firstName',
      'last_name as lastName',
      'birth_date as birthDate',
      'personnel_number as personnelNumber',
      'number_hash as numberHash',
    ])
    .where('corporation_id', '=', corporation)
    .where('last_name', 'is not', null)
    .orderBy('last_name')
    .orderBy('first_name')
    .execute();
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
  }));
}

/** Who of a corporation is under contract in a month, trainees left out; and whose contracts all ended before it. */
export async function employedIn(
  db: Database,
  corporation: number,
  month: Month,
): Promise<{ during: ReadonlySet<number>; left: ReadonlySet<number> }> {
  const first = `${month}-01`;
  const last = endOfMonth(first);
  const { rows } = await sql<{ person: number; during: boolean; left: boolean }>`
    select person_id as person, bool_or(start_on <= ${last} and (end_on is null or end_on >= ${first})) as during,
      coalesce(bool_and(end_on < ${first}), false) as left
    from contract where corporation_id = ${corporation} and not deleted and not trainee group by person_id`.execute(
    db,
  );
  const those = (which: 'during' | 'left') =>
    new Set(rows.filter((row) => row[which]).map(({ person }) => person));
  return { during: those('during'), left: those('left') };
}

const today = sql`(now() at time zone ${sql.lit(LEGAL_TIME_ZONE)})::date`;

/**
 * Where people of a corporation are told of their slips: at work, else at their own address. Who left it is told at
 * their own first, since the mailbox at work is the company's. Who has no address is left out.
 */
export async function slipReaches(
  db: Database,
  people: readonly number[],
  corporation: number,
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; email: string | null }>`
    select p.id, case when case when held.start_on is null then pc.contract_end else held.end_on end < ${today}
      then coalesce(p.personal_email, p.email) else coalesce(p.email, p.personal_email) end as email
    from person_corporation pc join person p on p.id = pc.person_id
      left join lateral deciding_contract(pc.person_id, pc.corporation_id) held on true
    where pc.corporation_id = ${corporation} and pc.person_id = any(${[...people]}::bigint[])`.execute(db);
  return new Map(rows.flatMap(({ id, email }) => (email === null ? [] : [[id, email]])));
}

/** The language that people chose for themselves, by the person. */
export async function languagesOf(
  db: Database,
  people: readonly number[],
): Promise<ReadonlyMap<number, 'fr' | 'en'>> {
  if (people.length === 0) return new Map();
  const rows = await db
    .selectFrom('user_account')
    .select(['person_id', 'language'])
    .where('person_id', 'in', [...people])
    .execute();
  return new Map(
    rows.flatMap(({ person_id, language }) =>
      person_id !== null && (language === 'fr' || language === 'en') ? [[person_id, language]] : [],
    ),
  );
}

/** Most people who share an address: a household. */
const MOST_OF_AN_ADDRESS = 10;

/** People whose own address this is, theirs alone or the one at work. @param email in small letters */
export async function peopleReached(db: Database, email: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from person where lower(personal_email) = ${email}
    union select id from person where lower(email) = ${email} order by id limit ${MOST_OF_AN_ADDRESS}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Where somebody is mailed who may have left: at their own address, else at that of their work. */
export async function reachOfPerson(db: Database, person: number): Promise<string | null> {
  const row = await db
    .selectFrom('person')
    .select(['personal_email', 'email'])
    .where('id', '=', person)
    .executeTakeFirst();
  return row?.personal_email ?? row?.email ?? null;
}
