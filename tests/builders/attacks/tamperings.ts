import { sql, type RawBuilder } from 'kysely';
import type { ChainFault } from '#db/events/chain-fault.ts';
import type { Chance } from '#tests/setup/chance.ts';

/** An event's place in its chain, and what it says. */
export interface Link {
  chain: number;
  position: number;
  stream: string;
  version: number;
  data: Record<string, unknown>;
}

/** What somebody does who may write everything in the database but has no key; and what must be told of it. */
export interface Tampering {
  /** What makes it possible; changes no row. */
  before?: RawBuilder<unknown>;
  statements: RawBuilder<unknown>[];
  faults: ChainFault[];
  /** What may be told besides. */
  also?(fault: ChainFault): boolean;
}

/** The whole history, and what of it is to be touched. */
export interface Scene {
  links: readonly Link[];
  luck: Chance;
}

export const eventOf = ({ stream, version }: Link) =>
  sql`stream_id = ${stream} and stream_position = ${version}`;
export const linkOf = ({ chain, position }: Link) => sql`chain = ${chain} and position = ${position}`;
export const faultOf = (
  { chain, position, stream, version }: Link,
  fault: ChainFault['fault'],
  ...columns: string[]
): ChainFault => ({ chain, position, stream, version, fault, ...(columns.length > 0 && { columns }) });
export const forgedHash = ({ luck }: Scene): string =>
  Array.from({ length: 64 }, () => luck.below(16).toString(16)).join('');

export const chainOf = (scene: Scene, chain: number): Link[] =>
  scene.links.filter((link) => link.chain === chain);
export const headOf = (scene: Scene, chain: number): number => chainOf(scene, chain).length;
export const nameless = { stream: '', version: 0 };

/** Events that are gone with their links, as their streams tell of them. */
export function missing(scene: Scene, gone: readonly Link[]): ChainFault[] {
  const rest = scene.links.filter((link) => !gone.includes(link));
  const told = gone.map(({ chain, stream, version }): ChainFault => {
    const known = rest.some((link) => link.stream === stream);
    return { chain: known ? chain : 0, position: 0, stream, version, fault: 'missing' };
  });
  return told.sort((a, b) => (a.stream === b.stream ? a.version - b.version : a.stream < b.stream ? -1 : 1));
}

const shift = (chain: number, from: number, by: number) => [
  sql`update event_chain set position = position + 1000000 where chain = ${chain} and position >= ${from}`,
  sql`update event_chain set position = position - 1000000 + ${by} where chain = ${chain} and position > 1000000`,
];

/** Makes the head that of the last link, as it stands after the statements before. */
const moveHead = (chain: number) => sql`
  update chain_head h set position = c.position, hash = c.hash from event_chain c
  where h.chain = ${chain} and c.chain = h.chain
    and c.position = (select max(position) from event_chain where chain = ${chain})`;

const columns = sql`partition, message_data, message_metadata, message_schema_version, message_type, message_kind`;
/** An event like another one, under a place of its own. */
export const copyOf = (link: Link, stream: string, version: number, archived = false) => sql`
  insert into emt_messages (stream_id, stream_position, is_archived, message_id, transaction_id, ${columns})
  select ${stream}, ${version}, ${archived}, gen_random_uuid()::text, transaction_id, ${columns} from emt_messages
    where ${eventOf(link)}`;

export type Make = (scene: Scene, link: Link) => Tampering;

const edit =
  (set: (scene: Scene, link: Link) => RawBuilder<unknown>): Make =>
  (scene, link) => ({
    statements: [sql`update emt_messages set ${set(scene, link)} where ${eventOf(link)}`],
    faults: [faultOf(link, 'changed')],
  });

const keyOf = ({ luck }: Scene, { data }: Link): string => luck.pick(Object.keys(data));

export const edits: Record<string, Make> = {
  'a field edited': edit(
    (scene, link) =>
      sql`message_data = jsonb_set(message_data, ${[keyOf(scene, link)]}::text[], '"tampered"')`,
  ),
  'a field removed': edit((scene, link) => sql`message_data = message_data - ${keyOf(scene, link)}::text`),
  'a field added': edit(() => sql`message_data = message_data || '{"tampered": null}'`),
  'its type edited': edit(() => sql`message_type = message_type || 'Again'`),
  'what it says emptied': edit(() => sql`message_data = 'null'`),
  'what it says made a list': edit(() => sql`message_data = jsonb_build_array(message_data)`),
  'who did it emptied': edit(() => sql`message_metadata = 'null'`),
  'whose it is edited': edit(
    () => sql`message_metadata = jsonb_set(message_metadata, '{corporation}', '987')`,
  ),
  'which command it was edited': edit(
    () => sql`message_metadata = jsonb_set(message_metadata, '{commandId}', '"another"')`,
  ),
  'who did it edited': edit(() => sql`message_metadata = jsonb_set(message_metadata, '{user}', '987')`),
  'when it was done edited': edit(
    () => sql`message_metadata = jsonb_set(message_metadata, '{occurredAt}', '"2019-01-01T00:00:00.000Z"')`,
  ),
  'its id edited': edit(() => sql`message_id = gen_random_uuid()::text`),
  'its hash edited': (scene, link) => ({
    statements: [sql`update event_chain set hash = ${forgedHash(scene)} where ${linkOf(link)}`],
    faults: [faultOf(link, 'changed', 'event_chain.hash')],
  }),
};

