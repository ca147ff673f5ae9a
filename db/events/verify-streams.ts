import { sql } from 'kysely';
import { TOLD, type ChainFault } from './chain-fault.ts';
import type { Database } from '../postgres/pool.ts';

/* What of the events' tables no link covers. Each question is one statement, so that writers make no fault. */

const nowhere = { chain: 0, position: 0, stream: '', version: 0 };

/** What somebody may have written in the place of a corporation. */
const chainFrom = (text: string | null): number => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : 0);

/** Events that no chain holds: inserted past the product. */
export async function unchained(db: Database): Promise<ChainFault[]> {
  const { rows } = await sql<{ stream: string; version: number; corporation: string | null }>`
    select m.stream_id as stream, m.stream_position as version, m.message_metadata->>'corporation' as corporation
      from emt_messages m
    where not exists (select from event_chain c where c.stream_id = m.stream_id
      and c.stream_position = m.stream_position)
    order by m.stream_id, m.stream_position limit ${TOLD}`.execute(db);
  return rows.map(({ stream, version, corporation }) => {
    return { chain: chainFrom(corporation), position: 0, stream, version, fault: 'not chained' };
  });
}

interface StreamRow {
  stream: string;
  /** How many events the stream says it has; null: it says nothing. */
  counted: number | null;
  /** The greatest version among its events; null: it has none. */
  last: number | null;
  corporation: string | null;
  columns: string[];
}

const oddStreams = (db: Database) =>
  sql<StreamRow>`
  select coalesce(s.stream_id, m.stream_id) as stream, s.stream_position as counted, m.last, m.corporation,
    array_remove(array[
      case when s.stream_id is null then 'emt_streams' end,
      case when s.stream_position < m.last or s.stream_position < 1 then 'stream_position' end,
      case when s.stream_type <> regexp_replace(s.stream_id, '-[^-]*$', '') then 'stream_type' end,
      case when s.stream_metadata <> '{}' then 'stream_metadata' end,
      case when s.is_archived then 'is_archived' end,
      case when s.partition <> 'emt:default' then 'partition' end
    ], null) as columns
  from emt_streams s full join (
    select stream_id, max(stream_position) as last, min(stream_position) as first, count(*) as count,
      max(message_metadata->>'corporation') as corporation
    from emt_messages group by stream_id
  ) m on m.stream_id = s.stream_id
  where s.stream_id is null or m.stream_id is null or s.stream_position <> m.last or m.count <> m.last
    or m.first <> 1 or s.is_archived
    or s.stream_type <> regexp_replace(s.stream_id, '-[^-]*$', '') or s.stream_metadata <> '{}'
      or s.partition <> 'emt:default'
  order by 1 limit ${TOLD}`.execute(db);

/** The versions that a stream counts and that are gone, at most so many as are told. */
async function missingOf(db: Database, stream: string, counted: number): Promise<number[]> {
  const { rows } = await sql<{ after: number; until: number }>`
    select version as after, coalesce(next, ${counted}::bigint + 1) as until from (
      select version, lead(version) over (order by version) as next from (
        select 0 as version union
        select stream_position from emt_messages where stream_id = ${stream} and stream_position between 1
          and ${counted}
      ) known
    ) pairs where coalesce(next, ${counted}::bigint + 1) > version + 1 order by version limit ${TOLD}`.execute(
    db,
  );
  return rows
    .flatMap(({ after, until }) =>
      Array.from({ length: Math.min(until - after - 1, TOLD) }, (_, index) => after + 1 + index),
    )
    .slice(0, TOLD);
}

/** Streams that do not say what their events say, and events that their streams count though they are gone. */
export async function streamFaults(db: Database, told: readonly ChainFault[]): Promise<ChainFault[]> {
  const faults: ChainFault[] = [];
  const isTold = (stream: string, wanted: (version: number) => boolean): boolean =>
    told.some((fault) => fault.stream === stream && wanted(fault.version));
  for (const { stream, counted, corporation, columns } of (await oddStreams(db)).rows) {
    const at = { chain: chainFrom(corporation), position: 0, stream };
    // An event beyond what the stream counts is told as an event, when it is one that was put there.
    const odd = columns.filter(
      (column) =>
        !['emt_streams', 'stream_position'].includes(column) ||
        !isTold(stream, (version) => version > (counted ?? 0)),
    );
    if (odd.length > 0) faults.push({ ...at, version: 0, fault: 'stream', columns: odd });
    if (counted === null) continue;
    for (const version of await missingOf(db, stream, counted))
      if (!isTold(stream, (one) => one === version)) faults.push({ ...at, version, fault: 'missing' });
  }
  return faults.slice(0, TOLD);
}

interface HeadRow {
  head: number | null;
  headHash: string | null;
  last: number | null;
  lastHash: string | null;
}

/** A head that is not its chain's last link; one beyond the chain is told as a cut. */
export async function headFaults(
  db: Database,
  chain: number,
  faulty: ReadonlySet<number>,
): Promise<ChainFault[]> {
  const { rows } = await sql<HeadRow>`
    select h.position as head, h.hash as "headHash", l.position as last, l.hash as "lastHash"
    from (select 1) one
    left join chain_head h on h.chain = ${chain}
    left join lateral (select position, hash from event_chain where chain = ${chain} order by position desc
      limit 1) l on true`.execute(db);
  const [row] = rows;
  if (!row || row.last === null) return [];
  const { head, last } = row;
  const columns = [
    ...(head === null ? ['chain_head'] : []),
    ...(head !== null && head < last && !faulty.has(last) ? ['chain_head.position'] : []),
    ...(head === last && row.headHash !== row.lastHash && !faulty.has(last) ? ['chain_head.hash'] : []),
  ];
  return columns.length === 0 ? [] : [{ ...nowhere, chain, position: head ?? 0, fault: 'head', columns }];
}

/** The sequence that positions come from stands before one that is taken: later events would be replayed too early. */
export async function sequenceFaults(db: Database): Promise<ChainFault[]> {
  const { rows } = await sql<{ behind: boolean }>`
    select (select max(global_position) from emt_messages)
      > (select case when is_called then last_value else last_value - 1 end
        from emt_global_message_position) as behind`.execute(db);
  return rows[0]?.behind === true
    ? [{ ...nowhere, fault: 'sequence', columns: ['emt_global_message_position'] }]
    : [];
}
