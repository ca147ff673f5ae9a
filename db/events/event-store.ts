import { sql, type RawBuilder } from 'kysely';
import type { DomainEvent } from '#domain/kernel/event.ts';
import type { EventMetadata, RecordedEvent } from '#domain/kernel/recorded-event.ts';
import { ConcurrencyError } from './errors.ts';
import type { PersonalKeys } from './personal-keys.ts';
import type { Pipeline } from './pipeline.ts';
import type { Database } from '../postgres/pool.ts';
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
 * Sends the append to one stream with emmett's own function, at the version it was read. A ConcurrencyError is told by
 * the pipeline when the stream moved on meanwhile.
 * @param positions filled with the events' global positions by their message ids, once the pipeline is settled
 */
export async function appendToStream(
  ahead: Pipeline,
  stream: string,
  expected: number,
  events: readonly StoredEvent[],
  positions: Map<string, number>,
): Promise<void> {
  const type = stream.slice(0, stream.lastIndexOf('-'));
  const append = sql<{ success: boolean; global_positions: number[] }>`
    select success, global_positions from emt_append_to_stream(
      ${events.map((event) => event.messageId)}::text[],
      ${events.map((event) => JSON.stringify(event.data))}::jsonb[],
      ${events.map((event) => JSON.stringify(event.metadata))}::jsonb[],
      ${events.map(() => SCHEMA_VERSION)}::text[],
      ${events.map((event) => event.type)}::text[],
      ${events.map(() => 'E')}::text[],
      ${stream}, ${type}, ${expected}::bigint, 'emt:default')`;
  await ahead.send(append, ([row]) => {
    if (!row?.success) throw new ConcurrencyError(stream);
    // Given in the order of the stream, and answered in their own: the same.
    for (const [index, position] of row.global_positions.entries()) {
      const event = events[index];
      if (event) positions.set(event.messageId, position);
    }
  });
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
  const datas = await keys.open(
    db,
    stored.map((event) => event.data),
  );
  return stored.map(({ stream, version, type, metadata }, index) => {
    const event: DomainEvent = upcast({ type, data: datas[index] ?? {} });
    return { event, id: idOfStream(stream), stream, revision: version, metadata };
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

/** Events that are few enough to be looked up by their types for each thousand of them: of so many positions one. */
const FEW = { most: 10_000, among: 20 };

/** Whether few events of these types are left, as PostgreSQL reckons from what it last counted: it reads none for it. */
async function areFewLeft(
  db: Database,
  types: RawBuilder<string>,
  after: number,
  until: number,
): Promise<boolean> {
  if (until - after <= FEW.most) return false;
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>`
    explain (format json) select from emt_messages where message_type in (${types})
      and global_position > ${sql.lit(after)} and global_position <= ${sql.lit(until)}`.execute(db);
  const left = rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? Infinity;
  return left <= FEW.most && left * FEW.among <= until - after;
}

/**
 * The next events of these types in the whole store after a position, oldest first, up to `until`. In the order of
 * their global position, which is that of cause and effect: an event takes its position after those were committed
 * that its command saw. Transaction ids are not, since a transaction has its own before it reads.
 */
export async function readAll(
  db: Database,
  { after, until, types, limit }: { after: number; until: number; types: readonly string[]; limit: number },
): Promise<{ events: StoredEvent[]; last: number }> {
  if (types.length === 0) return { events: [], last: after };
  // Named in the text, they are looked for by their hash.
  const named = sql<string>`${sql.join(types.map((type) => sql.lit(type)))}`;
  const areFew = await areFewLeft(db, named, after, until);
  const rows = await db
    .selectFrom('emt_messages')
    .select([
      'stream_id',
      'stream_position',
      'message_id',
      'message_type',
      'message_data',
      'message_metadata',
      'global_position',
    ])
    .where('global_position', '>', after)
    .where('global_position', '<=', until)
    // Many not as PostgreSQL may look them up: it would read what is left of the whole store, and put it in order, each
    // time. Few so: the whole store would be read for them.
    .where(areFew ? sql`message_type` : sql`message_type || ''`, 'in', sql<string>`(${named})`)
    .orderBy('global_position')
    .limit(limit)
    .execute();
  return { events: rows.map(storedEvent), last: rows.at(-1)?.global_position ?? after };
}

/**
 * Waits for open appends, holds new ones off to the end of the transaction, and tells the last position: no event can
 * still appear at or below it.
 */
export async function lockEvents(transaction: Database): Promise<number> {
  await sql`lock table emt_messages in share mode`.execute(transaction);
  const { last } = await transaction
    .selectFrom('emt_messages')
    .select((eb) => eb.fn.max('global_position').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

const PAUSE = 20;

/**
 * The last position that is settled: no event can still appear at or below it. Waits for the appends that are open, and
 * holds none off: whoever is appending has the lock of a writer from before their events take their positions.
 * @param patience milliseconds; an append that is open for longer is an error
 */
export async function settledPosition(db: Database, patience = 600_000): Promise<number> {
  const { last } = await db
    .selectFrom('emt_messages')
    .select((eb) => eb.fn.max('global_position').as('last'))
    .executeTakeFirstOrThrow();
  const writers = async () => {
    const { rows } = await sql<{ writer: string }>`
      select virtualtransaction as writer from pg_locks
      where relation = 'emt_messages'::regclass and mode = 'RowExclusiveLock' and granted and pid <> pg_backend_pid()
        and database = (select oid from pg_database where datname = current_database())`.execute(db);
    return new Set(rows.map(({ writer }) => writer));
  };
  let open = await writers();
  const until = Date.now() + patience;
  while (open.size > 0) {
    if (Date.now() > until) throw new Error('A transaction has been appending events for too long');
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    const still = await writers();
    open = new Set([...open].filter((writer) => still.has(writer)));
  }
  return last ?? 0;
}
