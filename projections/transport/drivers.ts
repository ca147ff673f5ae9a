import { sql } from 'kysely';
import { addMonths, type CivilDate } from '#domain/kernel/dates.ts';
import { transportRoles } from '#domain/transport/roles.ts';
import type { Database } from '#db/postgres/pool.ts';

/** Whoever drove within so many months is a driver. */
const LATELY_MONTHS = 12;

/**
 * The people of a corporation who are known to drive: by a right that they or their groups were given there, by a driving
 * licence on file, or by an intervention of the last months. Administrators have every right without driving for that.
 */
export async function knownDrivers(
  db: Database,
  corporation: number,
  today: CivilDate,
): Promise<ReadonlySet<number>> {
  const lately = addMonths(today, -LATELY_MONTHS);
  const { rows } = await sql<{ id: number }>`select pc.person_id as id from person_corporation pc
    where pc.corporation_id = ${corporation} and (
      exists (select from person p where p.id = pc.person_id and p.licence_expiry is not null)
      or exists (select from transport_order o where o.driver_id = pc.person_id and o.day >= ${lately}::date
        and o.corporation_id = ${corporation})
      or exists (select from user_account a
        left join user_role r on r.user_id = a.id and r.corporation_id = ${corporation}
        left join user_group_access g on g.user_id = a.id and g.corporation_id = 0
        left join user_group_access c on c.user_id = a.id and c.corporation_id = ${corporation}
        where a.person_id = pc.person_id and a.enabled
          and (${transportRoles.drive} = any(r.roles) or ${transportRoles.drive} = any(g.roles)
            or ${transportRoles.drive} = any(c.roles))))`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
