import { sql } from 'kysely';
import type { DomainEvent } from '#domain/kernel/event.ts';
import type { EventMetadata, RecordedEvent } from '#domain/kernel/recorded-event.ts';
import { ConcurrencyError } from './errors.ts';
import type { PersonalKeys } from './personal-keys.ts';
import type { Database } from './pool.ts';
import { upcast } from './upcasts.ts';

/** An event as it lies in the store, sealed. */
export interface StoredEvent {
  stream: string;
  version: number;
  messageId: string;
  type: string;
  data: Record<string, unknown>;
  metadata: EventMetadata;
}

const SCHEMA_VERSION = '1';

/**
 * Appends to one stream with emmett's own function, at the version it was read.
 * @throws ConcurrencyError when the stream moved on meanwhile.
 */
export async function appendToStream(
  db: Database,
  stream: string,
  expected: number,
  events: readonly StoredEvent[],
): Promise<void> {
  const type = stream.slice(0, stream.lastIndexOf('-'));
  const { rows } = await sql<{ success: boolean }>`
    select success from emt_append_to_stream(
      ${events.map((event) => event.messageId)}::text[],
      ${events.map((event) => JSON.stringify(event.data))}::jsonb[],
      ${events.map((event) => JSON.stringify(event.metadata))}::jsonb[],
      ${events.map(() => SCHEMA_VERSION)}::text[],
      ${events.map((event) => event.type)}::text[],
      ${events.map(() => 'E')}::text[],
      ${stream}, ${type}, ${expected}::bigint, 'emt:default')`.execute(db);
  if (!rows[0]?.success) throw new ConcurrencyError(stream);
}

interface Row {
  stream_id: string;
  stream_position: number;
  message_id: string;
  message_type: string;
  message_data: Record<string, unknown>;
  message_metadata: object;
}

const storedEvent = (row: Row): StoredEvent => ({
  stream: row.stream_id,
  version: row.stream_position,
  messageId: row.message_id,
  type: row.message_type,
  data: row.message_data,
  metadata: row.message_metadata as EventMetadata, // written by the unit of work alone
});

export const idOfStream = (stream: string): number => Number(stream.slice(stream.lastIndexOf('-') + 1));

/** Stored events as the domain knows them: unsealed and brought to today's shape. */
export async function openEvents(
  db: Database,
  keys: PersonalKeys,
  stored: readonly StoredEvent[],
): Promise<RecordedEvent[]> {
  const datas = await keys.open(db, stored.map((event) => event.data)); // prettier-ignore
  return stored.map(({ stream, version, type, metadata }, index) => {
    const event: DomainEvent = upcast({ type, data: datas[index] ?? {} });
    return { event, id: idOfStream(stream), stream, version, metadata };
  });
}

/** Every event of the streams, each stream's oldest first. */
export async function readStreams(
  db: Database,
  keys: PersonalKeys,
  streams: readonly string[],
): Promise<RecordedEvent[]> {
  if (streams.length === 0) return [];
  const rows = await db
    .selectFrom('emt_messages')
    .select([
      'stream_id',
      'stream_position',
      'message_id',
      'message_type',
      'message_data',
      'message_metadata',
    ])
    .where('stream_id', 'in', [...streams])
    .orderBy('stream_id')
    .orderBy('stream_position')
    .execute();
  return openEvents(db, keys, rows.map(storedEvent));
}

export interface Cursor {
  transactionId: string;
  globalPosition: number;
}

export const START: Cursor = { transactionId: '0', globalPosition: 0 };

/**
 * The next events of the whole store. Ordered by transaction and position with a compound cursor, and only up to the
 * oldest transaction still open: so that none is skipped whatever the order of commits. `settled: false` reads to the
 * end, for a caller that holds writers off.
 */
export async function readAll(
  db: Database,
  after: Cursor,
  limit: number,
  settled = true,
): Promise<{ events: StoredEvent[]; cursor: Cursor }> {
  const { rows } = await sql<Row & { transaction_id: string; global_position: number }>`
    select stream_id, stream_position, message_id, message_type, message_data, message_metadata, transaction_id::text, global_position
    from emt_messages
    where (transaction_id, global_position) > (${after.transactionId}::xid8, ${after.globalPosition}::bigint)
      and (not ${settled}::boolean or transaction_id < pg_snapshot_xmin(pg_current_snapshot()))
    order by emt_messages.transaction_id, emt_messages.global_position
    limit ${limit}`.execute(db);
  const last = rows.at(-1);
  const cursor = last ? { transactionId: last.transaction_id, globalPosition: last.global_position } : after;
  return { events: rows.map(storedEvent), cursor };
}
