import { sql } from 'kysely';
import type { Place } from './chain.ts';
import type { StoredEvent } from './event-store.ts';
import type { Database } from '../postgres/pool.ts';
import type { Restored } from './seal-events.ts';

/** A link of a chain with its event; a link of which no event is left has no message id. */
export interface LinkRow extends Omit<StoredEvent, 'messageId'>, Place {
  position: number;
  hash: string;
  seal: string | null;
  messageId: string | null;
  /** As the event's metadata say: the chain that it belongs into. */
  corporation: string | null;
  /** The event's own, beside what its link says of them. */
  eventPosition: string;
  eventTransaction: string;
  eventCreated: string;
  /** The event's columns that are not as its link says, or as every event has them. */
  changed: string[];
}

export const BATCH = 2000;

/**
 * The next links of a chain. One statement, so that a link is never seen without an event that was committed with
 * it. Where copies of an event stand beside it (archived, in another partition), it comes first.
 */
export async function readLinks(
  db: Database,
  chain: number,
  after: number,
  restored: Restored | null,
): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select c.position, c.stream_id as stream, c.stream_position as version, c.hash, c.seal,
      c.global_position::text as "globalPosition", c.transaction_id::text as transaction, extract(epoch
        from c.created)::text as created,
      m.message_id as "messageId", m.message_type as type, m.message_data as data, m.message_metadata as metadata,
      m.message_metadata->>'corporation' as corporation, m.global_position::text as "eventPosition",
      m.transaction_id::text as "eventTransaction", extract(epoch from m.created)::text as "eventCreated",
      array_remove(array[
        case when m.global_position is distinct from c.global_position then 'global_position' end,
        case when m.created is distinct from c.created then 'created' end,
        case when m.transaction_id is distinct from c.transaction_id and not coalesce(
          m.transaction_id::text = ${restored?.transaction ?? null}
            and c.global_position <= ${restored?.upTo ?? null}::bigint, false) then 'transaction_id' end,
        case when m.is_archived then 'is_archived' end,
        case when m.partition <> 'emt:default' then 'partition' end,
        case when m.message_kind <> 'E' then 'message_kind' end,
        case when m.message_schema_version <> '1' then 'message_schema_version' end
      ], null) as changed
    from (select * from event_chain where chain = ${chain} and position > ${after} order by position limit ${BATCH}) c
    left join emt_messages m on m.stream_id = c.stream_id and m.stream_position = c.stream_position
    order by c.position, m.is_archived, m.partition <> 'emt:default'`.execute(db);
  return rows;
}
