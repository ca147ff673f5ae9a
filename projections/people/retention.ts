import { sql, type RawBuilder } from 'kysely';
import type { PersonEvent } from '#domain/people/person.ts';
import type { Leaver } from '#domain/people/retention.ts';
import type { Database } from '#db/postgres/pool.ts';
import { projection } from '../projection.ts';

export const retention = projection<PersonEvent>({
  name: 'person-retention',
  tables: ['person_hold', 'person_erasure'],
  on: {
    PersonErasureSuspended: ({ person, corporation, until }, { db }) =>
      db
        .insertInto('person_hold')
        .values({ person_id: person, corporation_id: corporation, until_on: until })
        .onConflict((conflict) =>
          conflict.columns(['person_id', 'corporation_id']).doUpdateSet({ until_on: until }),
        )
        .execute(),
    PersonErasureResumed: ({ person, corporation }, { db }) =>
      db
        .deleteFrom('person_hold')
        .where('person_id', '=', person)
        .where('corporation_id', '=', corporation)
        .execute(),
    PersonPartErased: ({ person, part, on, rule }, { db }) =>
      db
        .insertInto('person_erasure')
        .values({ person_id: person, part, erased_on: on, rule })
        .onConflict((conflict) =>
          conflict.columns(['person_id', 'part']).doUpdateSet({ erased_on: on, rule }),
        )
        .execute(),
  },
});

/** Somebody who left. */
export interface DepartedPerson extends Leaver {
  person: number;
}

/** Days after which whoever never had a contract, and is shut out, counts as gone: before, they may be about to come. */
const NEVER_CAME_DAYS = 365;

/**
 * Those whose last contract ended before a day and whom no corporation is open to without one, with what says until when
 * they are kept: by what one corporation knows of them, or by what all do. Who never had a contract left on the day that
 * the last corporation was shut to them.
 */
const departed = (day: string, corporation: number | null, whose: RawBuilder<unknown>) => {
  const here = corporation === null ? sql`true` : sql`corporation_id = ${corporation}`;
  const left = sql`select person_id, max(end_on) as left_on from contract where not deleted and ${here} and ${whose}
      group by person_id having bool_and(end_on is not null and end_on < ${day})
    union all
    select person_id, max(shut_on) from person_corporation pc where ${here} and ${whose}
      and not exists (select from contract c where c.person_id = pc.person_id and not c.deleted
        ${corporation === null ? sql`` : sql`and c.corporation_id = ${corporation}`})
      group by person_id having bool_and(shut_on is not null and shut_on < ${day}::date - ${NEVER_CAME_DAYS}::int)`;
  return sql`select l.person_id as person, l.left_on::text as left,
      (select max(day)::text from expense where person_id = l.person_id and status in ('approved', 'reimbursed')
        and ${here}) as "lastExpense",
      (select max(period) from wage_slip where person_id = l.person_id and file is not null and ${here})
        as "lastSlip",
      (select max(until_on)::text from person_hold where person_id = l.person_id and ${here}) as "heldUntil",
      (select coalesce(jsonb_object_agg(part, jsonb_build_object('on', erased_on, 'rule', rule)), '{}')
        from person_erasure where person_id = l.person_id) as erased
    from (${left}) l
    where not exists (select from person_corporation where person_id = l.person_id and enabled and not employee
      and ${here})`;
};

/** How somebody left, by what all corporations know; null of who did not. */
export async function departureOf(db: Database, person: number, day: string): Promise<Leaver | null> {
  const { rows } = await sql<DepartedPerson>`${departed(day, null, sql`person_id = ${person}`)}`.execute(db);
  return rows[0] ?? null;
}

/** Everybody who left all corporations, the earliest first. */
export async function allDeparted(db: Database, day: string): Promise<DepartedPerson[]> {
  const { rows } = await sql<DepartedPerson>`${departed(day, null, sql`true`)} order by left_on`.execute(db);
  return rows;
}

/** Somebody who left a corporation, as its list shows them. */
export interface DepartedRow extends DepartedPerson {
  /** '' once erased. */
  name: string;
}

/** Those who left a corporation, by what it knows of them alone: the earliest first. */
export async function departedFrom(
  db: Database,
  corporation: number,
  day: string,
  person: number | null = null,
): Promise<DepartedRow[]> {
  const whose = person === null ? sql`true` : sql`person_id = ${person}`;
  const { rows } = await sql<DepartedRow>`
    select gone.*, pc.name from (${departed(day, corporation, whose)}) gone
    join person_corporation pc on pc.person_id = gone.person and pc.corporation_id = ${corporation}
    order by gone.left, gone.person`.execute(db);
  return rows;
}

/** The corporations that have the files of these people. */
export async function corporationsOf(
  db: Database,
  people: readonly number[],
): Promise<{ person: number; corporation: number }[]> {
  if (people.length === 0) return [];
  return db
    .selectFrom('person_corporation')
    .select(['person_id as person', 'corporation_id as corporation'])
    .where('person_id', 'in', [...people])
    .orderBy('person_id')
    .orderBy('corporation_id')
    .execute();
}
