import { sql } from 'kysely';
import type { RecordedEvent } from '#domain/kernel/recorded-event.ts';
import type { Database } from '#db/postgres/pool.ts';

/** When what a stream tells of was made and last changed (ISO instants), and how many events it has. */
export interface Stamps {
  createdAt: string | null;
  updatedAt: string | null;
  revision: number;
}

const none: Stamps = { createdAt: null, updatedAt: null, revision: 0 };

/** Of each stream by its name; of one that is not there, none. */
export async function stampsOf(
  db: Database,
  streams: readonly string[],
): Promise<(stream: string) => Stamps> {
  if (streams.length === 0) return () => none;
  const { rows } = await sql<Stamps & { stream: string }>`
    select stream_id as stream, min(message_metadata->>'occurredAt') as "createdAt",
      max(message_metadata->>'occurredAt') as "updatedAt", max(stream_position)::int as revision
    from emt_messages where stream_id = any(${[...streams]}::text[]) group by stream_id`.execute(db);
  const found = new Map(rows.map(({ stream, ...stamps }) => [stream, stamps]));
  return (stream) => found.get(stream) ?? none;
}

/** The same of a stream whose events were read, oldest first. */
export function stampsOfEvents(events: readonly RecordedEvent[]): Stamps {
  const moments = events.map(({ metadata }) => metadata.occurredAt).toSorted();
  return { createdAt: moments[0] ?? null, updatedAt: moments.at(-1) ?? null, revision: events.length };
}
