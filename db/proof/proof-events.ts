import { sql } from 'kysely';
import type { StoredEvent } from '../events/event-store.ts';
import type { Database } from '../postgres/pool.ts';

/** An event as it lies in the store, with its link in the chain and the hash before it. */
export interface LinkedEvent extends StoredEvent {
  chain: number;
  position: number;
  previous: string;
  hash: string;
}

/** Every event of the streams that is of the corporation, in the order of its chain. */
export async function linkedEvents(
  db: Database,
  streams: readonly string[],
  corporation: number,
): Promise<LinkedEvent[]> {
  if (streams.length === 0) return [];
  const { rows } = await sql<LinkedEvent>`
    select m.stream_id as stream, m.stream_position as version, m.message_id as "messageId", m.message_type as type,
      m.message_data as data, m.message_metadata as metadata, c.chain, c.position, c.hash,
        coalesce(p.hash, repeat('0', 64)) as previous
    from event_chain c
    join emt_messages m on m.stream_id = c.stream_id and m.stream_position = c.stream_position
    left join event_chain p on p.chain = c.chain and p.position = c.position - 1
    where c.stream_id = any(${[...streams]}::text[]) and c.chain = ${corporation}
    order by c.position`.execute(db);
  return rows;
}
