import { sql, type RawBuilder } from 'kysely';
import { addDays } from '#domain/kernel/dates.ts';
import type { StageDays } from '#domain/dunning/reminder.ts';
import type { Database } from '#db/postgres/pool.ts';
import {
  conjunction,
  countUpTo,
  listPage,
  matches,
  type ListPage,
  type ListQuery,
  type ListRequest,
} from '../listing.ts';
import { keptParty, ofParty } from '../same-party.ts';

/** Open invoices by days from today to their due date, both ends included; null is without end. */
export const dueBuckets = [
  { key: 'over90', from: null, until: -91 },
  { key: 'to90', from: -90, until: -61 },
  { key: 'to60', from: -60, until: -31 },
  { key: 'to30', from: -30, until: -1 },
  { key: 'week', from: 0, until: 7 },
  { key: 'month', from: 8, until: 30 },
  { key: 'later', from: 31, until: null },
] as const;
export type DueBucket = (typeof dueBuckets)[number]['key'];

export interface DueFilter {
  /** What "late" is reckoned from. */
  today: string;
  bucket?: DueBucket | 'late' | null;
  client?: number | null;
  person?: number | null;
  /** The last stage that was sent; 0: none. */
  stage?: number | null;
  keyword?: string | null;
  versions?: readonly number[] | null;
}

/** An open invoice with how far its reminders went. Amounts are money with two decimals, dates civil. */
export interface DueRow {
  version: number;
  document: number;
  number: string;
  title: string | null;
  clientId: number;
  clientName: string | null;
  date: string;
  dueDate: string;
  total: string;
  due: string;
  personInCharge: number | null;
  stage: number;
  /** ISO instant of the last reminder. */
  remindedAt: string | null;
  held: boolean;
  heldUntil: string | null;
  /** The client is not to be reminded of anything. */
  excluded: boolean;
}

const reminder = (column: string) =>
  sql`(select ${sql.ref(column)} from invoice_reminder where invoice_reminder.version_id = document_list.version_id)`;

const selected = sql`version_id as version, document_id as document, number, title, ${keptParty('third_party_id')} as "clientId",
  third_party_name as "clientName", date,
  due_date as "dueDate", total, due, person_in_charge as "personInCharge", coalesce(${reminder('stage')},
    0) as stage, ${reminder('sent_at')} as "remindedAt",
  coalesce(${reminder('held')}, false) as held, ${reminder('held_until')} as "heldUntil",
  coalesce((select no_reminders from third_party
    where third_party.id = ${keptParty('document_list.third_party_id')}),
    false) as excluded`;

const isOpen = sql`kind = 'invoice' and label in ('to_be_paid', 'partially_settled')`;

function within(bucket: DueBucket | 'late', today: string): RawBuilder<unknown> {
  if (bucket === 'late') return sql`due_date < ${today}::date`;
  const found = dueBuckets.find(({ key }) => key === bucket);
  return conjunction([
    ...(found && found.from !== null ? [sql`due_date >= ${addDays(today, found.from)}::date`] : []),
    ...(found && found.until !== null ? [sql`due_date <= ${addDays(today, found.until)}::date`] : []),
  ]);
}

const ofStage = (corporation: number, stage: number) =>
  stage === 0
    ? sql`not exists (select from invoice_reminder r where r.version_id = document_list.version_id and r.stage > 0)`
    : sql`version_id in (select r.version_id from invoice_reminder r where r.corporation_id = ${corporation}
      and r.stage = ${stage})`;

/** A condition for a filter that was given. */
const given = <T>(value: T | null | undefined, condition: (value: T) => RawBuilder<unknown>) =>
  value === null || value === undefined ? [] : [condition(value)];

function conditions(corporation: number, filter: DueFilter): RawBuilder<unknown>[] {
  return [
    sql`corporation_id = ${corporation}`,
    isOpen,
    ...given(filter.bucket, (bucket) => within(bucket, filter.today)),
    ...given(filter.client, (client) => ofParty('third_party_id', client)),
    ...given(filter.person, (person) => sql`person_in_charge = ${person}`),
    ...given(filter.stage, (stage) => ofStage(corporation, stage)),
    ...given(filter.versions, (versions) => sql`version_id = any(${[...versions]}::bigint[])`),
    ...matches(filter.keyword ?? null),
  ];
}

const query = (corporation: number, filter: DueFilter): ListQuery => ({
  table: 'document_list',
  id: 'version_id',
  select: selected,
  where: conditions(corporation, filter),
  // Each has an index of open invoices alone.
  sorts: {
    due: { column: 'due_date', type: 'date' },
    amount: { column: 'due', type: 'numeric' },
    client: { column: 'third_party_order', type: 'text' },
  },
  defaultSort: 'due',
});

export const listDue = (
  db: Database,
  corporation: number,
  filter: DueFilter,
  request: ListRequest,
): Promise<ListPage<DueRow>> => listPage<DueRow>(db, query(corporation, filter), request);

export const countDue = (
  db: Database,
  corporation: number,
  filter: DueFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, filter), cap);

export interface DueSums {
  count: number;
  /** Including VAT. */
  due: string;
}

/** What is owed in each bucket, whatever bucket the filter asks for; answered from the index of open invoices. */
export async function dueByBucket(
  db: Database,
  corporation: number,
  filter: DueFilter,
): Promise<Map<DueBucket, DueSums>> {
  const columns = dueBuckets.map(
    ({
      key,
    }) => sql`coalesce(sum(n) filter (where ${within(key, filter.today)}), 0)::int as ${sql.ref(`${key}Count`)},
      coalesce(sum(due) filter (where ${within(key, filter.today)}), 0.00)::text as ${sql.ref(key)}`,
  );
  const wanted = conjunction(conditions(corporation, { ...filter, bucket: null }));
  // An invoice in instalments is taken back, and each of them added by its own day; it counts by its first.
  const { rows } = await sql<Record<string, string | number>>`
    select ${sql.join(columns)} from (
      select due_date, due, 1 as n from document_list where ${wanted}
      union all select part.due_date, part.due, 0 from document_list, lateral (
        select document_list.due_date, -document_list.due as due
        union all select one.due_date, one.due from open_instalments(schedule, paid + credited) one
          where one.due > 0) part
      where schedule is not null and ${wanted}) parts`.execute(db);
  const [row = {}] = rows;
  return new Map(
    dueBuckets.map(({ key }) => [
      key,
      { count: Number(row[`${key}Count`] ?? 0), due: String(row[key] ?? '0.00') },
    ]),
  );
}

/**
 * Overdue invoices that may be due for a reminder: not settled, not held back, of clients who are to be reminded, whose
 * stage has come by its days after the due date. The oldest first.
 */
export async function invoicesToRemind(
  db: Database,
  corporation: number,
  today: string,
  days: StageDays,
  limit: number,
): Promise<DueRow[]> {
  const [first, second, third] = days;
  const { rows } = await sql<DueRow>`
    select * from (select ${selected} from document_list where corporation_id = ${corporation} and ${isOpen}
      and due_date <= ${addDays(today, -first)}::date) late
    where not excluded and not (held and ("heldUntil" is null or "heldUntil" >= ${today}::date))
      and "dueDate" <= case stage when 0 then ${addDays(today, -first)}::date
        when 1 then ${addDays(today, -second)}::date
        when 2 then ${addDays(today, -third)}::date end
    order by "dueDate", version limit ${limit}`.execute(db);
  return rows;
}
