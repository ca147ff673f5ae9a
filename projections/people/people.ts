import { sql } from 'kysely';
import type { Identity, PersonEvent } from '#domain/people/person.ts';
import type { Database } from '#db/postgres/pool.ts';
import { projection } from '../projection.ts';

const put = (id: number, identity: Identity | null, db: Database) => {
  const values = {
    gender: identity?.gender ?? null,
    first_name: identity?.firstName ?? null,
    last_name: identity?.lastName ?? null,
    email: identity?.email ?? null,
  };
  return db
    .insertInto('person')
    .values({ id, ...values })
    .onConflict((c) => c.column('id').doUpdateSet(values))
    .execute();
};

const enable = (person: number, corporation: number, enabled: boolean, db: Database) =>
  db
    .updateTable('person_corporation')
    .set({ enabled })
    .where('person_id', '=', person)
    .where('corporation_id', '=', corporation)
    .execute();

export const people = projection<PersonEvent>({
  name: 'people',
  tables: ['person', 'person_corporation'],
  on: {
    PersonRegistered: (data, { db }) => put(data.person, data.identity, db),
    PersonIdentityEdited: (data, { db }) => put(data.person, data.identity, db),
    PersonJoinedCorporation: ({ person, membership }, { db }) => {
      const { enabled, employee, contract } = membership;
      const values = {
        enabled,
        employee,
        contract_start: contract?.start ?? null,
        contract_end: contract?.end ?? null,
      };
      return db
        .insertInto('person_corporation')
        .values({ person_id: person, corporation_id: membership.corporation, ...values })
        .onConflict((conflict) => conflict.columns(['person_id', 'corporation_id']).doUpdateSet(values))
        .execute();
    },
    PersonEnabledInCorporation: (data, { db }) => enable(data.person, data.corporation, true, db),
    PersonDisabledInCorporation: (data, { db }) => enable(data.person, data.corporation, false, db),
  },
});

export interface PersonName {
  id: number;
  gender: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** The people enabled in a corporation, by name: who may be in charge of a document. */
export function listMembers(db: Database, corporation: number): Promise<PersonName[]> {
  return db
    .selectFrom('person')
    .innerJoin('person_corporation', 'person_corporation.person_id', 'person.id')
    .select(['person.id', 'gender', 'first_name as firstName', 'last_name as lastName'])
    .where('corporation_id', '=', corporation)
    .where('enabled', '=', true)
    .orderBy('last_name')
    .orderBy('first_name')
    .limit(500)
    .execute();
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
