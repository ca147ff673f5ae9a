import { sql, type RawBuilder } from 'kysely';
import { takenBy } from '#domain/payments/allocation.ts';
import type { Allocation, PaymentEvent } from '#domain/payments/payment.ts';
import type { SettledKind } from '#domain/documents/outstanding-questions.ts';
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
import { projection } from '../projection.ts';
import { ofParty } from '../same-party.ts';

/** A payment's parts, of its own client where they don't say another. */
const insertParts = (
  db: Database,
  payment: number,
  allocations: readonly Allocation[],
  payer: number | RawBuilder<number>,
) =>
  allocations.length === 0
    ? Promise.resolve()
    : db
        .insertInto('payment_allocation')
        .values(
          allocations.map(({ kind, document, version, number, amount, setOff = false, client }) => ({
            payment_id: payment,
            kind,
            document_id: document,
            version_id: version,
            number,
            amount,
            set_off: setOff,
            client_id: client ?? payer,
          })),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['payment_id', 'kind', 'version_id'])
            .doUpdateSet({ amount: sql`payment_allocation.amount + excluded.amount` }),
        )
        .execute();

const payerOf = (payment: number) => sql<number>`(select client_id from payment_list where id = ${payment})`;

const setAllocated = (db: Database, payment: number, allocated: RawBuilder<string> | string) =>
  db.updateTable('payment_list').set({ allocated }).where('id', '=', payment).execute();

export const paymentList = projection<PaymentEvent>({
  name: 'payment-list',
  tables: ['payment_list', 'payment_allocation'],
  on: {
    PaymentRecorded: async (facts, { db }) => {
      await db
        .insertInto('payment_list')
        .values({
          id: facts.payment,
          corporation_id: facts.corporation,
          client_id: facts.clientId,
          client_name: facts.clientName,
          date: facts.date,
          amount: facts.amount,
          payment_type_id: facts.paymentType.id,
          payment_type: facts.paymentType.name,
          reference: facts.reference,
          direction: facts.direction ?? 'in',
          cancelled: false,
          number: facts.number ?? null,
          label: facts.label ?? null,
          write_off: facts.writeOff ?? null,
          group_id: facts.group?.id ?? null,
          deposit: facts.deposit ?? false,
          allocated: takenBy(facts.allocations),
          record_ids: [facts.paymentType.id, facts.bankAccount?.id ?? []].flat(),
        })
        .execute();
      await insertParts(db, facts.payment, facts.allocations, facts.clientId);
    },
    PaymentDetailsEdited: ({ payment, reference }, { db }) =>
      db.updateTable('payment_list').set({ reference }).where('id', '=', payment).execute(),
    PaymentAllocated: async ({ payment, allocations }, { db }) => {
      await insertParts(db, payment, allocations, payerOf(payment));
      await setAllocated(db, payment, sql`allocated + ${takenBy(allocations)}::numeric`);
    },
    PaymentAllocationsReplaced: async ({ payment, allocations }, { db }) => {
      // What it settled once stays known, for the history of those documents.
      await db
        .updateTable('payment_allocation')
        .set({ amount: '0' })
        .where('payment_id', '=', payment)
        .execute();
      await insertParts(db, payment, allocations, payerOf(payment));
      await setAllocated(db, payment, takenBy(allocations));
    },
    PaymentCancelled: ({ payment }, { db }) =>
      db.updateTable('payment_list').set({ cancelled: true }).where('id', '=', payment).execute(),
  },
});

export interface PaymentRow {
  id: number;
  /** null of payments from before payments had numbers. */
  number: string | null;
  clientId: number;
  clientName: string | null;
  /** What a payment of a group is called. */
  label: string | null;
  date: string;
  amount: string;
  /** What is left of it on the account of who paid; 0 of cancelled ones. */
  rest: string;
  deposit: boolean;
  paymentTypeId: number;
  paymentType: string;
  reference: string | null;
  cancelled: boolean;
  direction: 'in' | 'out';
  /** Why a rest was given up; null: it is money. */
  writeOff: string | null;
  documents: {
    kind: SettledKind;
    document: number;
    version: number;
    number: string;
    amount: string;
    /** A credit note that pays for the others. */
    setOff: boolean;
    /** Whose it is. */
    client: number;
  }[];
}

export interface PaymentFilter {
  keyword: string | null;
  client: number | null;
  /** Versions that it settles, all of them, and of which kind. */
  documents?: readonly { kind: SettledKind; version: number }[];
  /** Civil dates, both included. */
  from?: string | null;
  until?: string | null;
  direction?: 'in' | 'out' | null;
  paymentType?: number | null;
  /** Those that stand with something left (`credit`), those that stand, or those that were cancelled. */
  status?: PaymentStatus | null;
}

