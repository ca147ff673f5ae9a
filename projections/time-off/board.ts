import { sql, type RawBuilder } from 'kysely';
import type { WorkedContract } from '#domain/people/worked-contract.ts';
import type { Sight } from '#domain/time-off/rest-day-access.ts';
import { decidingFor, leads } from './deputies.ts';
import { inUnit } from '../company/org-units.ts';
import { workedContract } from '../people/worked-contracts.ts';
import type { Database } from '#db/postgres/pool.ts';

/** Somebody with a row on the board. */
export interface BoardPerson {
  id: number;
  name: string;
  manager: number | null;
  /** Those of the days that are shown, the first first. */
  contracts: WorkedContract[];
}

/** Whom somebody leads, and who is in a unit on the first day; null: everybody. */
export interface BoardFilter {
  manager: number | null;
  unit: number | null;
}

const everybody: BoardFilter = { manager: null, unit: null };

/** Whose absence somebody sees of a row with `pc`: everybody's, or their own and that of whom they lead. */
function seenBy({ own, team, absences }: Sight, person: RawBuilder<unknown>): RawBuilder<unknown> {
  if (absences) return sql`true`;
  if (own === null) return sql`false`;
  return team
    ? sql`(${person} = ${own} or ${leads(own, sql`pc.corporation_id`, sql`pc.manager_id`)})`
    : sql`${person} = ${own}`;
}

/** Who is under contract from one day to another and may be seen: everybody, or oneself and whom one leads. */
export async function boardPeople(
  db: Database,
  corporation: number,
  from: string,
  until: string,
  sight: Sight,
  { manager, unit }: BoardFilter = everybody,
): Promise<BoardPerson[]> {
  const led = manager === null ? sql`true` : sql`pc.manager_id = ${manager}`;
  const inside = unit === null ? sql`true` : inUnit(sql`pc.person_id`, { id: unit, day: from });
  // Gathered once for all: asked for row by row, each contract was written as JSON twice.
  const { rows } = await sql<BoardPerson>`
    with held as materialized (
      select c.person_id, json_agg(${workedContract} order by c.start_on) as contracts from contract c
      where c.corporation_id = ${corporation} and not c.deleted
        and c.start_on <= ${until} and (c.end_on is null or c.end_on >= ${from})
      group by c.person_id)
    select pc.person_id as id, pc.name, 
      ${decidingFor(sql`pc.corporation_id`, sql`pc.manager_id`, sql`pc.person_id`)} as manager, held.contracts
    from held join person_corporation pc on pc.person_id = held.person_id
    where pc.corporation_id = ${corporation} and ${seenBy(sight, sql`pc.person_id`)} and ${led} and ${inside}
    order by pc.name_order, pc.person_id`.execute(db);
  return rows;
}

/** Half days of everybody that were agreed on, from one day to another. */
export async function monthHalves(
  db: Database,
  corporation: number,
  from: string,
  until: string,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ person: number; halves: number }>`
    select person_id as person, sum(halves)::int as halves from rest_day_day
    where corporation_id = ${corporation} and day between ${from} and ${until} and gone is null and agreed
    group by person_id`.execute(db);
  return new Map(rows.map(({ person, halves }) => [person, halves]));
}

/** Who is away on a day, by what was agreed on: for the home page, as far as somebody may see it. */
export async function awayOn(
  db: Database,
  corporation: number,
  day: string,
  sight: Sight,
): Promise<{ person: number; name: string; until: string }[]> {
  const { rows } = await sql<{ person: number; name: string; until: string }>`
    select r.person_id as person, coalesce(pc.name, '') as name, max(r.end_on) as until
    from rest_day r
    left join person_corporation pc on pc.person_id = r.person_id and pc.corporation_id = r.corporation_id
    where r.id in (select d.rest_day_id from rest_day_day d where d.corporation_id = ${corporation}
        and d.day = ${day} and d.gone is null and d.agreed) and ${seenBy(sight, sql`r.person_id`)}
    group by r.person_id, pc.name, pc.name_order order by pc.name_order`.execute(db);
  return rows;
}
