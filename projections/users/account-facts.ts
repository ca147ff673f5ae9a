import { sql } from 'kysely';
import type { KnownPerson } from '#domain/people/known-person.ts';
import type { Database } from '#db/postgres/pool.ts';

/* What decisions over accounts ask. */

/** The account of a person, closed or not. */
export async function userOfPerson(db: Database, person: number): Promise<number | null> {
  const row = await db
    .selectFrom('user_account')
    .select('id')
    .where('person_id', '=', person)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** One such decision at a time, so that two of the last super admins do not shut one another out. */
const LOCK = 7270;

/**
 * The open accounts that look after the installation by themselves; none is shut or lowered until this transaction
 * ends. Who does so through a group is left out on purpose: groups change elsewhere, and one that counts on nobody
 * stays.
 */
export async function openSuperAdmins(db: Database): Promise<number[]> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
  const rows = await db
    .selectFrom('user_account')
    .select('id')
    .where('group_code', '=', 'superadmin')
    .where('enabled', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether one of the companies that a user may enter wants a second factor; a super admin may enter them all. */
export async function isSecondFactorRequired(db: Database, user: number): Promise<boolean> {
  const { rows } = await sql<{ required: boolean }>`select needs_second_factor(${user}) as required`.execute(
    db,
  );
  return rows[0]?.required ?? false;
}

/**
 * The people of these corporations who have one of these e-mails, by the e-mail in small letters. Whose account was
 * closed is left out: they may come back.
 */
export async function peopleOfEmails(
  db: Database,
  emails: readonly string[],
  corporations: readonly number[],
): Promise<ReadonlyMap<string, KnownPerson>> {
  if (emails.length === 0 || corporations.length === 0) return new Map();
  const asked = emails.map((email) => email.toLowerCase());
  const { rows } = await sql<KnownPerson & { email: string }>`
    select lower(p.email) as email, concat_ws(' ', p.first_name, p.last_name) as name, p.id as person,
      exists (select from user_account a where a.person_id = p.id) as "hasAccount",
      array(select m.corporation_id from person_corporation m where m.person_id = p.id and m.enabled
        order by 1) as companies
    from person p
    where lower(p.email) = any(${asked}::text[])
      and exists (select from person_corporation m where m.person_id = p.id
        and m.corporation_id = any(${[...corporations]}::bigint[]))
      and not exists (select from user_account a where a.person_id = p.id and a.closed)
    order by p.id`.execute(db);
  return new Map(rows.map(({ email, ...known }) => [email, known]));
}
