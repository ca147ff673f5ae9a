import { sql } from 'kysely';
import type { KnownEmployee } from '#domain/payroll/match-pages.ts';
import type { Database } from '#db/postgres/pool.ts';

/** Somebody of a corporation as slips may name them, and whether they can be mailed. */
export interface Employee extends KnownEmployee {
  email: string | null;
}

/** Everybody of a corporation, those who left included: the last slip comes afterwards. Who was erased is nobody. */
export async function employeesOf(db: Database, corporation: number): Promise<Employee[]> {
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
      'email',
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
