import { sql, type RawBuilder } from 'kysely';
import {
  chainOf,
  eventOf,
  eventTamperings,
  faultOf,
  forgedHash,
  headOf,
  linkOf,
  nameless,
  pairOf,
  type Link,
  type Make,
  type Scene,
} from './tamperings.ts';

/*
 * Tampering with what stands around an event: its place in the store, its stream, its link and the head of its
 * chain. None of it changes what an event says; all of it changes what is read.
 */

const PARTITION = sql`do $$ begin perform emt_add_partition('elsewhere'); end $$`;

/** An edit of columns that no event may have otherwise; each is named. */
const placed =
  (
    columns: string[],
    set: (scene: Scene, link: Link) => RawBuilder<unknown>,
    before?: RawBuilder<unknown>,
  ): Make =>
  (scene, link) => ({
    ...(before && { before }),
    statements: [sql`update emt_messages set ${set(scene, link)} where ${eventOf(link)}`],
    faults: [faultOf(link, 'changed', ...columns)],
  });

const positionOf = (link: Link) => sql`(select global_position from emt_messages where ${eventOf(link)})`;

const places: Record<string, Make> = {
  'its position emptied': placed(['global_position'], () => sql`global_position = null`),
  'its position made negative': placed(['global_position'], () => sql`global_position = -global_position`),
  'its position moved to the end': placed(
    ['global_position'],
    () => sql`global_position = 9000000000000000000`,
  ),
  'its position moved to the beginning': placed(['global_position'], () => sql`global_position = 0`),
  'its position that of another': (scene, link) => {
    const [first, second] = pairOf(scene, link);
    return {
      statements: [
        sql`update emt_messages set global_position = ${positionOf(second)} where ${eventOf(first)}`,
      ],
      faults: [faultOf(first, 'changed', 'global_position')],
    };
  },
  'its position swapped with another': (scene, link) => {
    const [first, second] = pairOf(scene, link);
    return {
      statements: [
        sql`with pair as (select stream_id, stream_position, global_position from emt_messages
          where (${eventOf(first)}) or (${eventOf(second)}))
            update emt_messages m set global_position = other.global_position from pair other
            where (m.stream_id, m.stream_position) in (select stream_id, stream_position from pair)
              and (m.stream_id, m.stream_position) <> (other.stream_id, other.stream_position)`,
      ],
      faults: [first, second].map((one) => faultOf(one, 'changed', 'global_position')),
    };
  },
  'the positions of all after it shifted': (scene, link) => {
    const later = chainOf(scene, link.chain)
      .filter(({ position }) => position >= link.position)
      .slice(0, 20);
    return {
      statements: later.map(
        (one) =>
          sql`update emt_messages set global_position = global_position + 1000000 where ${eventOf(one)}`,
      ),
      faults: later.map((one) => faultOf(one, 'changed', 'global_position')),
    };
  },
  'stored at another time': placed(['created'], () => sql`created = created - interval '1 microsecond'`),
  'stored never': placed(['created'], () => sql`created = 'infinity'`),
  'stored by another transaction': placed(
    ['transaction_id'],
    () => sql`transaction_id = '18446744073709551614'`,
  ),
  archived: placed(['is_archived'], () => sql`is_archived = true`),
  'put into another partition': placed(['partition'], () => sql`partition = 'elsewhere'`, PARTITION),
  'made a command': placed(['message_kind'], () => sql`message_kind = 'C'`),
  'given another schema': placed(['message_schema_version'], () => sql`message_schema_version = '2'`),
  'put into another place of its stream': (_, link) => ({
    statements: [sql`update emt_messages set stream_position = 987 where ${eventOf(link)}`],
    faults: [faultOf(link, 'deleted'), { ...faultOf({ ...link, position: 0, version: 987 }, 'not chained') }],
  }),
};

/** How many events a stream has. */
const lengthOf = ({ links }: Scene, stream: string): number =>
  links.filter((one) => one.stream === stream).length;
/** A stream may have events of several chains, as those of groups of accounts: it is told of with the greatest. */
const chainOfStream = ({ links }: Scene, stream: string): number =>
  Math.max(...links.filter((one) => one.stream === stream).map(({ chain }) => chain));
const ofItsStream = (scene: Scene, link: Link, version: number): Link => ({
  ...link,
  chain: chainOfStream(scene, link.stream),
  position: 0,
  version,
});
const streamFault = (scene: Scene, link: Link, ...columns: string[]) =>
  faultOf(ofItsStream(scene, link, 0), 'stream', ...columns);

const ofStream =
  (column: string, set: RawBuilder<unknown>, before?: RawBuilder<unknown>): Make =>
  (scene, link) => ({
    ...(before && { before }),
    statements: [sql`update emt_streams set ${set} where stream_id = ${link.stream}`],
    faults: [streamFault(scene, link, column)],
  });

