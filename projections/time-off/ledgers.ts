import { sql } from 'kysely';
import type { Accrual, LeaveAccount } from '#domain/records/catalogue/people/leave-kinds.ts';
import { ruledAccounts } from '#domain/records/catalogue/people/leave-kinds.ts';
import {
  partsOfDays,
  periodAfter,
  periodBefore,
  periodOn,
  type AccrualAbsence,
} from '#domain/time-off/accrual.ts';
import type { LeaveUnit } from '#domain/time-off/counting.ts';
import type { EntrySort, LedgerFacts, LeaveRule, TakenDays } from '#domain/time-off/ledger.ts';
import type { ProspectFacts } from '#domain/time-off/prospect.ts';
import type { Database } from '#db/postgres/pool.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import { storedParameterValue } from '../company/parameters.ts';
import { choices } from '../records/records.ts';

/** What a corporation's ledgers follow: how it counts, its year, and what it gives beside the law. */
export interface LeaveSettings {
  unit: LeaveUnit;
  periodMonth: number;
  rules: LeaveRule[];
  splitWaived: boolean;
  /** Kinds of contracts that earn no paid leave, also those that are no longer chosen. */
  withoutPaidLeave: number[];
}

export async function leaveSettings(db: Database, corporation: number): Promise<LeaveSettings> {
  const [unit, year, splitWaived, lists, unearning] = await Promise.all([
    storedParameterValue(db, 'leave_unit', corporation),
    storedParameterValue(db, 'leave_year', corporation),
    storedParameterValue(db, 'leave_split_waived', corporation),
    choices(db, ['leaverule'], corporation),
    sql<{ id: number }>`select id from record_list where resource = 'contracttype'
      and corporation_id in (0, ${corporation}) and values @> '{"withoutPaidLeave": true}'`.execute(db),
  ]);
  const rules = (lists.get('leaverule') ?? []).flatMap(({ label, values }): LeaveRule[] => {
    const account = ruledAccounts.find((one) => one === values['account']);
    const days = values['daysPerYear'];
    const types = values['contractTypes'];
    const categories = values['categories'];
    const hours = values['fullTimeHours'];
    if (account === undefined || typeof days !== 'string') return [];
    return [
      {
        name: label,
        account,
        parts: partsOfDays(days),
        afterYears: typeof values['afterYears'] === 'number' ? values['afterYears'] : 0,
        contractTypes: Array.isArray(types) ? types.filter((one) => typeof one === 'number') : [],
        categories: Array.isArray(categories) ? categories.filter((one) => typeof one === 'string') : [],
        fullTimeHours: typeof hours === 'string' ? hours : null,
      },
    ];
  });
  return {
    unit: unit === 'weekdays' ? 'weekdays' : 'working',
    periodMonth: year === 'april' ? 4 : 6,
    splitWaived: splitWaived === true,
    withoutPaidLeave: unearning.rows.map(({ id }) => id),
    rules,
  };
}

/** The days around one that people had leave to take on: from two years of paid leave before to the end of the next. */
export const daysAround = (day: string, { periodMonth }: LeaveSettings): { first: string; last: string } => {
  const now = periodOn(day, periodMonth);
  return { first: periodBefore(periodBefore(now)).start, last: periodAfter(now).end };
};

interface Read {
  person: number;
  contracts: [start: string, end: string | null, type: number, category?: string, hours?: number][];
  taken: [account: LeaveAccount, day: string, halves: number, restDay: number | null][] | null;
  absences: [start: string, end: string, accrual: Accrual, fromNoon: boolean, untilNoon: boolean][] | null;
  entries:
    | [
        id: number,
        account: LeaveAccount,
        period: string | null,
        day: string,
        sort: EntrySort,
        days: number,
        until: string | null,
      ][]
    | null;
}

/** Whether a rule asks for the terms of contracts: a category of staff, or the hours of a week. */
const byTerms = ({ rules }: LeaveSettings): boolean =>
  rules.some(({ categories = [], fullTimeHours = null }) => categories.length > 0 || fullTimeHours !== null);

const ofContracts = sql`select person_id, json_agg(json_build_array(start_on, end_on, type_id) order by start_on) as contracts
  from contract`;

/** A row for each of the terms of a contract, up to the day before the next. */
const ofTerms = sql`select person_id,
    json_agg(json_build_array(from_day, until_day, type_id, category, hours) order by from_day) as contracts
  from contract join lateral (
    select from_day, category,
      coalesce(lead(from_day) over (order by from_day) - 1, contract.end_on) as until_day,
      (select sum((d ->> 'morning')::numeric + (d ->> 'afternoon')::numeric) from jsonb_array_elements(schedule) d) as hours
    from contract_terms where contract_id = contract.id) terms on true`;

