import { sql } from 'kysely';
import type { CivilDate } from '#domain/kernel/dates.ts';
import type { DecimalString } from '#domain/kernel/decimal.ts';
import { ageBands, type Movements } from '#domain/people/staff-figures.ts';
import type { Database } from '#db/postgres/pool.ts';

/*
 * Figures of the staff, all read of contracts. Trainees are no employees (L1221-13) and are counted apart; contracts that
 * follow one another without a day between them are one employment.
 */

/** Each employment with the company: from its first day to its last one, null where it goes on. */
const employments = (corporation: number) => sql`employment as (
  select person_id, min(start_on) as since, case when bool_or(end_on is null) then null else max(end_on) end as until
  from (
    select person_id, start_on, end_on,
      count(*) filter (where begins) over (partition by person_id order by start_on) as number
    from (
      select person_id, start_on, end_on,
        start_on > coalesce(lag(end_on) over (partition by person_id order by start_on) + 1, '-infinity') as begins
      from contract where corporation_id = ${corporation} and not deleted and not trainee
    ) marked
  ) numbered group by person_id, number)`;

export interface MonthStaff {
  /** The last day of the month; of the current one, today. */
  day: CivilDate;
  people: number;
}

/** Who is employed at the end of each of the last months, the oldest first: the current month stands as of today. */
export async function headcountByMonth(
  db: Database,
  corporation: number,
  today: CivilDate,
  months: number,
): Promise<MonthStaff[]> {
  const { rows } = await sql<MonthStaff>`
    with ${employments(corporation)}, days as (
      select least((first + interval '1 month - 1 day')::date, ${today}::date) as day
      from generate_series(date_trunc('month', ${today}::date) - make_interval(months => ${months}::int - 1),
        date_trunc('month', ${today}::date), interval '1 month') first)
    select d.day, count(e.person_id)::int as people from days d
    left join employment e on e.since <= d.day and (e.until is null or e.until >= d.day)
    group by d.day order by d.day`.execute(db);
  return rows;
}

export interface StaffToday {
  employees: number;
  /** Mean of the days since the employment began; null: nobody is employed. */
  meanDays: DecimalString | null;
}

/** Who is employed today and for how long, and who came and left in a year. */
export async function staffFigures(
  db: Database,
  corporation: number,
  today: CivilDate,
  year: { start: CivilDate; end: CivilDate },
): Promise<{ now: StaffToday; year: Movements }> {
  const end = year.end < today ? year.end : today;
  const { rows } = await sql<StaffToday & Movements>`
    with ${employments(corporation)}
    select
      count(*) filter (where since <= ${today} and (until is null or until >= ${today}))::int as employees,
      (avg(${today}::date - since) filter (where since <= ${today} and (until is null or until >= ${today})))::text
        as "meanDays",
      count(*) filter (where since between ${year.start} and ${end})::int as entries,
      count(*) filter (where until between ${year.start} and ${end})::int as departures,
      count(*) filter (where since <= ${year.start} and (until is null or until >= ${year.start}))::int as "atStart"
    from employment`.execute(db);
  const { employees, meanDays, ...movements } = rows[0] ?? {
    employees: 0,
    meanDays: null,
    entries: 0,
    departures: 0,
    atStart: 0,
  };
  return { now: { employees, meanDays }, year: movements };
}

export interface KindStaff {
  type: number;
  name: string;
  people: number;
  trainees: number;
}

/** Who is under contract on a day by the kind of the contract, trainees included; the most first. */
export async function staffByKind(db: Database, corporation: number, day: CivilDate): Promise<KindStaff[]> {
  const { rows } = await sql<KindStaff>`
    select type_id as type, max(type_name) as name, count(*)::int as people,
      count(*) filter (where trainee)::int as trainees
    from contract where corporation_id = ${corporation} and not deleted and start_on <= ${day}
      and (end_on is null or end_on >= ${day})
    group by type_id order by people desc, name`.execute(db);
  return rows;
}

/** Who is employed on a day by sex and by the first age of their band; the band is null where no birth date is known. */
export async function staffByAge(
  db: Database,
  corporation: number,
  day: CivilDate,
): Promise<{ band: number | null; gender: string | null; people: number }[]> {
  const { rows } = await sql<{ band: number | null; gender: string | null; people: number }>`
    select case when age is null then null else (select max(b) from unnest(${[...ageBands]}::int[]) b where b <= age)
      end as band, gender, count(*)::int as people
    from (
      select p.gender, extract(year from age(${day}::date, p.birth_date))::int as age
      from contract c join person p on p.id = c.person_id
      where c.corporation_id = ${corporation} and not c.deleted and not c.trainee and c.start_on <= ${day}
        and (c.end_on is null or c.end_on >= ${day})
    ) aged group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
