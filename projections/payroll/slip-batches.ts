import { sql, type Updateable } from 'kysely';
import { foldStream } from '#domain/kernel/fold.ts';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import {
  slipBatchAggregate,
  type BatchStatus,
  type Delivery,
  type SlipBatchEvent,
  type SlipBatchState,
} from '#domain/payroll/slip-batch.ts';
import type { Database } from '#db/postgres/pool.ts';
import type { Tables } from '#db/tables.ts';
import { countUpTo, listPage, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { projection } from '../projection.ts';

const change = (db: Database, id: number, set: Updateable<Tables['slip_batch']>) =>
  db.updateTable('slip_batch').set(set).where('id', '=', id).execute();

/** Ends it; where its files are forgotten nothing is there to be recognised. */
const end = (db: Database, id: number, { metadata }: RecordedEvent, set: Updateable<Tables['slip_batch']>) =>
  change(db, id, { ended_at: metadata.occurredAt, ...set });

export const slipBatches = projection<SlipBatchEvent>({
  name: 'slip-batches',
  tables: ['slip_batch'],
  on: {
    SlipBatchStarted: ({ batch, corporation }, { db, recorded: { metadata } }) =>
      db
        .insertInto('slip_batch')
        .values({
          id: batch,
          corporation_id: corporation,
          // Nothing came in yet: no list shows it.
          status: 'discarded',
          contents: [],
          files: 0,
          period: null,
          delivery: null,
          reason: null,
          uploaded_at: metadata.occurredAt,
          uploaded_by: metadata.user,
          confirmed_at: null,
          ended_at: null,
        })
        .execute(),
    SlipBatchUploaded: ({ batch, files }, { db, recorded: { metadata } }) =>
      change(db, batch, {
        status: 'reading',
        files: files.length,
        contents: files.map(({ content }) => content),
        uploaded_at: metadata.occurredAt,
      }),
    SlipBatchPagesMatched: ({ batch, count, undecided, slips }, { db }) =>
      change(db, batch, { status: 'read', pages: count, undecided, slips }),
    SlipBatchReadingFailed: ({ batch, reason }, { db, recorded }) =>
      end(db, batch, recorded, { status: 'unreadable', reason, contents: [] }),
    SlipPagesDecided: ({ batch, undecided, slips }, { db }) => change(db, batch, { undecided, slips }),
    SlipBatchConfirmed: ({ batch, period, delivery, slips }, { db, recorded: { metadata } }) =>
      change(db, batch, { status: 'sending', period, delivery, slips, confirmed_at: metadata.occurredAt }),
    SlipBatchStopped: ({ batch }, { db }) => change(db, batch, { status: 'stopped' }),
    SlipBatchResumed: ({ batch }, { db }) => change(db, batch, { status: 'sending' }),
    SlipBatchFinished: ({ batch, unchanged }, { db, recorded }) =>
      end(db, batch, recorded, { status: 'done', unchanged }),
    SlipBatchDiscarded: ({ batch }, { db, recorded }) =>
      end(db, batch, recorded, { status: 'discarded', contents: [] }),
  },
});

/** A batch as lists show it. */
export interface SlipBatchRow {
  id: number;
  status: BatchStatus;
  files: number;
  pages: number;
  /** Pages that somebody has to settle. */
  undecided: number;
  slips: number;
  /** How many of them are made. */
  made: number;
  /** Those that were there already, of one that is done. */
  unchanged: number;
  period: string | null;
  delivery: Delivery | null;
  /** Why it could not be read: a key. */
  reason: string | null;
  uploadedAt: string;
  uploadedBy: number | null;
  confirmedAt: string | null;
  endedAt: string | null;
}

const columns = sql`id, status, files, pages, undecided, slips, unchanged, period, delivery, reason,
  (select count(*)::int from wage_slip where wage_slip.batch_id = slip_batch.id) as made,
  uploaded_at as "uploadedAt", uploaded_by as "uploadedBy", confirmed_at as "confirmedAt", ended_at as "endedAt"`;

const query = (corporation: number): ListQuery => ({
  table: 'slip_batch',
  id: 'id',
  select: columns,
  where: [sql`corporation_id = ${corporation}`, sql`files > 0`],
  sorts: { newest: { column: 'id', type: 'bigint' } },
  defaultSort: 'newest',
});

/** A page of the batches of a corporation. */
export const listSlipBatches = (
  db: Database,
  corporation: number,
  _filter: object,
  request: ListRequest,
): Promise<ListPage<SlipBatchRow>> => listPage<SlipBatchRow>(db, query(corporation), request);

export const countSlipBatches = (
  db: Database,
  corporation: number,
  _filter: object,
  cap = 1_000_000,
): Promise<number> => countUpTo(db, query(corporation), cap);

/** A batch whose files came in; null for an unknown and a foreign one. */
export async function findSlipBatch(
  db: Database,
  id: number,
  corporation: number,
): Promise<SlipBatchRow | null> {
  const { rows } = await sql<SlipBatchRow>`select ${columns} from slip_batch
    where id = ${id} and corporation_id = ${corporation} and files > 0`.execute(db);
  return rows[0] ?? null;
}

/** What a batch's stream says. */
export async function readSlipBatch(
  read: (...streams: string[]) => Promise<RecordedEvent[]>,
  id: number,
): Promise<{ state: SlipBatchState; revision: number; events: RecordedEvent[] }> {
  const events = await read(`slipbatch-${id}`);
  return {
    state: foldStream<SlipBatchState, SlipBatchEvent>(slipBatchAggregate, events),
    revision: events.length,
    events,
  };
}

/** The batch, not given up, that one of these contents came in before. */
export async function batchOfContents(
  db: Database,
  contents: readonly string[],
  corporation: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('slip_batch')
    .select('id')
    .where('corporation_id', '=', corporation)
    .where(sql<boolean>`contents && ${[...contents]}::text[]`)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Batches that nobody went on with since a moment, whichever corporation's. */
export const batchesLeftSince = (
  db: Database,
  moment: string,
): Promise<{ id: number; corporation: number }[]> =>
  db
    .selectFrom('slip_batch')
    .select(['id', 'corporation_id as corporation'])
    .where('status', 'in', ['reading', 'read', 'stopped'])
    .where('uploaded_at', '<', moment)
    .orderBy('id')
    .execute();
