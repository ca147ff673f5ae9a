import { sql } from 'kysely';
import {
  recurringInvoiceAggregate,
  type NextDue,
  type RecurringInvoiceEvent,
  type RecurringInvoiceFacts,
  type RecurringInvoiceState,
} from '#domain/recurring/recurring-invoice.ts';
import type { RecurrenceType } from '#domain/recurring/recurrence.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { Database } from '#db/postgres/pool.ts';
import { usedIn } from '../documents/document-row.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';
import { ofParty } from '../same-party.ts';

const columnsOf = ({ content, totals, ...facts }: RecurringInvoiceFacts) => {
  const { records, products } = usedIn(content);
  return {
    title: facts.title,
    client_id: facts.clientId,
    client_name: facts.clientName,
    type: facts.type,
    repetitive_time: facts.repetitiveTime,
    dates: [...facts.dates],
    start_date: facts.startDate,
    expire_date: facts.expireDate,
    creation_time: facts.creationTime,
    add_leap_day: facts.addLeapDay,
    status_invoice: facts.statusInvoice,
    send_mail: facts.sendMail,
    total: totals.finalTotal,
    record_ids: records,
    product_ids: products,
  };
};

const nextColumns = (next: NextDue | null) => ({ next_due: next?.due ?? null, next_at: next?.at ?? null });

const nothingFailed = { failure: null, failed_due: null, failed_on: null };

export const recurringInvoices = projection<RecurringInvoiceEvent>({
  name: 'recurring-invoices',
  tables: ['recurring_invoice'],
  on: {
    RecurringInvoiceScheduled: ({ recurringInvoice: id, corporation, enabled, next, ...facts }, { db }) =>
      db
        .insertInto('recurring_invoice')
        .values({ id, corporation_id: corporation, enabled, ...columnsOf(facts), ...nextColumns(next) })
        .execute(),
    RecurringInvoiceEdited: ({ recurringInvoice, next, ...facts }, { db }) =>
      db
        .updateTable('recurring_invoice')
        .set({ ...columnsOf(facts), ...nextColumns(next), ...nothingFailed })
        .where('id', '=', recurringInvoice)
        .execute(),
    RecurringInvoiceEnabled: ({ recurringInvoice, next }, { db }) =>
      db
        .updateTable('recurring_invoice')
        .set({ enabled: true, ...nextColumns(next), ...nothingFailed })
        .where('id', '=', recurringInvoice)
        .execute(),
    RecurringInvoiceDisabled: ({ recurringInvoice }, { db }) =>
      db
        .updateTable('recurring_invoice')
        .set({ enabled: false })
        .where('id', '=', recurringInvoice)
        .execute(),
    RecurringInvoiceDeleted: ({ recurringInvoice }, { db }) =>
      db.deleteFrom('recurring_invoice').where('id', '=', recurringInvoice).execute(),
    RecurringInvoiceMade: ({ recurringInvoice, madeOn, next }, { db }) =>
      db
        .updateTable('recurring_invoice')
        .set({ made: sql`made + 1`, last_made: madeOn, ...nextColumns(next), ...nothingFailed })
        .where('id', '=', recurringInvoice)
        .execute(),
    RecurringInvoiceFailed: ({ recurringInvoice, due, reason, on }, { db }) =>
      db
        .updateTable('recurring_invoice')
        .set({ failure: reason, failed_due: due, failed_on: on })
        .where('id', '=', recurringInvoice)
        .execute(),
  },
});

export interface RecurringInvoiceRow {
  id: number;
  title: string;
  clientId: number;
  clientName: string | null;
  type: RecurrenceType;
  repetitiveTime: number;
  dates: string[];
  startDate: string;
  expireDate: string;
  creationTime: string;
  statusInvoice: 'draft' | 'validate';
  sendMail: boolean;
  /** Including VAT. */
  total: string;
  enabled: boolean;
  /** The next day that is due; null when nothing more comes, or while it is paused. */
  nextDue: string | null;
  /** How many invoices it made. */
  made: number;
  lastMade: string | null;
  /** Text key of why the last due day failed, that day, and the day it was tried on. */
  failure: string | null;
  failedDue: string | null;
  failedOn: string | null;
}