export const paymentStatuses = ['done', 'credit', 'cancelled'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

const allocated = sql`(select coalesce(json_agg(json_build_object('kind', kind, 'document', document_id,
  'version', version_id, 'number', number, 'amount', amount::text, 'setOff', set_off, 'client', client_id)
  order by kind, version_id), '[]')
  from payment_allocation where payment_id = payment_list.id and amount <> 0)`;

const ofStatus: Readonly<Record<PaymentStatus, RawBuilder<unknown>>> = {
  done: sql`not cancelled`,
  credit: sql`rest > 0`,
  cancelled: sql`cancelled`,
};

/** A condition for a filter that was given. */
const given = <T>(value: T | null | undefined, condition: (value: T) => RawBuilder<unknown>) =>
  value === null || value === undefined ? [] : [condition(value)];

const settles = (kind: SettledKind, version: number) =>
  sql`id in (select payment_id from payment_allocation where version_id = ${version} and kind = ${kind} and amount <> 0)`;

const columns = sql`id, number, client_id as "clientId", client_name as "clientName", label, date, amount, rest,
  deposit, payment_type_id as "paymentTypeId",
    payment_type as "paymentType", reference, direction, cancelled, write_off as "writeOff", ${allocated} as documents`;

/** One payment; null for an unknown or foreign one. */
export async function findPayment(db: Database, id: number, corporation: number): Promise<PaymentRow | null> {
  const { rows } = await sql<PaymentRow>`
    select ${columns} from payment_list where id = ${id} and corporation_id = ${corporation}`.execute(db);
  return rows[0] ?? null;
}

/** Of what settles a document, so many are shown. */
const MOST_OF_DOCUMENT = 50;

/** Payments that settle a document of the corporation, the newest first. */
export async function paymentsOfDocument(
  db: Database,
  corporation: number,
  { kind, version }: { kind: SettledKind; version: number },
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${columns} from payment_list where corporation_id = ${corporation} and ${settles(kind, version)}
    order by id desc limit ${MOST_OF_DOCUMENT}`.execute(db);
  return rows;
}

/** A payment, and what of it settles a document. */
export interface Settlement {
  id: number;
  value: string | null;
  date: string;
  amount: string;
}

/** What settled versions, by their ids; oldest first. */
export async function settlementsOf(
  db: Database,
  versions: readonly number[],
  corporation: number,
): Promise<Map<number, Settlement[]>> {
  if (versions.length === 0) return new Map();
  const { rows } = await sql<Settlement & { version: number }>`
    select version_id as version, payment_list.id, payment_list.number as value, date, payment_allocation.amount
    from payment_allocation join payment_list on payment_list.id = payment_id
    where version_id = any(${[...versions]}::bigint[]) and corporation_id = ${corporation} and not cancelled
      and payment_allocation.amount <> 0
    order by date, payment_list.id`.execute(db);
  const settled = new Map<number, Settlement[]>();
  for (const { version, ...one } of rows) settled.set(version, [...(settled.get(version) ?? []), one]);
  return settled;
}

const query = (corporation: number, filter: PaymentFilter): ListQuery => ({
  table: 'payment_list',
  id: 'id',
  select: columns,
  where: [
    sql`corporation_id = ${corporation}`,
    ...given(filter.client, (client) => ofParty('client_id', client)),
    ...(filter.documents ?? []).map(({ kind, version }) => settles(kind, version)),
    ...given(filter.from, (from) => sql`date >= ${from}`),
    ...given(filter.until, (until) => sql`date <= ${until}`),
    ...given(filter.direction, (direction) => sql`direction = ${direction}`),
    ...given(filter.paymentType, (type) => sql`payment_type_id = ${type}`),
    ...given(filter.status, (status) => ofStatus[status]),
    ...matches(filter.keyword),
  ],
  sorts: {
    newest: { column: 'id', type: 'bigint' },
    date: { column: 'date', type: 'date' },
    amount: { column: 'amount', type: 'numeric' },
  },
  defaultSort: 'newest',
});

export const listPayments = (
  db: Database,
  corporation: number,
  filter: PaymentFilter,
  request: ListRequest,
): Promise<ListPage<PaymentRow>> => listPage<PaymentRow>(db, query(corporation, filter), request);

export const countPayments = (
  db: Database,
  corporation: number,
  filter: PaymentFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, filter), cap);

export interface PaymentSums {
  received: string;
  paidOut: string;
  rest: string;
}

/**
 * What the payments of a list add up to, cancelled ones and rests that were given up left out; of no more than
 * `cap` rows.
 */
export async function sumPayments(
  db: Database,
  corporation: number,
  filter: PaymentFilter,
  cap: number,
): Promise<PaymentSums> {
  const { where } = query(corporation, filter);
  const { rows } = await sql<PaymentSums>`
    select coalesce(sum(amount) filter (where direction = 'in' and write_off is null), 0.00)::text as received,
      coalesce(sum(amount) filter (where direction = 'out' and write_off is null), 0.00)::text as "paidOut",
      coalesce(sum(case direction when 'in' then rest else -rest end), 0.00)::text as rest
    from (select amount, direction, write_off, rest from payment_list
      where ${conjunction([...where, sql`not cancelled`])} limit ${cap}) summed`.execute(db);
  return rows[0] ?? { received: '0.00', paidOut: '0.00', rest: '0.00' };
}

/** The means by which the invoice of a credit note was paid, as far as its payments stand. */
export async function meansOfCredited(db: Database, refund: number, corporation: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct payment.payment_type_id as id from document_list credit
      join payment_allocation part on part.kind = 'invoice' and part.version_id = credit.origin_version
        and part.amount <> 0
      join payment_list payment on payment.id = part.payment_id and not payment.cancelled and payment.direction = 'in'
    where credit.version_id = ${refund} and credit.corporation_id = ${corporation} and credit.kind = 'refund'`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
