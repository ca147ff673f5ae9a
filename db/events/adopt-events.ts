import { sql } from 'kysely';
import type { Projector } from './projector.ts';
import { contentOf, GENESIS, linkHash, sealOf, type ChainKey } from './chain.ts';
import { openEvents, type StoredEvent } from './event-store.ts';
import type { PersonalKeys } from './personal-keys.ts';
import type { Database } from '../postgres/pool.ts';
import { applyEvents } from './replay.ts';

/* Events that another installation has stored are taken in as they are, at the end of this store and of its chains. */

/** An event of another store. */
export interface AdoptedEvent extends StoredEvent {
  /** When it was stored there, as PostgreSQL writes it. */
  created: string;
}

/** One that has its place here, and no link yet. */
export interface Adopted extends AdoptedEvent {
  globalPosition: string;
  /** Seconds since 1970, with six decimals. */
  stored: string;
}

/**
 * Puts events behind all that are here, in their order, and their projections. Each stream's versions must follow those
 * that it has. They have no links yet: `linkAdopted`, in the same transaction.
 * @param owner an open transaction as the owner
 */
export async function adoptEvents(
  owner: Database,
  { keys, projectors }: { keys: PersonalKeys; projectors: readonly Projector[] },
  events: readonly AdoptedEvent[],
): Promise<Adopted[]> {
  if (events.length === 0) return [];
  // Before the first position is taken: whoever asks for the settled one (`settledPosition`) waits for who has this.
  await sql`lock table emt_messages in row exclusive mode`.execute(owner);
  const { rows } = await sql<{ position: string }>`
    select nextval('emt_global_message_position')::text as position from generate_series(1, ${events.length}::int)`.execute(
    owner,
  );
  const positions = rows.map(({ position }) => position).sort((a, b) => Number(a) - Number(b));
  await countStreams(owner, events);
  const { rows: stored } = await sql<{ position: string; stored: string }>`
    insert into emt_messages (stream_id, stream_position, global_position, message_id, message_type, message_data,
      message_metadata, message_schema_version, message_kind, partition, transaction_id, created)
    select stream, version, position, message, type, data, metadata, '1', 'E', 'emt:default', pg_current_xact_id(),
      created
    from unnest(${events.map(({ stream }) => stream)}::text[], ${events.map(({ version }) => version)}::bigint[],
      ${positions}::bigint[], ${events.map(({ messageId }) => messageId)}::text[],
      ${events.map(({ type }) => type)}::text[], ${events.map(({ data }) => JSON.stringify(data))}::jsonb[],
      ${events.map(({ metadata }) => JSON.stringify(metadata))}::jsonb[],
      ${events.map(({ created }) => created)}::timestamptz[])
      as given (stream, version, position, message, type, data, metadata, created)
    returning global_position::text as position, extract(epoch from created)::text as stored`.execute(owner);
  const storedAt = new Map(stored.map((row) => [row.position, row.stored]));
  await applyEvents(owner, projectors, await openEvents(owner, keys, events));
  return events.map((event, index) => {
    const globalPosition = positions[index] ?? '';
    return { ...event, globalPosition, stored: storedAt.get(globalPosition) ?? '' };
  });
}

/** What each stream counts from now on. */
async function countStreams(owner: Database, events: readonly AdoptedEvent[]): Promise<void> {
  const lasts = new Map(events.map(({ stream, version }) => [stream, version]));
  const streams = [...lasts.keys()];
  const types = streams.map((stream) => stream.slice(0, stream.lastIndexOf('-')));
  await sql`
    with given as (
      select * from unnest(${streams}::text[], ${[...lasts.values()]}::bigint[], ${types}::text[]) as given (stream, last, type)
    ), known as (
      update emt_streams s set stream_position = given.last from given
      where s.stream_id = given.stream and s.partition = 'emt:default' and not s.is_archived returning s.stream_id
    )
    insert into emt_streams (stream_id, stream_position, partition, stream_type, stream_metadata, is_archived)
    select stream, last, 'emt:default', type, '{}', false from given where stream not in (select stream_id from known)`.execute(
    owner,
  );
}

/**
 * Links events to the end of a chain, in their order. It has the chain's lock from then on, to the end of the
 * transaction.
 */
export async function linkAdopted(
  owner: Database,
  key: ChainKey,
  chain: number,
  events: readonly Adopted[],
): Promise<void> {
  if (events.length === 0) return;
  const { rows } = await sql<{ position: number; hash: string; transaction: string }>`
    insert into chain_head (chain, position, hash) values (${chain}, 0, ${GENESIS})
    on conflict (chain) do update set position = chain_head.position
    returning position, hash, pg_current_xact_id()::text as transaction`.execute(owner);
  const head = rows[0] ?? { position: 0, hash: GENESIS, transaction: '' };
  let { hash } = head;
  const links = events.map((event) => {
    const content = contentOf(event);
    hash = linkHash(key, hash, content);
    const place = {
      globalPosition: event.globalPosition,
      transaction: head.transaction,
      created: event.stored,
    };
    return { hash, seal: sealOf(key, hash, place, content) };
  });
  await sql`
    insert into event_chain (chain, position, stream_id, stream_position, hash, global_position, seal, transaction_id,
      created)
    select ${chain}, ${head.position}::bigint + link.place, m.stream_id, m.stream_position, link.hash, m.global_position,
      link.seal, pg_current_xact_id(), m.created
    from unnest(${events.map(({ globalPosition }) => globalPosition)}::bigint[], ${links.map((one) => one.hash)}::text[],
      ${links.map((one) => one.seal)}::text[]) with ordinality as link (position, hash, seal, place)
    join emt_messages m on m.global_position = link.position`.execute(owner);
  await sql`update chain_head set position = ${head.position + events.length}, hash = ${hash}
    where chain = ${chain}`.execute(owner);
}
