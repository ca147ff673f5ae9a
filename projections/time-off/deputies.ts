import { sql, type RawBuilder } from 'kysely';
import { LEGAL_TIME_ZONE } from '#domain/kernel/dates.ts';
import type { LeaveDeputyEvent } from '#domain/time-off/leave-deputy.ts';
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

/** Who decides for a manager today: their deputy, else they themselves. */
export const decidingFor = (corporation: RawBuilder<unknown>, manager: RawBuilder<unknown>) =>
  sql<number | null>`coalesce((select d.deputy_id from leave_deputy d where d.corporation_id = ${corporation}
    and d.manager_id = ${manager} and ${today} between d.from_day and d.until_day limit 1), ${manager})`;

/** Whether somebody leads who is led by a manager: they are that manager, or stand in for them today. */
export const leads = (own: number, corporation: RawBuilder<unknown>, manager: RawBuilder<unknown>) =>
  sql`(${manager} = ${own} or ${manager} in (select d.manager_id from leave_deputy d
    where d.corporation_id = ${corporation} and d.deputy_id = ${own} and ${today} between d.from_day and d.until_day))`;

/** Who decides about the leave of somebody today: who leads them, or who stands in for those. */
export async function deciderOf(db: Database, person: number, corporation: number): Promise<number | null> {
  const manager = await managerOf(db, person, corporation);
  if (manager === null) return null;
  const { rows } = await sql<{ decider: number }>`
    select ${decidingFor(sql`${corporation}::bigint`, sql`${manager}::bigint`)} as decider`.execute(db);
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
