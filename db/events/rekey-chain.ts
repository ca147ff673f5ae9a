import { contentOf, GENESIS, linkHash, sealOf, type ChainKey, type Place } from './chain.ts';
import type { StoredEvent } from './event-store.ts';
import type { Ask } from './seal-events.ts';

interface Linked extends StoredEvent, Place {
  position: number;
}

const BATCH = 2000;

/** What is sealed of an event's place is what its link holds: after a restore the event has another transaction. */
const nextLinks = `
  select c.position, m.stream_id as stream, m.stream_position as version, m.message_id as "messageId",
    m.message_type as type, m.message_data as data, m.message_metadata as metadata,
    c.global_position::text as "globalPosition", c.transaction_id::text as transaction,
    extract(epoch from c.created)::text as created
  from (select * from event_chain where chain = $1 and position > $2 order by position limit ${BATCH}) c
  join emt_messages m on m.stream_id = c.stream_id and m.stream_position = c.stream_position and not m.is_archived
  order by c.position`;

const keepLinks = `
  update event_chain c set hash = link.hash, seal = link.seal
  from unnest($2::bigint[], $3::text[], $4::text[]) as link (position, hash, seal)
  where c.chain = $1 and c.position = link.position`;

/**
 * Makes every link and seal again under another key, over the same events. Whoever asks for it has verified the chains
 * first: what did not fit would fit afterwards. @returns how many events
 */
export async function rekeyChains(ask: Ask, to: ChainKey): Promise<number> {
  let count = 0;
  for (const { chain } of await ask<{ chain: number }>('select chain from chain_head order by chain')) {
    let hash = GENESIS;
    for (let last = 0; ;) {
      const events = await ask<Linked>(nextLinks, [chain, last]);
      const links = events.map((event) => {
        const content = contentOf(event);
        hash = linkHash(to, hash, content);
        return { position: event.position, hash, seal: sealOf(to, hash, event, content) };
      });
      await ask(keepLinks, [
        chain,
        links.map(({ position }) => position),
        links.map((link) => link.hash),
        links.map(({ seal }) => seal),
      ]);
      count += links.length;
      last = links.at(-1)?.position ?? last;
      if (links.length < BATCH) break;
    }
    await ask('update chain_head set hash = $2 where chain = $1', [chain, hash]);
  }
  return count;
}