const deletions: Record<string, Make> = {
  deleted: (_, link) => ({
    statements: [sql`delete from emt_messages where ${eventOf(link)}`],
    faults: [faultOf(link, 'deleted')],
  }),
  'deleted with its link': (scene, link) => ({
    statements: [
      sql`delete from emt_messages where ${eventOf(link)}`,
      sql`delete from event_chain where ${linkOf(link)}`,
    ],
    faults: [
      {
        ...faultOf(link, link.position === headOf(scene, link.chain) ? 'cut' : 'gap'),
        ...nameless,
      },
      ...missing(scene, [link]),
    ],
  }),
  'deleted with its link, the later ones moved up': (scene, link) => {
    const next = chainOf(scene, link.chain)[link.position];
    const end = { ...faultOf({ ...link, position: headOf(scene, link.chain) }, 'cut'), ...nameless };
    const found = next ? [faultOf({ ...next, position: link.position }, 'out of place'), end] : [end];
    return {
      statements: [
        sql`delete from emt_messages where ${eventOf(link)}`,
        sql`delete from event_chain where ${linkOf(link)}`,
        ...(next ? shift(link.chain, link.position + 1, -1) : []),
        moveHead(link.chain),
      ],
      faults: [...found, ...missing(scene, [link])],
    };
  },
  'moved to another stream': (_, link) => ({
    statements: [sql`update emt_messages set stream_id = 'invoice-987654' where ${eventOf(link)}`],
    faults: [
      faultOf(link, 'deleted'),
      {
        chain: link.chain,
        position: 0,
        stream: 'invoice-987654',
        version: link.version,
        fault: 'not chained',
      },
    ],
  }),
};

const insertions: Record<string, Make> = {
  'doubled in the archive': (_, link) => ({
    statements: [copyOf(link, link.stream, link.version, true)],
    faults: [faultOf(link, 'not chained')],
  }),
  inserted: (_, link) => ({
    statements: [copyOf(link, link.stream, 987)],
    faults: [{ chain: link.chain, position: 0, stream: link.stream, version: 987, fault: 'not chained' }],
  }),
  'inserted with a link at the end': (scene, link) => {
    const position = headOf(scene, link.chain) + 1;
    return {
      statements: [
        copyOf(link, link.stream, 987),
        sql`insert into event_chain (chain, position, stream_id, stream_position, hash)
          values (${link.chain}, ${position}, ${link.stream}, 987, ${forgedHash(scene)})`,
        moveHead(link.chain),
      ],
      faults: [faultOf({ ...link, position, version: 987 }, 'changed')],
    };
  },
  'inserted with a link in between': (scene, link) => ({
    statements: [
      copyOf(link, link.stream, 987),
      ...shift(link.chain, link.position, 1),
      sql`insert into event_chain (chain, position, stream_id, stream_position, hash)
        values (${link.chain}, ${link.position}, ${link.stream}, 987, ${forgedHash(scene)})`,
      moveHead(link.chain),
    ],
    faults: [faultOf({ ...link, version: 987 }, 'changed')],
  }),
};

/** Another event of the same chain; both in the order of the chain. */
export function pairOf(scene: Scene, link: Link): [Link, Link] {
  const others = chainOf(scene, link.chain).filter((one) => one !== link);
  const other = scene.luck.pick(others);
  return other.position < link.position ? [other, link] : [link, other];
}

const contents = ['message_data', 'message_metadata', 'message_type', 'message_id'].map((name) =>
  sql.ref(name),
);

const swaps: Record<string, Make> = {
  'swapped with another': (scene, link) => {
    const [first, second] = pairOf(scene, link);
    const exchanged = sql.join(contents.map((column) => sql`${column} = other.${column}`));
    return {
      statements: [
        sql`with pair as (select stream_id, stream_position, ${sql.join(contents)} from emt_messages
              where (${eventOf(first)}) or (${eventOf(second)}))
            update emt_messages m set ${exchanged} from pair other
            where (m.stream_id, m.stream_position) in (select stream_id, stream_position from pair)
              and (m.stream_id, m.stream_position) <> (other.stream_id, other.stream_position)`,
      ],
      faults: [faultOf(first, 'changed'), faultOf(second, 'changed')],
    };
  },
  'its link swapped with another': (scene, link) => {
    const [first, second] = pairOf(scene, link);
    return {
      statements: [
        sql`update event_chain set position = -1 where ${linkOf(first)}`,
        sql`update event_chain set position = ${first.position} where ${linkOf(second)}`,
        sql`update event_chain set position = ${second.position} where chain = ${first.chain} and position = -1`,
      ],
      faults: [faultOf({ ...second, position: first.position }, 'out of place')],
      // Of two that stood beside each other, or with one in between, the first is told alone.
      also: ({ fault, position }) => fault === 'out of place' && position === second.position,
    };
  },
};

const cut =
  (moves: boolean): Make =>
  (scene, { chain }) => {
    const links = chainOf(scene, chain);
    const gone = links.slice(-1 - scene.luck.below(Math.min(6, links.length - 1)));
    const [first] = gone;
    if (!first) throw new Error('There is nothing to cut');
    return {
      statements: [
        sql`delete from emt_messages m using event_chain c where c.stream_id = m.stream_id
          and c.stream_position = m.stream_position and c.chain = ${chain} and c.position >= ${first.position}`,
        sql`delete from event_chain where chain = ${chain} and position >= ${first.position}`,
        ...(moves ? [moveHead(chain)] : []),
      ],
      faults: [{ ...faultOf(first, 'cut'), ...nameless }, ...missing(scene, gone)],
    };
  };

/** Every way to tamper with events, by what was done to them. */
export const eventTamperings: Record<string, Make> = {
  ...edits,
  ...deletions,
  ...insertions,
  ...swaps,
  'cut off with all after it': cut(true),
  'cut off with all after it, the head left': cut(false),
};
