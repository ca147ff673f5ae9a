import { sql } from 'kysely';
import type { EventMetadata } from '#domain/kernel/recorded-event.ts';
import type { StoredEvent } from '#db/events/event-store.ts';
import type { Database } from '#db/postgres/pool.ts';
import { Failure } from '../ops/failure.ts';
import { StreamDigests, type StreamEnd } from './digests.ts';

const BATCH = 200;

/**
 * Reads streams as they stand here.
 * @returns how many are as they should be: all
 * @throws Failure for the first that is not
 */
export async function requireEqual(db: Database, ends: ReadonlyMap<string, StreamEnd>): Promise<number> {
  const streams = [...ends.keys()];
  for (let at = 0; at < streams.length; at += BATCH) {
    const asked = streams.slice(at, at + BATCH);
    const { rows } = await sql<Omit<StoredEvent, 'metadata'> & { metadata: EventMetadata }>`
      select stream_id as stream, stream_position as version, message_id as "messageId", message_type as type,
        message_data as data, message_metadata as metadata
      from emt_messages where stream_id = any(${asked}::text[]) order by stream_id, stream_position`.execute(
      db,
    );
    const digests = new StreamDigests();
    for (const row of rows) digests.add(row);
    for (const stream of asked) {
      const [there, here] = [ends.get(stream), digests.ends.get(stream)];
      if (there?.events !== here?.events || there?.digest !== here?.digest)
        throw new Failure(
          `${stream} has ${there?.events ?? 0} events there and ${here?.events ?? 0} here, or they differ: nothing was taken in`,
        );
    }
  }
  return streams.length;
}
