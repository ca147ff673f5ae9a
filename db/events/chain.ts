import { createHmac, hkdfSync } from 'node:crypto';
import { sql } from 'kysely';
import type { StoredEvent } from './event-store.ts';
import type { Pipeline } from './pipeline.ts';

/** JSON with sorted keys: the same text before jsonb took it and after. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`;
}

export type ChainKey = Buffer;

/** The key stays outside the database: who can write there cannot forge a chain. */
export const chainKey = (dataKey: string): ChainKey =>
  Buffer.from(hkdfSync('sha256', dataKey, '', 'event chain', 32));

export const GENESIS = '0'.repeat(64);

/** What an event says, in one text. */
export function contentOf(event: StoredEvent): string {
  const { stream, version, messageId, type, data, metadata } = event;
  return [stream, String(version), messageId, type, canonical(data), canonical(metadata)].join('\n');
}

const keyed = (key: ChainKey, text: string): string => createHmac('sha256', key).update(text).digest('hex');

/** The keyed hash of an event: over the one before, its place and all it says (`contentOf`). */
export const linkHash = (key: ChainKey, previous: string, content: string): string =>
  keyed(key, `${previous}\n${content}`);

/** Where and when the store put an event, as PostgreSQL writes it. */
export interface Place {
  /** In the whole store: the order in which events are replayed. */
  globalPosition: string;
  transaction: string;
  /** Seconds since 1970, with six decimals. */
  created: string;
}

/**
 * The keyed hash that stands beside the link: over the event itself and its place, without the one before. By it an
 * event is known to be as it was whatever became of those around it.
 */
export const sealOf = (key: ChainKey, hash: string, place: Place, content: string): string =>
  keyed(key, ['seal', hash, place.globalPosition, place.transaction, place.created, content].join('\n'));

/**
 * Links the events of a transaction to their corporation's chain. It takes the chain's lock, so it comes last, and
 * sends the links ahead: nothing is to be waited for between the lock and the commit but the head of the chain.
 * @param positions the events' global positions by their message ids: answered when they were appended
 */
export async function linkEvents(
  ahead: Pipeline,
  key: ChainKey,
  chain: number,
  events: readonly StoredEvent[],
  positions: ReadonlyMap<string, number>,
): Promise<void> {
  // Read in full while the chain is still anybody's.
  const told = events.map((event) => ({ event, content: contentOf(event) }));
  const lock = sql<{ position: number; hash: string; transaction: string; created: string }>`
    insert into chain_head (chain, position, hash) values (${chain}, 0, ${GENESIS})
    on conflict (chain) do update set position = chain_head.position
    returning position, hash, pg_current_xact_id()::text as transaction, extract(epoch from now())::text as created`;
  let head = { position: 0, hash: GENESIS, transaction: '', created: '' };
  await ahead.send(lock, ([row]) => {
    if (row) head = row;
  });
  await ahead.settle();
  const { transaction, created } = head;
  let hash = head.hash;
  const links = told.map(({ event, content }, index) => {
    const globalPosition = String(positions.get(event.messageId));
    hash = linkHash(key, hash, content);
    return {
      position: head.position + index + 1,
      stream: event.stream,
      version: event.version,
      hash,
      globalPosition,
      seal: sealOf(key, hash, { globalPosition, transaction, created }, content),
    };
  });
  await ahead.send(sql`
    with added as (
      insert into event_chain (chain, position, stream_id, stream_position, hash, global_position, seal,
        transaction_id, created)
      select ${chain}, link.*, pg_current_xact_id(), now() from unnest(
        ${links.map((link) => link.position)}::bigint[], ${links.map((link) => link.stream)}::text[],
        ${links.map((link) => link.version)}::bigint[], ${links.map((link) => link.hash)}::text[],
        ${links.map((link) => link.globalPosition)}::bigint[], ${links.map((link) => link.seal)}::text[]) as link
    )
    update chain_head set position = ${head.position + links.length}, hash = ${hash} where chain = ${chain}`);
}
