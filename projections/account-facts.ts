import { sql } from 'kysely';
import type { Database } from '#db/pool.ts';

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

/** The open accounts that look after the installation; none is shut or lowered until this transaction ends. */
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
  const { rows } = await sql`
    select 1 from user_account a, sign_in_rules r where a.id = ${user} and r.second_factor and (a.group_code = 'superadmin'
      or exists (select from person_corporation pc where pc.person_id = a.person_id and pc.corporation_id = r.corporation_id and pc.enabled))
    limit 1`.execute(db);
  return rows.length > 0;
}