const streams: Record<string, Make> = {
  'its stream one shorter': ofStream('stream_position', sql`stream_position = stream_position - 1`),
  'its stream without length': ofStream('stream_position', sql`stream_position = -987`),
  'its stream one longer': (scene, link) => ({
    statements: [
      sql`update emt_streams set stream_position = stream_position + 1 where stream_id = ${link.stream}`,
    ],
    faults: [faultOf(ofItsStream(scene, link, lengthOf(scene, link.stream) + 1), 'missing')],
  }),
  'its stream endless': (scene, link) => ({
    statements: [
      sql`update emt_streams set stream_position = 900000000000000 where stream_id = ${link.stream}`,
    ],
    faults: [faultOf(ofItsStream(scene, link, lengthOf(scene, link.stream) + 1), 'missing')],
    also: ({ fault, stream }) => fault === 'missing' && stream === link.stream,
  }),
  'its stream of another type': ofStream('stream_type', sql`stream_type = 'tampered'`),
  'its stream with metadata': ofStream('stream_metadata', sql`stream_metadata = '{"tampered": true}'`),
  'its stream archived': ofStream('is_archived', sql`is_archived = true`),
  'its stream in another partition': ofStream('partition', sql`partition = 'elsewhere'`, PARTITION),
  'its stream gone': (scene, link) => ({
    statements: [sql`delete from emt_streams where stream_id = ${link.stream}`],
    faults: [streamFault(scene, link, 'emt_streams')],
  }),
  'its stream renamed': (scene, link) => ({
    statements: [
      sql`update emt_streams set stream_id = 'a-987654', stream_type = 'a' where stream_id = ${link.stream}`,
    ],
    faults: [
      ...Array.from({ length: lengthOf(scene, link.stream) }, (_, index) =>
        faultOf({ ...link, chain: 0, position: 0, stream: 'a-987654', version: index + 1 }, 'missing'),
      ),
      streamFault(scene, link, 'emt_streams'),
    ],
  }),
};

const ofLink =
  (column: string, set: (scene: Scene) => RawBuilder<unknown>): Make =>
  (scene, link) => ({
    statements: [sql`update event_chain set ${set(scene)} where ${linkOf(link)}`],
    faults: [faultOf(link, 'changed', `event_chain.${column}`)],
  });

/** The link is no longer where it was, and shows up elsewhere. */
const moved = (scene: Scene, link: Link) => ({
  ...faultOf(link, link.position === headOf(scene, link.chain) ? 'cut' : 'gap'),
  ...nameless,
});

const links: Record<string, Make> = {
  'its link of another position': ofLink('global_position', () => sql`global_position = global_position + 1`),
  'its link without position': ofLink('global_position', () => sql`global_position = null`),
  'its link of another transaction': ofLink(
    'transaction_id',
    () => sql`transaction_id = '18446744073709551614'`,
  ),
  'its link of another time': ofLink('created', () => sql`created = created + interval '1 second'`),
  'its seal forged': ofLink('seal', (scene) => sql`seal = ${forgedHash(scene)}`),
  'its seal taken away': ofLink('seal', () => sql`seal = null`),
  'its link put into another chain': (scene, link) => ({
    statements: [sql`update event_chain set chain = 987654 where ${linkOf(link)}`],
    faults: [moved(scene, link), faultOf({ ...link, chain: 987654 }, 'changed', 'event_chain.chain')],
    also: ({ chain }) => chain === 987654,
  }),
  'its link put behind the chain': (scene, link) => ({
    statements: [sql`update event_chain set position = 9000000000000000 where ${linkOf(link)}`],
    faults: [
      {
        ...moved(scene, link),
        fault: 'gap',
        ...(link.position === headOf(scene, link.chain) && { until: 8999999999999999 }),
      },
    ],
    also: ({ fault, chain }) => ['gap', 'head'].includes(fault) && chain === link.chain,
  }),
  'its link put before the chain': (scene, link) => ({
    statements: [sql`update event_chain set position = -3 where ${linkOf(link)}`],
    faults: [faultOf({ ...link, position: -3 }, 'out of place'), moved(scene, link)],
  }),
  'its link of another stream': (_, link) => ({
    statements: [sql`update event_chain set stream_id = 'tampered-987654' where ${linkOf(link)}`],
    faults: [
      faultOf({ ...link, stream: 'tampered-987654' }, 'deleted'),
      faultOf({ ...link, position: 0 }, 'not chained'),
    ],
  }),
  'its link of another version': (_, link) => ({
    statements: [sql`update event_chain set stream_position = 987 where ${linkOf(link)}`],
    faults: [faultOf({ ...link, version: 987 }, 'deleted'), faultOf({ ...link, position: 0 }, 'not chained')],
  }),
};

const headFault = (chain: number, position: number, ...columns: string[]) => ({
  chain,
  position,
  ...nameless,
  fault: 'head' as const,
  columns,
});

const heads: Record<string, Make> = {
  'the head of its chain moved on': (scene, { chain }) => ({
    statements: [sql`update chain_head set position = position + 1 where chain = ${chain}`],
    faults: [{ chain, position: headOf(scene, chain) + 1, ...nameless, fault: 'cut' }],
  }),
  'the head of its chain moved back': (scene, { chain }) => ({
    statements: [sql`update chain_head set position = position - 1 where chain = ${chain}`],
    faults: [headFault(chain, headOf(scene, chain) - 1, 'chain_head.position')],
  }),
  'the head of its chain forged': (scene, { chain }) => ({
    statements: [sql`update chain_head set hash = ${forgedHash(scene)} where chain = ${chain}`],
    faults: [headFault(chain, headOf(scene, chain), 'chain_head.hash')],
  }),
  'the head of its chain gone': (_, { chain }) => ({
    statements: [sql`delete from chain_head where chain = ${chain}`],
    faults: [headFault(chain, 0, 'chain_head')],
  }),
  'the head of its chain that of another': (_, { chain }) => ({
    statements: [sql`update chain_head set chain = 987654 where chain = ${chain}`],
    faults: [headFault(chain, 0, 'chain_head'), { chain: 987654, position: 1, ...nameless, fault: 'cut' }],
  }),
};

/** Every way to tamper with the tables of events, by what was done. */
export const tamperings: Record<string, Make> = {
  ...eventTamperings,
  ...places,
  ...streams,
  ...links,
  ...heads,
};
