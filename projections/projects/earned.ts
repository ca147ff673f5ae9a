import { sql, type RawBuilder } from 'kysely';
import type { DecimalString } from '#domain/kernel/decimal.ts';
import type { Database } from '#db/postgres/pool.ts';
import { besidePrice } from './beside-price.ts';
import { isBilled, isSold, signedNet } from './counted-papers.ts';
import { allDays, within, type ShownDays } from './shown-days.ts';

/** Something of a fixed price that was earned on a day. */
export interface EarnedLine {
  project: number;
  /** The job, the milestone, or the title of the invoice. */
  name: string | null;
  day: string;
  /** Percents that a job was at, and came to; null of what is no job. */
  before: number | null;
  after: number | null;
  /** The invoice that says it; null where no invoice does. */
  version: number | null;
  number: string | null;
  /** Euros without VAT; below 0: taken back. */
  net: DecimalString;
}

const sold = sql`(select coalesce(sum(total_without_vat), 0) from document_list
  where project_id = m.project_id and corporation_id = m.corporation_id and not superseded and ${isSold})`;

/** How a project `p` of a fixed price tells what it earned: jobs with a price come before milestones, these before invoices. */
const wayOf = sql`case
  when exists (select 1 from project_job j where j.project_id = p.id and j.sold <> 0) then 'progress'
  when exists (select 1 from project_milestone o where o.project_id = p.id) then 'milestones'
  else 'invoices' end`;

const lines = (corporation: number, days: ShownDays, ofProject: RawBuilder<unknown>) => sql`
  select f.* from (
    select project_id as project, 'progress' as way, name, day, before, after, null::bigint as version,
      null as number, earned as net
    from project_progress where corporation_id = ${corporation} and ${within('day', days)} and ${ofProject}
    union all
    select m.project_id, 'milestones', m.title, m.reached_on, null, null, null, null,
      coalesce((select b.net from project_part b where b.project_id = m.project_id and b.milestone = m.milestone),
        m.amount, round(m.percent * ${sold} / 100, 2))
    from project_milestone m where m.corporation_id = ${corporation} and m.reached_on is not null
      and ${within('m.reached_on', days)} and ${ofProject}
    union all
    select project_id, 'invoices', title, date, null, null, version_id, number,
      ${signedNet}
    from document_list where corporation_id = ${corporation} and project_id is not null and not superseded
      and ${isBilled} and ${within('date', days)} and not ${besidePrice}
      and ${ofProject}) f
  join project p on p.id = f.project and p.billing = 'forfait' and f.way = ${wayOf}`;

/** What projects at a fixed price earned in some days, by their ids: euros without VAT. One question. */
export async function earnedBetween(
  db: Database,
  corporation: number,
  days: ShownDays,
  projects: readonly number[] | null = null,
): Promise<Map<number, DecimalString>> {
  const ofProject = projects === null ? sql`true` : sql`project_id = any(${[...projects]}::bigint[])`;
  const { rows } = await sql<{ project: number; net: DecimalString }>`
    select project, sum(net)::text as net from (${lines(corporation, days, ofProject)}) l
    group by project`.execute(db);
  return new Map(rows.map(({ project, net }) => [project, net]));
}

/** The same of one project, month by month ("2026-11"). */
export async function earnedByMonth(
  db: Database,
  corporation: number,
  project: number,
): Promise<Map<string, DecimalString>> {
  const { rows } = await sql<{ month: string; net: DecimalString }>`
    select to_char(day, 'YYYY-MM') as month, sum(net)::text as net
    from (${lines(corporation, allDays, sql`project_id = ${project}`)}) l group by 1`.execute(db);
  return new Map(rows.map(({ month, net }) => [month, net]));
}

/** What a project at a fixed price earned, line by line, the newest first. */
export async function earnedLines(
  db: Database,
  corporation: number,
  project: number,
  limit: number,
  days: ShownDays = allDays,
): Promise<EarnedLine[]> {
  const { rows } = await sql<EarnedLine>`
    select project, name, day, before, after, version, number, net::text as net
    from (${lines(corporation, days, sql`project_id = ${project}`)}) l
    order by day desc, name, after desc limit ${limit}`.execute(db);
  return rows;
}
