import { sql } from 'kysely';
import { grouped } from '#domain/kernel/grouped.ts';
import { costOfDays, type CostedDays, type TimeCost } from '#domain/projects/time-cost.ts';
import { timesNet, type TimeSum } from '#domain/time/billing-lines.ts';
import type { DecimalString } from '#domain/kernel/decimal.ts';
import type { Database } from '#db/postgres/pool.ts';
import { staffOfAll } from '../projects/assignments.ts';
import { costedDays } from '../projects/costs.ts';
import { activityCondition, type ActivityFilter } from './activities.ts';

type Summed = TimeSum & { project: number | null; billable: boolean; billed: boolean };

/** Time of a person on a project, or on none, with what it is worth. */
export interface ValuedTime extends TimeCost {
  project: number | null;
  person: number;
  /** Seconds. */
  billable: number;
  billed: number;
  /** What the billable time, and what of it is billed, comes to at its rates, as invoices say it: euros without VAT. */
  earned: DecimalString;
  billedNet: DecimalString;
}

/** Sums of the entries that a list has: of a person on a project between two days on which their rates change. */
async function timeSums(db: Database, corporation: number, filter: ActivityFilter): Promise<Summed[]> {
  const which = await activityCondition(db, corporation, filter);
  const { rows } = await sql<Summed>`
    with changes as (
      select project_id, person_id, array_agg(distinct (one->>'from')::date order by (one->>'from')::date) as days
      from project_assignment, jsonb_array_elements(rates) one
      where corporation_id = ${corporation} group by project_id, person_id),
    terms as (
      select k.person_id, array_agg(distinct t.from_day order by t.from_day) as days
      from contract k join contract_terms t on t.contract_id = k.id
      where k.corporation_id = ${corporation} and not k.deleted group by k.person_id),
    noted as (select project_id, person_id, day, kind, day_seconds, halves, seconds, billable,
      invoice_id is not null as billed from activity where ${which})
    select n.project_id as project, n.person_id as person, min(n.day) as day, n.billable, n.billed,
      sum(case when n.seconds < 0 then -n.halves else n.halves end)::int as halves, sum(n.seconds)::bigint as seconds,
      n.day_seconds as "daySeconds", count(*)::int as count
    from noted n
    left join changes c on c.project_id = n.project_id and c.person_id = n.person_id
    left join terms t on t.person_id = n.person_id
    group by n.project_id, n.person_id, n.kind = 'halves', n.day_seconds, n.billable, n.billed,
      width_bucket(n.day, c.days), width_bucket(n.day, t.days)
    order by n.project_id, n.person_id, day`.execute(db);
  return rows;
}

const keyOf = ({ project, person }: { project: number | null; person: number }) =>
  `${project ?? 0} ${person}`;

const secondsOf = (sums: readonly Summed[]): number => sums.reduce((all, { seconds }) => all + seconds, 0);

/**
 * What the entries that a list has come to, person by person and project by project: in the order of projects and people.
 * Three questions, whatever their number.
 */
export async function valuedTime(
  db: Database,
  corporation: number,
  filter: ActivityFilter,
): Promise<ValuedTime[]> {
  const [sums, days] = await Promise.all([
    timeSums(db, corporation, filter),
    activityCondition(db, corporation, filter).then((which) => costedDays(db, corporation, which)),
  ]);
  const ids = (read: (one: Summed) => number | null) => [...new Set(sums.flatMap((one) => read(one) ?? []))];
  const people = ids(({ person }) => person);
  const staffOf = await staffOfAll(
    db,
    ids(({ project }) => project),
    corporation,
    people,
  );
  const staffBy = new Map(
    [0, ...ids(({ project }) => project)].map((project) => [
      project,
      grouped(staffOf(project), ({ person }) => person),
    ]),
  );
  const daysBy = grouped<CostedDays & { project: number | null }, string>(days, keyOf);
  return [...grouped(sums, keyOf)].flatMap(([key, theirs]) => {
    const [first] = theirs;
    if (first === undefined) return [];
    const { project, person } = first;
    const staff = staffBy.get(project ?? 0)?.get(person) ?? [];
    const billable = theirs.filter((one) => one.billable);
    const billed = theirs.filter((one) => one.billed);
    return [
      {
        project,
        person,
        ...costOfDays(daysBy.get(key) ?? [], staff),
        noted: secondsOf(theirs),
        billable: secondsOf(billable),
        billed: secondsOf(billed),
        earned: timesNet(billable, staff).net,
        billedNet: timesNet(billed, staff).net,
      },
    ];
  });
}
