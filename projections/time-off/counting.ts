import { sql } from 'kysely';
import { usualCalendar, type WorkCalendar } from '#domain/company/calendar.ts';
import type { WorkSchedule } from '#domain/people/work-schedule.ts';
import type { CountingFacts, LeaveSpan, WorkedContract } from '#domain/time-off/counting.ts';
import type { Database } from '#db/postgres/pool.ts';
import { storedParameterValue } from '../company/parameters.ts';
import { findCorporation } from '../company/corporations.ts';

interface Read {
  start: string;
  end: string | null;
  weeks: { from: string; schedule: WorkSchedule }[];
}

/** The contract of somebody that covers some days, with its weeks; null: none does. */
async function contractOver(
  db: Database,
  corporation: number,
  person: number,
  { start, end }: Pick<LeaveSpan, 'start' | 'end'>,
): Promise<WorkedContract | null> {
  const { rows } = await sql<Read>`
    select c.start_on as start, c.end_on as end,
      (select json_agg(json_build_object('from', t.from_day, 'schedule', t.schedule) order by t.from_day)
        from contract_terms t where t.contract_id = c.id) as weeks
    from contract c where c.person_id = ${person} and c.corporation_id = ${corporation} and not c.deleted
      and c.start_on <= ${start} and (c.end_on is null or c.end_on >= ${end})`.execute(db);
  return rows[0] ?? null;
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
