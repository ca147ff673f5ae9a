import { sql, type RawBuilder } from 'kysely';
import { LEGAL_TIME_ZONE } from '#domain/kernel/dates.ts';
import { familyRoles, impliedRoles } from '#domain/kernel/roles.ts';
import type { LeaveDeputyEvent } from '#domain/time-off/leave-deputy.ts';
import { decideRoles } from '#domain/time-off/rest-day-access.ts';
import { groupCodes, groupRole } from '#domain/users/user.ts';
import type { Database } from '#db/postgres/pool.ts';
import { managerOf } from '../people/people.ts';
import { projection } from '../projection.ts';

export const leaveDeputies = projection<LeaveDeputyEvent>({
  name: 'leave-deputies',
  tables: ['leave_deputy'],
  on: {
    LeaveDeputyNamed: ({ id, corporation, manager, deputy, from, until }, { db }) =>
      db
        .insertInto('leave_deputy')
        .values({
          id,
          corporation_id: corporation,
          manager_id: manager,
          deputy_id: deputy,
          from_day: from,
          until_day: until,
        })
        .execute(),
    LeaveDeputyEnded: ({ id }, { db }) => db.deleteFrom('leave_deputy').where('id', '=', id).execute(),
  },
});

const today = sql`(now() at time zone ${sql.lit(LEGAL_TIME_ZONE)})::date`;

/** What lets an account decide about leave, by itself or by what it implies. */
const administrators: readonly string[] = [groupRole.admin, groupRole.superadmin];
const letsDecide = [
  ...administrators,
  ...familyRoles.filter((role) => {
    const implied = impliedRoles([role]);
    return decideRoles.some((one) => implied.has(one));
  }),
];
const groupsDeciding = groupCodes.filter((code) => administrators.includes(groupRole[code]));

/** Accounts `a` of a company that may work there today and decide about leave: who else could answer for somebody. */
const accountsDeciding = (corporation: RawBuilder<unknown>) => sql`user_account a
  join person_corporation own on own.person_id = a.person_id and own.corporation_id = ${corporation} and own.enabled
  left join lateral deciding_contract(own.person_id, own.corporation_id) held on true
  where a.enabled and coalesce(a.subscription_end, ${today}) >= ${today}
    and coalesce(case when held.start_on is null then own.contract_start else held.start_on end, ${today}) <= ${today}
    and coalesce(case when held.start_on is null then own.contract_end else held.end_on end, ${today}) >= ${today}
    and (a.group_code = any(${groupsDeciding}::text[])
      or exists (select from user_role r where r.user_id = a.id and r.corporation_id = own.corporation_id
        and r.roles && ${letsDecide}::text[])
      or exists (select from user_group_access g where g.user_id = a.id and g.corporation_id in (0, own.corporation_id)
        and g.roles && ${letsDecide}::text[]))`;

/**
 * Who decides for a manager today about the leave of a person: the manager's deputy, else they themselves. Nobody
 * stands in about their own leave, and a deputy who may not decide by now for nobody's.
 */
export const decidingFor = (
  corporation: RawBuilder<unknown>,
  manager: RawBuilder<unknown>,
  person: RawBuilder<unknown>,
) =>
  sql<number | null>`coalesce((select d.deputy_id from leave_deputy d where d.corporation_id = ${corporation}
    and d.manager_id = ${manager} and d.deputy_id <> ${person} and ${today} between d.from_day and d.until_day
    and exists (select from ${accountsDeciding(sql`d.corporation_id`)} and a.person_id = d.deputy_id) limit 1), ${manager})`;

/** Who may stand in today for those who lead people. */
export async function possibleDeputies(db: Database, corporation: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ person: number }>`
    select a.person_id as person from ${accountsDeciding(sql`${corporation}::bigint`)}`.execute(db);
  return new Set(rows.map(({ person }) => person));
}

/** Whether somebody leads who is led by a manager: they are that manager, or stand in for them today. */
export const leads = (own: number, corporation: RawBuilder<unknown>, manager: RawBuilder<unknown>) =>
  sql`(${manager} = ${own} or ${manager} in (select d.manager_id from leave_deputy d
    where d.corporation_id = ${corporation} and d.deputy_id = ${own} and ${today} between d.from_day and d.until_day))`;

/** Whether somebody leads anybody of a company today, or stands in for who does. */
export async function leadsAnybody(db: Database, person: number, corporation: number): Promise<boolean> {
  const { rows } = await sql<{ led: boolean }>`select exists (select from person_corporation pc
    where pc.corporation_id = ${corporation}
      and ${leads(person, sql`pc.corporation_id`, sql`pc.manager_id`)}) as led`.execute(db);
  return rows[0]?.led ?? false;
}

/** Who decides about the leave of somebody today: who leads them, or who stands in for those. */
export async function deciderOf(db: Database, person: number, corporation: number): Promise<number | null> {
  const manager = await managerOf(db, person, corporation);
  if (manager === null) return null;
  const { rows } = await sql<{ decider: number }>`
    select ${decidingFor(sql`${corporation}::bigint`, sql`${manager}::bigint`, sql`${person}::bigint`)} as decider`.execute(
    db,
  );
  return rows[0]?.decider ?? manager;
}

/** Who stands in for whom from today on, the first first. */
export async function deputiesFrom(
  db: Database,
  corporation: number,
  day: string,
  manager: number | null,
): Promise<{ id: number; manager: number; deputy: number; from: string; until: string }[]> {
  return db
    .selectFrom('leave_deputy')
    .select(['id', 'manager_id as manager', 'deputy_id as deputy', 'from_day as from', 'until_day as until'])
    .where('corporation_id', '=', corporation)
    .where('until_day', '>=', day)
    .$if(manager !== null, (query) => query.where('manager_id', '=', manager ?? 0))
    .orderBy('from_day')
    .orderBy('id')
    .execute();
}

/** Whether somebody stands in for a manager on one of these days. */
export async function hasDeputy(
  db: Database,
  corporation: number,
  manager: number,
  from: string,
  until: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('leave_deputy')
    .select('id')
    .where('corporation_id', '=', corporation)
    .where('manager_id', '=', manager)
    .where('from_day', '<=', until)
    .where('until_day', '>=', from)
    .executeTakeFirst();
  return row !== undefined;
}
