import { createHmac } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { contentOf, GENESIS, linkHash, sealOf, type ChainKey, type Place } from './chain.ts';
import type { StoredEvent } from './event-store.ts';
import type { Database } from '../postgres/pool.ts';

/*
 * Events of before there were seals get theirs once: when the database is brought up to that version, and when a backup
 * of before it is restored. Never again: a seal that is missing later was taken away.
 */

/** Asks the database: by pg's own client where a migration asks, by Kysely elsewhere. */
export type Ask = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

export const askingOf =
  (db: Database): Ask =>
  async <Row extends object>(text: string, values: unknown[] = []) => {
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, values));
    return rows;
  };

interface Unsealed extends StoredEvent, Place {
  position: number;
  hash: string;
  /** The hash that stands before it in its chain. */
  previous: string | null;
  /** Its position in the whole store is one of its own, and follows that of the event before it in its stream. */
  inOrder: boolean;
}

const BATCH = 2000;

const nextUnsealed = `
  select c.position, c.hash, m.stream_id as stream, m.stream_position as version, m.message_id as "messageId", m.message_type as type,
    m.message_data as data, m.message_metadata as metadata, m.global_position::text as "globalPosition",
    m.transaction_id::text as transaction, extract(epoch from m.created)::text as created,
    (select b.hash from event_chain b where b.chain = c.chain and b.position = c.position - 1) as previous,
    m.global_position > 0
      and not exists (select from emt_messages o where o.global_position = m.global_position and (o.stream_id, o.stream_position) <> (m.stream_id, m.stream_position))
      and not exists (select from emt_messages o where o.stream_id = m.stream_id and o.stream_position = m.stream_position - 1 and o.global_position > m.global_position) as "inOrder"
  from (select * from event_chain where chain = $1 and position > $2 order by position limit $3) c
  join emt_messages m on m.stream_id = c.stream_id and m.stream_position = c.stream_position and not m.is_archived
  order by c.position`;

const keepSeals = `
  update event_chain c set seal = sealed.seal, global_position = m.global_position, transaction_id = m.transaction_id, created = m.created
  from unnest($2::bigint[], $3::text[]) as sealed (position, seal), emt_messages m
  where c.chain = $1 and c.position = sealed.position and m.stream_id = c.stream_id and m.stream_position = c.stream_position and not m.is_archived`;

/**
 * Whether the link is that of the event as it stands: what does not fit is left without a seal, and so stays a fault.
 */
function sealFor(key: ChainKey, event: Unsealed): string | null {
  const content = contentOf(event);
  const previous = event.previous ?? GENESIS;
  return event.inOrder && linkHash(key, previous, content) === event.hash
    ? sealOf(key, event.hash, event, content)
    : null;
}

/** Seals every linked event as it stands. @returns how many */
export async function sealStoredEvents(ask: Ask, key: ChainKey): Promise<number> {
  let count = 0;
  for (const { chain } of await ask<{ chain: number }>('select chain from chain_head order by chain')) {
    for (let last = 0; ;) {
      const events = await ask<Unsealed>(nextUnsealed, [chain, last, BATCH]);
      const sealed = events.flatMap((event) => {
        const seal = sealFor(key, event);
        return seal === null ? [] : [{ position: event.position, seal }];
      });
      await ask(keepSeals, [chain, sealed.map(({ position }) => position), sealed.map(({ seal }) => seal)]);
      count += sealed.length;
      const [next] = await ask<{ last: number | null }>(
        'select max(position) as last from (select position from event_chain where chain = $1 and position > $2 order by position limit $3) c',
        [chain, last, BATCH],
      );
      if (next === undefined || next.last === null) break;
      last = next.last;
    }
  }
  return count;
}

/*
 * A restore gives every event an id of a transaction of the new cluster, since ids count from another number there.
 * Which one, and up to which event, is noted under a keyed hash, so that verification knows the two apart.
 */

const RESTORED = 'events:restored';

/** The transaction that brought all events up to that position back. */
export interface Restored {
  transaction: string;
  upTo: string;
}

const signed = (key: ChainKey, { transaction, upTo }: Restored): string =>
  createHmac('sha256', key).update(['restored', transaction, upTo].join('\n')).digest('hex');

/** Notes that the transaction that this is part of restored all events that there are. */
export async function noteRestored(ask: Ask, key: ChainKey): Promise<void> {
  const [restored] = await ask<Restored>(
    'select pg_current_xact_id()::text as transaction, coalesce(max(global_position), 0)::text as "upTo" from event_chain',
  );
  if (restored === undefined) return;
  const value = JSON.stringify({ ...restored, mac: signed(key, restored) });
  await ask(
    'insert into installation (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [RESTORED, value],
  );
}

/** Says the same under another key. */
export async function noteRestoredAgain(ask: Ask, from: ChainKey, to: ChainKey): Promise<void> {
  const restored = await lastRestored(ask, from);
  if (restored === null) return;
  await ask('update installation set value = $2 where key = $1', [
    RESTORED,
    JSON.stringify({ ...restored, mac: signed(to, restored) }),
  ]);
}

/** The last restore; null where there was none, or its note is not ours. */
export async function lastRestored(ask: Ask, key: ChainKey): Promise<Restored | null> {
  const [row] = await ask<{ value: string }>('select value from installation where key = $1', [RESTORED]);
  if (row === undefined) return null;
  try {
    // its hash says whether it is
    const { transaction, upTo, mac } = JSON.parse(row.value) as Restored & { mac: string };
    return signed(key, { transaction, upTo }) === mac ? { transaction, upTo } : null;
  } catch {
    return null;
  }
}
