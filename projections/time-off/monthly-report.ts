import { sql } from 'kysely';
import { daysOfMonth } from '#domain/time-off/leave-month.ts';
import type { Half } from '#domain/kernel/half-days.ts';
import type { Database } from '#db/postgres/pool.ts';
import { elementCorrections, monthElements, type PayElementRow } from './pay-elements.ts';
import { cameBetween, closedBefore, standing, wentBetween, type ClosedBefore } from './as-of.ts';

/** What somebody was away for in a month: days of one kind of one leave. */
export interface ReportLine {
  person: number;
  /** '' once erased. */
  name: string;
  personnelNumber: string | null;
  restDay: number;
  kind: number | null;
  kindName: string | null;
  kindCode: string | null;
  from: string;
  until: string;
  /** Of its first and its last day, which half where it is one. */
  fromHalf: Half | null;
  untilHalf: Half | null;
  halves: number;
}

/** A day of somebody, as the payroll office has it typed in. */
export interface ReportDay extends Pick<
  ReportLine,
  'person' | 'name' | 'personnelNumber' | 'kindName' | 'kindCode'
> {
  day: string;
  halves: number;
  /** Which half, where it is one and was said. */
  half: Half | null;
}

/** Something of a closed month that is otherwise by now: half days more, or less below 0. */
export interface ReportCorrection extends ReportDay {
  /** When it was changed. */
  at: string;
}

const member = sql`left join person_corporation pc on pc.person_id = d.person_id and pc.corporation_id = d.corporation_id`;

const named = sql`d.person_id as person, coalesce(pc.name, '') as name, pc.personnel_number as "personnelNumber",
  d.kind_name as "kindName", d.kind_code as "kindCode"`;

/**
 * Who was away in a month, by leave and kind: of what was agreed on.
 * @param asOf as it stood at that moment; null: as it stands
 */
export async function monthReport(
  db: Database,
  corporation: number,
  month: string,
  asOf: string | null,
): Promise<ReportLine[]> {
  const { first, last } = daysOfMonth(month);
  const { rows } = await sql<ReportLine>`
    select ${named}, d.rest_day_id as "restDay", d.kind_id as kind, min(d.day) as from, max(d.day) as until,
      (array_agg(d.half order by d.day))[1] as "fromHalf", (array_agg(d.half order by d.day desc))[1] as "untilHalf",
      sum(d.halves)::int as halves
    from rest_day_day d ${member}
    where d.corporation_id = ${corporation} and d.day between ${first} and ${last} and d.agreed and ${standing('d', asOf)}
    group by d.person_id, pc.name, pc.name_order, pc.personnel_number, d.rest_day_id, d.kind_id, d.kind_name, d.kind_code
    order by pc.name_order, d.person_id, min(d.day)`.execute(db);
  return rows;
}

/** The same by days. */
async function monthDays(
  db: Database,
  corporation: number,
  month: string,
  asOf: string | null,
): Promise<ReportDay[]> {
  const { first, last } = daysOfMonth(month);
  const { rows } = await sql<ReportDay>`
    select ${named}, d.day, d.halves, d.half from rest_day_day d ${member}
    where d.corporation_id = ${corporation} and d.day between ${first} and ${last} and d.agreed and ${standing('d', asOf)}
    order by pc.name_order, d.person_id, d.day`.execute(db);
  return rows;
}

/** Days of closed months that differ between two moments: those that came, and those that went as half days below 0. */
async function corrections(
  db: Database,
  corporation: number,
  { months, since, until }: ClosedBefore,
): Promise<ReportCorrection[]> {
  const { rows } = await sql<ReportCorrection>`
    select person, name, "personnelNumber", "kindName", "kindCode", day, half, sum(halves)::int as halves, max(at) as at from (
      select ${named}, pc.name_order, d.day, d.half,
        case when ${cameBetween('d', since, until)} then d.halves else -d.halves end as halves,
        case when ${cameBetween('d', since, until)} then d.since else d.gone end as at
      from rest_day_day d ${member}
      where d.corporation_id = ${corporation} and to_char(d.day, 'YYYY-MM') = any(${months}::text[]) and d.agreed
        and (${cameBetween('d', since, until)} or ${wentBetween('d', since, until)})) changed
    group by person, name, name_order, "personnelNumber", "kindName", "kindCode", day, half
    having sum(halves) <> 0 order by name_order, person, day`.execute(db);
  return rows;
}

