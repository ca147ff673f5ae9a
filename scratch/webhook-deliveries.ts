import { sql } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';
import {
  countUpTo,
  listPage,
  matches,
  type ListPage,
  type ListQuery,
  type ListRequest,
} from '#projections/listing.ts';

/*
 * The log of what was told to webhooks. No projection: its rows are made with the events
 * (`db/events/webhook-outbox.ts`) and noted by the worker; they are no part of the events and go after 30 days.
 */

export const deliveryStatuses = ['waiting', 'done', 'failure'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export interface DeliveryRow {
  id: number;
  /** What receivers know it by. */
  message: string;
  webhook: number;
  type: string;
  stream: string | null;
  version: number | null;
  subject: string | null;
  occurredAt: string;
  createdAt: string;
  status: DeliveryStatus;
  /** How the last attempt ended. */
  outcome: string | null;
  attempts: number;
  triedAt: string | null;
  /** When it is tried again, about; null: now, or no more. */
  nextAt: string | null;
  code: number | null;
  /** Milliseconds. */
  duration: number | null;
  answer: string | null;
}

const columns = sql`id, message, webhook_id as webhook, type, stream, version, subject, occurred_at as "occurredAt",
  created_at as "createdAt", status, outcome, attempts, tried_at as "triedAt", next_at as "nextAt", code, duration,
    answer`;

export interface DeliveryFilter {
  webhook: number | null;
  status: DeliveryStatus | null;
  type: string | null;
  keyword?: string | null;
}

const query = (
  corporation: number,
  { webhook, status, type, keyword = null }: DeliveryFilter,
): ListQuery => ({
  table: 'webhook_delivery',
  id: 'id',
  select: columns,
  where: [
    sql`corporation_id = ${corporation}`,
    ...(webhook === null ? [] : [sql`webhook_id = ${webhook}`]),
    ...(status === null ? [] : [sql`status = ${status}`]),
    ...(type === null ? [] : [sql`type = ${type}`]),
    ...matches(keyword, sql`fold(concat_ws(' ', message, type, outcome))`),
  ],
  sorts: { newest: { column: 'id', type: 'bigint' } },
  defaultSort: 'newest',
});

export const listDeliveries = (
  db: Database,
  corporation: number,
  filter: DeliveryFilter,
  request: ListRequest,
): Promise<ListPage<DeliveryRow>> => listPage<DeliveryRow>(db, query(corporation, filter), request);

export const countDeliveries = (
  db: Database,
  corporation: number,
  filter: DeliveryFilter,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation, filter), cap);

/** null for an unknown or foreign one. */
export async function findDelivery(
  db: Database,
  id: number,
  corporation: number,
): Promise<DeliveryRow | null> {
  const { rows } = await sql<DeliveryRow>`
    select ${columns} from webhook_delivery where id = ${id} and corporation_id = ${corporation}`.execute(db);
  return rows[0] ?? null;
}

/** Whose it is; null for an unknown one. For the worker. */
export async function corporationOfDelivery(db: Database, id: number): Promise<number | null> {
  const row = await db
    .selectFrom('webhook_delivery')
    .select('corporation_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.corporation_id ?? null;
}

/** The webhook that a delivery is of; null for an unknown or foreign one. */
export async function webhookOfDelivery(
  db: Database,
  id: number,
  corporation: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('webhook_delivery')
    .select('webhook_id')
    .where('id', '=', id)
    .where('corporation_id', '=', corporation)
    .executeTakeFirst();
  return row?.webhook_id ?? null;
}

/** How an attempt ended, or why there was none. */
export interface Attempt {
  delivered: boolean;
  /** A text key's last part: `webhooks.outcome.<outcome>`. */
  outcome: string;
  code: number | null;
  /** Milliseconds; null: nothing was sent. */
  duration: number | null;
  answer: string | null;
}

/**
 * Notes what became of a delivery. What was sent counts as an attempt.
 * @param nextAt when it is tried again; null: it is decided
 */
export async function noteAttempt(
  db: Database,
  delivery: number,
  { delivered, outcome, code, duration, answer }: Attempt,
  at: string,
  nextAt: string | null,
): Promise<void> {
  const status = delivered ? 'done' : nextAt === null ? 'failure' : 'waiting';
  const sent = duration !== null;
  await db
    .updateTable('webhook_delivery')
    .set((eb) => ({
      status,
      outcome,
      code,
      duration,
      answer,
      next_at: nextAt,
      ...(sent && { tried_at: at, attempts: eb('attempts', '+', 1) }),
    }))
    .where('id', '=', delivery)
    .execute();
}

/**
 * Notes how a webhook's receiver fares.
 * @returns the first failure after the last success; null after a success
 */
export async function noteHealth(
  db: Database,
  webhook: number,
  { delivered, outcome, code }: Pick<Attempt, 'delivered' | 'outcome' | 'code'>,
  at: string,
): Promise<string | null> {
  const values = { tried_at: at, delivered, outcome, code };
  const row = await db
    .insertInto('webhook_health')
    .values({ webhook_id: webhook, ...values, failing_since: delivered ? null : at })
    .onConflict((conflict) =>
      conflict.column('webhook_id').doUpdateSet({
        ...values,
        failing_since: delivered ? null : sql`coalesce(webhook_health.failing_since, excluded.failing_since)`,
      }),
    )
    .returning('failing_since')
    .executeTakeFirstOrThrow();
  return row.failing_since;
}

/** How long the log is kept. */
const KEPT_DAYS = 30;

/** Deletes what is older than that, what waits apart. Answers how many rows. */
export async function dropOldDeliveries(db: Database, now: string): Promise<number> {
  const oldest = new Date(Date.parse(now) - KEPT_DAYS * 86_400_000).toISOString();
  const { numDeletedRows } = await db
    .deleteFrom('webhook_delivery')
    .where('created_at', '<', oldest)
    .where('status', '<>', 'waiting')
    .executeTakeFirst();
  return Number(numDeletedRows);
}