/** Who was under contract since a day, and has accounts therefore, by name. */
export async function accountHolders(
  db: Database,
  corporation: number,
  since: string,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select pc.person_id as id, pc.name from person_corporation pc
    where pc.corporation_id = ${corporation} and pc.name <> '' and pc.person_id in (
      select person_id from contract where corporation_id = ${corporation} and not deleted and not trainee
        and (end_on is null or end_on >= ${since}))
    order by pc.name_order, pc.person_id`.execute(db);
  return rows;
}

/**
 * What the ledgers of people under contract follow from, in one question; of the days taken each leave where one person
 * is asked about, the sum of each month where all are. What was before a ledger was taken over stands in its opening.
 * @param since whose last contract ended before then has no ledger
 */
export async function ledgerFacts(
  db: Database,
  corporation: number,
  {
    persons,
    settings,
    since,
    until,
  }: {
    /** null: everybody who was under contract since then. */
    persons: readonly number[] | null;
    settings: LeaveSettings;
    since: string;
    /** The last day whose leave is taken off. */
    until: string;
  },
): Promise<Map<number, LedgerFacts>> {
  const only = persons === null ? sql`` : sql` and person_id = any(${[...persons]}::bigint[])`;
  const each = persons !== null;
  const { rows } = await sql<Read>`
    with held as (
      ${byTerms(settings) ? ofTerms : ofContracts} where corporation_id = ${corporation} and not deleted and not trainee${only}
      group by person_id having bool_or(end_on is null or end_on >= ${since})),
    opened as (
      select person_id, account, max(day) as opened_on from leave_entry
      where corporation_id = ${corporation} and sort = 'opening'${only} group by person_id, account),
    used as (
      select person_id, account,
        ${each ? sql`day` : sql`greatest(date_trunc('month', day)::date, opened_on)`} as day, sum(halves) as halves,
        ${each ? sql`rest_day_id` : sql`null::bigint`} as rest_day
      from rest_day_day left join opened using (person_id, account)
      where corporation_id = ${corporation} and gone is null and agreed and account is not null
        and day <= ${until} and (opened_on is null or day >= opened_on)${only}
      group by 1, 2, 3, 5),
    taken as (
      select person_id, json_agg(json_build_array(account, day, halves, rest_day) order by day) as taken
      from used group by person_id),
    away as (
      select person_id, start_on, end_on, accrual, start_half = 'afternoon' as from_noon, end_half = 'morning' as until_noon
      from rest_day where corporation_id = ${corporation}
        and accrual <> 'full' and status in ('VALIDATED', 'CANCEL_IN_WAITING')${only}
      union all
      select person_id, (ill ->> 0)::date, (ill ->> 1)::date, ill ->> 2, false, false from rest_day, jsonb_array_elements(interruptions) ill
        where corporation_id = ${corporation} and interruptions <> '[]'
          and status in ('VALIDATED', 'CANCEL_IN_WAITING')${only}),
    absent as (
      select person_id, json_agg(json_build_array(start_on, end_on, accrual, from_noon, until_noon) order by start_on) as absences
      from away group by person_id),
    posted as (
      select person_id, json_agg(json_build_array(id, account, period, day, sort, days, until) order by day, id) as entries
      from leave_entry where corporation_id = ${corporation}${only} group by person_id)
    select held.person_id as person, contracts, taken, absences, entries from held
    left join taken using (person_id) left join absent using (person_id) left join posted using (person_id)`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.person, factsOf(row, settings)]));
}

const factsOf = ({ contracts, taken, absences, entries }: Read, settings: LeaveSettings): LedgerFacts => ({
  ...settings,
  employments: contracts.map(([start, end, type, category, hours]) => ({
    start,
    end,
    type,
    ...(category !== undefined && { category }),
    ...(hours !== undefined && { hours }),
  })),
  taken: (taken ?? []).map(([account, day, halves, restDay]) => ({ account, day, halves, restDay })),
  absences: (absences ?? []).map(([start, end, accrual, fromNoon, untilNoon]): AccrualAbsence => ({
    start,
    end,
    accrual,
    fromNoon,
    untilNoon,
  })),
  entries: (entries ?? []).map(([id, account, period, day, sort, days, until]) => ({
    id,
    account,
    period,
    day,
    sort,
    parts: partsOfDays(String(days)),
    until,
  })),
});

/** Days that people asked for and that nobody decided about yet, of accounts, the earliest first. */
export async function waitingDays(
  db: Database,
  corporation: number,
  persons: readonly number[],
): Promise<Map<number, TakenDays[]>> {
  const { rows } = await sql<{ person: number } & TakenDays>`
    select person_id as person, account, day, halves, rest_day_id as "restDay" from rest_day_day
    where corporation_id = ${corporation} and person_id = any(${[...persons]}::bigint[]) and gone is null and not agreed
      and account is not null order by day`.execute(db);
  return new Map(
    [...grouped(rows, ({ person }) => person)].map(([person, days]) => [
      person,
      days.map(({ person: _of, ...day }) => day),
    ]),
  );
}

/** What leave of people around a day would be taken from: all that is agreed on, whenever it is, and what waits. */
export async function prospectFacts(
  db: Database,
  corporation: number,
  persons: readonly number[],
  day: string,
): Promise<Map<number, ProspectFacts>> {
  const settings = await leaveSettings(db, corporation);
  const { first, last } = daysAround(day, settings);
  const [facts, waiting] = await Promise.all([
    ledgerFacts(db, corporation, { persons, settings, since: first, until: last }),
    waitingDays(db, corporation, persons),
  ]);
  return new Map(
    [...facts].map(([person, one]) => [person, { facts: one, waiting: waiting.get(person) ?? [] }]),
  );
}
