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

/** The keyed hash of an event: over the one before, its place and all it says. */
export function linkHash(key: ChainKey, previous: string, event: StoredEvent): string {
  const { stream, version, messageId, type, data, metadata } = event;
  const text = [
    previous,
    stream,
    String(version),
    messageId,
    type,
    canonical(data),
    canonical(metadata),
  ].join('\n');
  return createHmac('sha256', key).update(text).digest('hex');
}

/**
 * Links the events of a transaction to their corporation's chain. It takes the chain's lock, so it comes last, and sends
 * the links ahead: nothing is to be waited for between the lock and the commit but the head of the chain.
 */
export async function linkEvents(
  ahead: Pipeline,
  key: ChainKey,
  chain: number,
  events: readonly StoredEvent[],
): Promise<void> {
  const lock = sql<{ position: number; hash: string }>`
    insert into chain_head (chain, position, hash) values (${chain}, 0, ${GENESIS})
    on conflict (chain) do update set position = chain_head.position returning position, hash`;
  let head = { position: 0, hash: GENESIS };
  await ahead.send(lock, ([row]) => {
    if (row) head = row;
  });
  await ahead.settle();
  let hash = head.hash;
  const links = events.map((event, index) => {
    hash = linkHash(key, hash, event);
    return { position: head.position + index + 1, stream: event.stream, version: event.version, hash };
  });
  await ahead.send(sql`
    with added as (
      insert into event_chain (chain, position, stream_id, stream_position, hash)
      select ${chain}, * from unnest(
        ${links.map((link) => link.position)}::bigint[], ${links.map((link) => link.stream)}::text[],
        ${links.map((link) => link.version)}::bigint[], ${links.map((link) => link.hash)}::text[])
    )
    update chain_head set position = ${head.position + links.length}, hash = ${hash} where chain = ${chain}`);
}
