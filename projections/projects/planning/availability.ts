import { sql } from 'kysely';
import { isWorkingDay, usualCalendar } from '#domain/company/calendar.ts';
import { addDays } from '#domain/kernel/dates.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import type { Availability } from '#domain/projects/planning/copied-week.ts';
import type { Database } from '#db/postgres/pool.ts';
import { findCorporation } from '../../company/corporations.ts';
import { contractsBetween } from '../../people/worked-contracts.ts';
import { agreedAbsences } from './board.ts';

/** When people can be planned from one day to another: four questions, whatever their number. */
export async function availability(
  db: Database,
  corporation: number,
  persons: readonly number[],
  from: string,
  until: string,
): Promise<{ closed: Set<string>; of: Map<number, Availability> }> {
  // Of one person nobody else's are read.
  const only = persons.length === 1 ? (persons[0] ?? null) : null;
  const [company, contracts, absences, { rows }] = await Promise.all([
    findCorporation(db, corporation),
    contractsBetween(db, corporation, from, until, only),
    agreedAbsences(db, corporation, from, until, only),
    sql<{ id: number; hired: boolean }>`
      select pc.person_id as id, exists (select 1 from contract c where c.corporation_id = ${corporation}
        and c.person_id = pc.person_id and not c.deleted) as hired
      from person_corporation pc
      where pc.corporation_id = ${corporation} and pc.person_id = any(${[...persons]}::bigint[])`.execute(db),
  ]);
  const away = grouped(absences, ({ person }) => person);
  const calendar = company?.calendar ?? usualCalendar;
  const closed = new Set<string>();
  for (let day = from; day <= until; day = addDays(day, 1)) if (!isWorkingDay(calendar, day)) closed.add(day);
  const of = new Map(
    rows.map(({ id, hired }) => [
      id,
      { hired, contracts: contracts.get(id) ?? [], absences: away.get(id) ?? [] },
    ]),
  );
  return { closed, of };
}
