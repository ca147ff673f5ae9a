import { sql } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';

/*
 * What changed since somebody asked last, for programs that keep a copy. It is read from the chain of each corporation:
 * its lock is taken last and held until the commit, so that its order is that of the commits and nothing is passed over
 * (docs/decisions/0106-changes-since.md).
 */

/** How far a program has read: positions in the corporation's chain and in the installation's. */
export interface ChangeCursor {
  own: number;
  common: number;
}

export interface Changes {
  /** What changed, in the order of the changes; each may come several times. */
  changed: Change[];
  cursor: ChangeCursor;
  /** Whether there is more to read. */
  more: boolean;
}

/** A stream of the sort that was asked for, or versions that a stream names whose events change them. */
type Change = { stream: string } | { versions: number[] };

/** Which streams are followed. */
export interface Followed {
  /** What the names of the streams begin with: `invoice-`. */
  prefix: string;
  /** What those begin with that change what they name as `version`: `payment-`. */
  naming?: string;
}

/** Links of a chain that one question looks through. */
const WINDOW = 20_000;

interface Read {
  changed: Change[];
  position: number;
  more: boolean;
}

interface Link {
  position: number;
  stream: string | null;
  versions: number[] | null;
}

async function readChain(
  db: Database,
  chain: number,
  after: number,
  { prefix, naming = prefix }: Followed,
  most: number,
): Promise<Read> {
  const { rows } = await sql<Link>`
    with links as materialized (
      select position, stream_id from event_chain where chain = ${chain} and position > ${after}
      order by position limit ${WINDOW}
    ), found as (
      select position, stream_id from links
      where starts_with(stream_id, ${prefix}) or starts_with(stream_id, ${naming})
      order by position limit ${most}
    )
    select position, stream_id as stream, case when starts_with(stream_id, ${prefix}) then null else (
      select array_agg(distinct version::text::bigint) from emt_messages named,
        jsonb_path_query(message_data, '$.**.version') version
      where named.stream_id = found.stream_id and jsonb_typeof(version) = 'number'
    ) end as versions
    from found
    union all
    select max(position), null, null from links having count(*) > 0`.execute(db);
  const found = rows.filter(({ stream }) => stream !== null).toSorted((a, b) => a.position - b.position);
  const end = rows.find(({ stream }) => stream === null)?.position ?? after;
  const cut = found.length >= most;
  return {
    changed: found.map(({ stream, versions }) =>
      stream?.startsWith(prefix) === true ? { stream } : { versions: versions ?? [] },
    ),
    position: cut ? (found.at(-1)?.position ?? end) : end,
    more: cut || end - after >= WINDOW,
  };
}

/**
 * What of a sort changed since.
 * @param most how many changes are looked at, in each of the two chains
 */
export async function changesSince(
  db: Database,
  corporation: number,
  followed: Followed,
  since: ChangeCursor,
  most: number,
): Promise<Changes> {
  const [own, common] = await Promise.all([
    readChain(db, corporation, since.own, followed, most),
    readChain(db, 0, since.common, followed, most),
  ]);
  return {
    changed: [...own.changed, ...common.changed],
    cursor: { own: own.position, common: common.position },
    more: own.more || common.more,
  };
}

/** The last link of a chain before a moment; links are in the order of time, so half of what is left is passed over. */
async function linkBefore(db: Database, chain: number, moment: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(position), 0) as last from event_chain where chain = ${chain}`.execute(db);
  let [low, high] = [0, rows[0]?.last ?? 0];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const link = await sql<{ before: boolean }>`
      select coalesce(created < ${moment}::timestamptz, true) as before from event_chain
      where chain = ${chain} and position = ${middle}`.execute(db);
    if (link.rows[0]?.before ?? true) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Where to begin for what changed since a moment (ISO). */
export async function cursorAt(db: Database, corporation: number, moment: string): Promise<ChangeCursor> {
  const [own, common] = await Promise.all([linkBefore(db, corporation, moment), linkBefore(db, 0, moment)]);
  return { own, common };
}
