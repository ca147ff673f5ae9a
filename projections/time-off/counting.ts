import { sql } from 'kysely';
import { usualCalendar, type WorkCalendar } from '#domain/company/calendar.ts';
import { asOneContract, contractsOver, type WorkedContract } from '#domain/people/worked-contract.ts';
import type { CountedDay, CountingFacts, LeaveSpan } from '#domain/time-off/counting.ts';
import type { Database } from '#db/postgres/pool.ts';
import { workedContract } from '../people/worked-contracts.ts';
import { storedParameterValue } from '../company/parameters.ts';
import { findCorporation } from '../company/corporations.ts';

/** The contracts of somebody that cover some days, as one, with its weeks; null: a day is not covered. */
async function contractOver(
  db: Database,
  corporation: number,
  person: number,
  { start, end }: Pick<LeaveSpan, 'start' | 'end'>,
): Promise<WorkedContract | null> {
  const { rows } = await sql<{ contract: WorkedContract }>`
    select ${workedContract} as contract from contract c where c.person_id = ${person} and c.corporation_id = ${corporation} and not c.deleted
      and c.start_on <= ${end} and (c.end_on is null or c.end_on >= ${start}) order by c.start_on`.execute(
    db,
  );
  return asOneContract(
    contractsOver(
      rows.map(({ contract }) => contract),
      { start, end },
    ),
  );
}

/** How a corporation counts leave, and which days it works. */
export async function corporationCounting(
  db: Database,
  corporation: number,
): Promise<{ unit: CountingFacts['unit']; calendar: WorkCalendar }> {
  const [unit, company] = await Promise.all([
    storedParameterValue(db, 'leave_unit', corporation),
    findCorporation(db, corporation),
  ]);
  return { unit: unit === 'weekdays' ? 'weekdays' : 'working', calendar: company?.calendar ?? usualCalendar };
}

/** What a leave of somebody is counted by; null: no contract of theirs covers it. */
export async function countingFacts(
  db: Database,
  corporation: number,
  person: number,
  span: LeaveSpan,
): Promise<CountingFacts | null> {
  const [contract, counting] = await Promise.all([
    contractOver(db, corporation, person, span),
    corporationCounting(db, corporation),
  ]);
  return contract && { ...counting, contract };
}

/** A leave that stands, what it was counted as, and what it would be counted by now. */
export interface CountedLeave {
  id: number;
  person: number;
  /** '' once erased. */
  name: string;
  span: LeaveSpan;
  /** Those of illness in between may be among them. */
  days: CountedDay[];
  ill: { from: string; until: string }[];
  /** Those of its days. */
  contracts: WorkedContract[];
}

/**
 * The leaves of a corporation that begin on a day or later and stand, in the order of their days (index
 * rest_day_start); none of which a day is of a closed month.
 */
export async function standingFrom(
  db: Database,
  corporation: number,
  from: string,
  limit: number,
): Promise<CountedLeave[]> {
  const { rows } = await sql<CountedLeave>`
    select r.id, r.person_id as person, coalesce(pc.name, '') as name,
      json_build_object('start', r.start_on, 'startHalf', r.start_half, 'end', r.end_on, 'endHalf', r.end_half) as span,
      (select coalesce(json_agg(json_build_object('day', one ->> 0, 'halves', (one ->> 1)::int)), '[]')
        from jsonb_array_elements(r.days) one) as days,
      (select coalesce(json_agg(json_build_object('from', one ->> 0, 'until', one ->> 1)), '[]')
        from jsonb_array_elements(r.interruptions) one) as ill,
      (select coalesce(json_agg(${workedContract} order by c.start_on), '[]') from contract c
        where c.person_id = r.person_id and c.corporation_id = r.corporation_id and not c.deleted
          and c.start_on <= r.end_on and (c.end_on is null or c.end_on >= r.start_on)) as contracts
    from rest_day r
    left join person_corporation pc on pc.person_id = r.person_id and pc.corporation_id = r.corporation_id
    where r.corporation_id = ${corporation} and r.standing and r.start_on >= ${from}
      and not exists (select from leave_month m where m.corporation_id = r.corporation_id
        and m.month between to_char(r.start_on, 'YYYY-MM') and to_char(r.end_on, 'YYYY-MM'))
    order by r.start_on, r.id limit ${limit}`.execute(db);
  return rows;
}
