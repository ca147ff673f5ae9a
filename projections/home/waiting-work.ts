import { sql, type RawBuilder } from 'kysely';
import { documentKinds, type DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { stages, usualApart } from '#domain/dunning/reminder.ts';
import { LEGAL_TIME_ZONE, addDays } from '#domain/kernel/dates.ts';
import type { Database } from '#db/postgres/pool.ts';
import { conjunction } from '../listing.ts';
import { keptParty } from '../same-party.ts';

/** Whose documents: those that a person is in charge of, with those that nobody is, or everybody's. */
export type Whose = { person: number | null } | 'everybody';

/** A quotation is worth a word to the client this many days before its validity ends. */
export const EXPIRING_DAYS = 7;
const SHOWN = 3;

interface Work {
  name: string;
  where(today: string): RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** What its documents add up to. */
  amount: RawBuilder<unknown>;
  /**
   * Where their number and sum are kept, so that many of them need no counting: columns `person_id`, `count` and `due`.
   */
  kept?(corporation: number, today: string): RawBuilder<unknown>;
}

const quotationOpen = sql`kind = 'quotation' and not superseded and status in ('validate', 'in_progress')`;

const isOverdue = (today: string) =>
  sql`kind = 'invoice' and label in ('to_be_paid', 'partially_settled') and due_date < ${today}::date`;

/** The documents that wait for somebody, by what they wait for. */
const works = [
  {
    name: 'expiring',
    where: (today) =>
      sql`${quotationOpen} and expiry_date between ${today}::date and ${addDays(today, EXPIRING_DAYS)}::date`,
    order: sql`expiry_date, version_id`,
    amount: sql`total_without_vat`,
  },
  {
    name: 'expired',
    where: (today) => sql`${quotationOpen} and expiry_date < ${today}::date`,
    order: sql`expiry_date desc, version_id`,
    amount: sql`total_without_vat`,
  },
  {
    name: 'billable',
    where: () => sql`kind = 'quotation' and label = 'billable' and not superseded`,
    order: sql`version_id`,
    amount: sql`total_without_vat`,
  },
  {
    name: 'quotationDrafts',
    where: () => sql`kind = 'quotation' and label = 'draft' and not superseded`,
    order: sql`version_id desc`,
    amount: sql`total_without_vat`,
  },
  {
    name: 'invoiceDrafts',
    where: () => sql`kind = 'invoice' and label = 'draft' and not superseded`,
    order: sql`version_id desc`,
    amount: sql`total_without_vat`,
  },
  {
    name: 'refundDrafts',
    where: () => sql`kind = 'refund' and label = 'draft' and not superseded`,
    order: sql`version_id desc`,
    amount: sql`total_without_vat`,
  },
  {
    name: 'billableOrders',
    where: () => sql`kind = 'saleOrder' and label = 'billable' and not superseded`,
    order: sql`version_id`,
    amount: sql`total_without_vat`,
  },
  {
    name: 'orderDrafts',
    where: () => sql`kind = 'saleOrder' and label = 'draft' and not superseded`,
    order: sql`version_id desc`,
    amount: sql`total_without_vat`,
  },
  {
    name: 'purchaseDrafts',
    where: () => sql`kind = 'purchase' and label = 'draft' and not superseded`,
    order: sql`version_id desc`,
    amount: sql`total_without_vat`,
  },
  {
    name: 'toReceive',
    where: () => sql`kind = 'purchase' and label in ('to_receive', 'partially_received') and not superseded`,
    order: sql`version_id`,
    amount: sql`total_without_vat`,
  },
  {
    name: 'overdue',
    where: isOverdue,
    order: sql`due_date, version_id`,
    amount: sql`due`,
    kept: (corporation, today) =>
      sql`open_invoices_by_due where corporation_id = ${corporation} and due_date < ${today}::date and count > 0`,
  },
] as const satisfies readonly Work[];

export type WorkName = (typeof works)[number]['name'];

export interface WaitingDocument {
  kind: DocumentKind;
  version: number;
  number: string | null;
  title: string | null;
  clientName: string | null;
  total: string;
  due: string;
  expiryDate: string | null;
  dueDate: string | null;
}

export interface WaitingWork {
  count: number;
  /** Without VAT; of overdue invoices what is still due, with VAT. */
  amount: string;
  /** The first of them. */
  documents: WaitingDocument[];
}

interface Row extends WaitingDocument {
  work: WorkName;
  count: number;
  amount: string;
}

const inChargeOf = (whose: Whose): RawBuilder<unknown> =>
  whose === 'everybody'
    ? sql`true`
    : whose.person === null
      ? sql`person_in_charge is null`
      : sql`(person_in_charge = ${whose.person} or person_in_charge is null)`;

/** The same where nobody is 0. */
const keptFor = (whose: Whose): RawBuilder<unknown> =>
  whose === 'everybody' ? sql`true` : sql`person_id in (0, ${whose.person ?? 0})`;

const shown = sql`kind, version_id as version, number, title, third_party_name as "clientName", total, due,
  expiry_date as "expiryDate", due_date as "dueDate"`;

/** The documents that wait for somebody, of the works asked for; a work without any is not in it. One question. */
export async function waitingWork(
  db: Database,
  corporation: number,
  today: string,
  asked: Partial<Record<WorkName, Whose>>,
): Promise<Map<WorkName, WaitingWork>> {
  const parts = works.flatMap((work: Work & { name: WorkName }) => {
    const { name, where, order, amount } = work;
    const whose = asked[name];
    if (whose === undefined) return [];
    const wanted = conjunction([sql`corporation_id = ${corporation}`, where(today), inChargeOf(whose)]);
    const kept = work.kept && sql`${work.kept(corporation, today)} and ${keptFor(whose)}`;
    const count = kept ? sql`(select sum(count)::int from ${kept})` : sql`count(*) over ()::int`;
    const sum = kept ? sql`(select sum(due)::text from ${kept})` : sql`(sum(${amount}) over ())::text`;
    return sql`(select ${name}::text as work, ${shown}, ${count} as count, ${sum} as amount
      from document_list where ${wanted} order by ${order} limit ${SHOWN})`;
  });
  if (parts.length === 0) return new Map();
  const { rows } = await sql<Row>`${sql.join(parts, sql` union all `)}`.execute(db);
  const found = new Map<WorkName, WaitingWork>();
  for (const { work, count, amount, ...document } of rows) {
    const known = found.get(work) ?? { count, amount, documents: [] };
    found.set(work, { ...known, documents: [...known.documents, document] });
  }
  return found;
}

/**
 * The oldest overdue invoice that may be reminded of today: not held back, not of a client who is to be left alone, not
 * after its last stage, and not reminded of as lately as the corporation's settings keep two reminders apart. The client
 * is looked up invoice by invoice, of which the first is mostly the one: as a join, all clients would be read before.
 */
export async function firstToRemind(
  db: Database,
  corporation: number,
  today: string,
  whose: Whose,
): Promise<WaitingDocument | null> {
  const { rows } = await sql<WaitingDocument>`
    select ${shown} from document_list
    where corporation_id = ${corporation} and ${isOverdue(today)} and ${inChargeOf(whose)}
      and not coalesce((select no_reminders from third_party
        where third_party.id = ${keptParty('document_list.third_party_id')}), false)
      and not exists (select from invoice_reminder r left
        join reminder_settings s on s.corporation_id = r.corporation_id
        where r.version_id = document_list.version_id
          and (r.stage >= ${stages.length} or (r.held and (r.held_until is null or r.held_until >= ${today}::date))
            or (r.sent_at at time zone ${LEGAL_TIME_ZONE})::date + coalesce(s.apart,
              ${usualApart}::int) > ${today}::date))
    order by due_date, version_id limit 1`.execute(db);
  return rows[0] ?? null;
}

export interface WaitingMail {
  id: number;
  kind: DocumentKind;
  version: number;
  number: string;
  status: 'failure' | 'uncertain' | 'partial';
  reason: string | null;
}

/**
 * Mails of the last 30 days that did not arrive everywhere, or may not have, and after which none was sent for the
 * same document.
 * @param user whose mails; null for everybody's
 */
export async function mailsToLookAt(
  db: Database,
  corporation: number,
  today: string,
  user: number | null,
): Promise<WaitingMail[]> {
  const { rows } = await sql<WaitingMail>`
    select id, kind, version_id as version, number, status, reason from mail_list
    where corporation_id = ${corporation} and kind = any(${[...documentKinds]}::text[])
      and status in ('failure', 'uncertain', 'partial') and queued_at >= ${addDays(today, -30)}::date
      ${user === null ? sql`` : sql`and user_id = ${user}`}
      and not exists (select from mail_list later where later.kind = mail_list.kind
        and later.document_id = mail_list.document_id and later.id > mail_list.id)
    order by id desc limit ${SHOWN}`.execute(db);
  return rows;
}