export const recurringStatuses = ['enabled', 'disabled', 'failed', 'over'] as const;
export type RecurringStatus = (typeof recurringStatuses)[number];

export interface RecurringFilter {
  keyword: string | null;
  client: number | null;
  status: RecurringStatus | null;
}

const statusWhere = {
  enabled: sql`enabled and next_due is not null`,
  disabled: sql`not enabled`,
  failed: sql`enabled and failure is not null`,
  over: sql`enabled and next_due is null`,
} as const;

const query = (corporation: number, { keyword, client, status }: RecurringFilter): ListQuery => ({
  table: 'recurring_invoice',
  id: 'id',
  select: sql`id, title, client_id as "clientId", client_name as "clientName", type,
    repetitive_time as "repetitiveTime", dates,
    start_date as "startDate", expire_date as "expireDate", creation_time as "creationTime",
      status_invoice as "statusInvoice",
    send_mail as "sendMail", total, enabled, case when enabled then next_due end as "nextDue", made,
      last_made as "lastMade", failure, failed_due as "failedDue", failed_on as "failedOn"`,
  where: [
    sql`corporation_id = ${corporation}`,
    ...(client === null ? [] : [ofParty('client_id', client)]),
    ...(status === null ? [] : [statusWhere[status]]),
    ...matches(keyword),
  ],
  sorts: {
    newest: { column: 'id', type: 'bigint' },
    next: { column: 'next_sort', type: 'date' },
    title: { column: 'title_order', type: 'text' },
  },
  defaultSort: 'next',
});

export const listRecurringInvoices = (
  db: Database,
  corporation: number,
  filter: RecurringFilter,
  request: ListRequest,
): Promise<ListPage<RecurringInvoiceRow>> =>
  listPage<RecurringInvoiceRow>(db, query(corporation, filter), request);

export const countRecurringInvoices = (
  db: Database,
  corporation: number,
  filter: RecurringFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, filter), cap);

/** An invoice to be made. */
export interface DueInvoice {
  recurringInvoice: number;
  corporation: number;
  due: string;
}

/**
 * What is due at an instant, the oldest first: of each recurring invoice its first day. What failed comes back on
 * another day; a corporation that is switched off waits.
 * @param now ISO instant
 */
export async function dueRecurringInvoices(db: Database, now: string, limit: number): Promise<DueInvoice[]> {
  const { rows } = await sql<DueInvoice>`
    select r.id as "recurringInvoice", r.corporation_id as corporation, r.next_due as due
    from recurring_invoice r join corporation c on c.id = r.corporation_id
    where r.enabled and r.next_at <= ${now}::timestamptz and c.enabled
      and not exists (select from company_hold h where h.corporation_id = c.id)
      and (r.failed_on is null or r.failed_on <> (${now}::timestamptz at time zone (c.details->>'timeZone'))::date)
    order by r.next_at limit ${limit}`.execute(db);
  return rows;
}

/** A recurring invoice as its events tell it. */
export interface RecurringInvoiceView {
  id: number;
  facts: RecurringInvoiceFacts;
  state: RecurringInvoiceState;
  /** Number of its events: what an edit is made from. */
  revision: number;
  events: RecordedEvent[];
}

/** One of the corporation's; null for an unknown, deleted or foreign one. */
export async function readRecurringInvoice(
  read: (...streams: string[]) => Promise<RecordedEvent[]>,
  id: number,
  corporation: number,
): Promise<RecurringInvoiceView | null> {
  const events = await read(`${recurringInvoiceAggregate.name}-${id}`);
  const state = foldStream<RecurringInvoiceState, RecurringInvoiceEvent>(recurringInvoiceAggregate, events);
  const { facts, deleted } = state;
  if (facts === null || deleted || state.corporation !== corporation) return null;
  return { id, facts, state, revision: events.length, events };
}