/** A change of a closed month, and in the report of which month the payroll office was told of it; null: not yet. */
export interface ToldCorrection extends ReportCorrection {
  toldIn: string | null;
}

/** What changed of a month since it was closed, each change by the report that tells it: that of what is closed next. */
export async function toldCorrections(
  db: Database,
  corporation: number,
  { month, closedAt }: Pick<ClosedMonth, 'month' | 'closedAt'>,
): Promise<ToldCorrection[]> {
  const { first, last } = daysOfMonth(month);
  const [reports, closings] = await Promise.all([
    sql<{ toldIn: string | null; until: string | null }>`
      select distinct next.month as "toldIn", next.closed_at as until
      from rest_day_day d cross join lateral (values (d.since), (d.gone)) changed (at)
        left join lateral (select m.month, m.closed_at from leave_month m
          where m.corporation_id = ${corporation} and m.closed_at >= changed.at order by m.closed_at limit 1) next on true
      where d.corporation_id = ${corporation} and d.day between ${first} and ${last} and d.agreed
        and changed.at > ${closedAt} order by until nulls last`.execute(db),
    db
      .selectFrom('leave_month')
      .select('closed_at as closedAt')
      .where('corporation_id', '=', corporation)
      .where('closed_at', '>=', closedAt)
      .orderBy('closed_at')
      .execute(),
  ]);
  const parts = await Promise.all(
    reports.rows.map(async ({ toldIn, until }) => {
      const before = closings.findLast((one) => until === null || one.closedAt < until);
      const since = before?.closedAt ?? closedAt;
      const found = await corrections(db, corporation, { months: [month], since, until });
      return found.map((one) => ({ ...one, toldIn }));
    }),
  );
  return parts.flat();
}

/** What a month's report says beside its absences: what changed of months closed before, and where asked of pay. */
interface ReportBeside {
  corrections: ReportCorrection[];
  elements: PayElementRow[];
  elementCorrections: PayElementRow[];
}

/** Absences as the sheet says them, one line for the days of one kind of one leave, and all beside. */
export interface WholeReport extends ReportBeside {
  lines: ReportLine[];
}

/** Absences as the payroll program takes them, day by day, and all beside. */
interface DailyReport extends ReportBeside {
  days: ReportDay[];
}

interface Asked {
  month: string;
  /** When the month was closed; null: as it stands. */
  asOf: string | null;
  /** Variable elements of pay too. */
  withPay: boolean;
}

async function besideAbsences(
  db: Database,
  corporation: number,
  { month, asOf, withPay }: Asked,
): Promise<ReportBeside> {
  const before = await closedBefore(db, corporation, month, asOf);
  const [changed, elements, elementsChanged] = await Promise.all([
    before === null ? [] : corrections(db, corporation, before),
    withPay ? monthElements(db, corporation, month, asOf) : [],
    withPay && before !== null ? elementCorrections(db, corporation, before) : [],
  ]);
  return { corrections: changed, elements, elementCorrections: elementsChanged };
}

export async function wholeReport(db: Database, corporation: number, asked: Asked): Promise<WholeReport> {
  const [lines, beside] = await Promise.all([
    monthReport(db, corporation, asked.month, asked.asOf),
    besideAbsences(db, corporation, asked),
  ]);
  return { lines, ...beside };
}

export async function dailyReport(db: Database, corporation: number, asked: Asked): Promise<DailyReport> {
  const [days, beside] = await Promise.all([
    monthDays(db, corporation, asked.month, asked.asOf),
    besideAbsences(db, corporation, asked),
  ]);
  return { days, ...beside };
}

export interface ClosedMonth {
  id: number;
  month: string;
  closedAt: string;
  closedBy: number | null;
}

/** When a month was closed; null: it is open. */
export async function closedMonth(
  db: Database,
  corporation: number,
  month: string,
): Promise<ClosedMonth | null> {
  const row = await db
    .selectFrom('leave_month')
    .select(['id', 'month', 'closed_at as closedAt', 'closed_by as closedBy'])
    .where('corporation_id', '=', corporation)
    .where('month', '=', month)
    .executeTakeFirst();
  return row ?? null;
}
