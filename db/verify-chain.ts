import { sql } from 'kysely';
import { GENESIS, linkHash, type ChainKey } from './chain.ts';
import type { StoredEvent } from './event-store.ts';
import type { Database } from './pool.ts';

/**
 * What does not fit: an event that was changed, or deleted while its link stands; a gap in the links; an event without
 * a link; a chain that ends before its head; an event that its stream still counts, gone with its link.
 */
export interface ChainFault {
  chain: number;
  /** In the chain; 0 where only the stream tells of it. */
  position: number;
  /** The event: '' and 0 where nothing tells any more which it was. */
  stream: string;
  version: number;
  fault: 'changed' | 'deleted' | 'gap' | 'not chained' | 'cut' | 'missing';
}

export interface ChainReport {
  chains: { chain: number; events: number; notYetNoted: number }[];
  faults: ChainFault[];
}

export interface KnownHead {
  chain: number;
  position: number;
  hash: string;
}

interface LinkRow {
  position: number;
  stream_id: string;
  stream_position: number;
  hash: string;
  message_id: string | null;
  message_type: string;
  message_data: Record<string, unknown>;
  message_metadata: StoredEvent['metadata'];
}

const BATCH = 2000;
/** Faults of one sort that are told: who sees so many looks no further. */
const TOLD = 100;

const links = (db: Database, chain: number, after: number) =>
  sql<LinkRow>`
    select c.position, c.stream_id, c.stream_position, c.hash, m.message_id, m.message_type, m.message_data, m.message_metadata
    from event_chain c left join emt_messages m on m.stream_id = c.stream_id and m.stream_position = c.stream_position
    where c.chain = ${chain} and c.position > ${after} order by c.position limit ${BATCH}`.execute(db);

function checkLink(
  key: ChainKey,
  chain: number,
  expected: number,
  previous: string,
  row: LinkRow,
): ChainFault | null {
  const at = { chain, position: row.position, stream: row.stream_id, version: row.stream_position };
  if (row.position > expected) return { chain, position: expected, stream: '', version: 0, fault: 'gap' };
  // A second event in the same place: the link is of the other one.
  if (row.position < expected) return { ...at, fault: 'not chained' };
  if (row.message_id === null) return { ...at, fault: 'deleted' };
  const event: StoredEvent = {
    stream: row.stream_id,
    version: row.stream_position,
    messageId: row.message_id,
    type: row.message_type,
    data: row.message_data,
    metadata: row.message_metadata,
  };
  return linkHash(key, previous, event) === row.hash ? null : { ...at, fault: 'changed' };
}

const lastOf = (heads: readonly KnownHead[]): number => Math.max(0, ...heads.map((head) => head.position));

/** Walks one chain from its beginning; stops at the first event that does not fit. */
async function verifyChain(
  db: Database,
  key: ChainKey,
  chain: number,
  noted: readonly KnownHead[],
): Promise<{ events: number; fault: ChainFault | null }> {
  const heads = new Map(noted.map((head) => [head.position, head.hash]));
  let previous = GENESIS;
  let position = 0;
  for (;;) {
    const { rows } = await links(db, chain, position);
    for (const row of rows) {
      const fault = checkLink(key, chain, position + 1, previous, row);
      if (fault) return { events: position, fault };
      previous = row.hash;
      position = row.position;
      const known = heads.get(position);
      if (known !== undefined && known !== row.hash)
        return {
          events: position,
          fault: { chain, position, stream: row.stream_id, version: row.stream_position, fault: 'changed' },
        };
    }
    if (rows.length < BATCH) break;
  }
  const last = lastOf(noted);
  const cut: ChainFault | null =
    last > position ? { chain, position: position + 1, stream: '', version: 0, fault: 'cut' } : null;
  return { events: position, fault: cut };
}

/** Events that no chain holds: inserted past the product. */
async function unchained(db: Database): Promise<ChainFault[]> {
  const { rows } = await sql<{ stream: string; version: number; chain: number }>`
    select m.stream_id as stream, m.stream_position as version, (m.message_metadata->>'corporation')::bigint as chain from emt_messages m
    where not exists (select from event_chain c where c.stream_id = m.stream_id and c.stream_position = m.stream_position)
    order by m.global_position limit ${TOLD}`.execute(db);
  return rows.map((row) => ({ ...row, position: 0, fault: 'not chained' as const }));
}

/** Events that their streams count though they are gone. */
async function missing(db: Database): Promise<ChainFault[]> {
  const { rows } = await sql<{ stream: string; version: number; chain: number | null }>`
    select s.stream_id as stream, version,
      (select (m.message_metadata->>'corporation')::bigint from emt_messages m where m.stream_id = s.stream_id limit 1) as chain
    from emt_streams s cross join generate_series(1, s.stream_position) as version
    where not exists (select from emt_messages m where m.stream_id = s.stream_id and m.stream_position = version)
    order by s.stream_id, version limit ${TOLD}`.execute(db);
  return rows.map((row) => ({ ...row, chain: row.chain ?? 0, position: 0, fault: 'missing' as const }));
}

const isToldOf = (faults: readonly ChainFault[], { stream, version }: ChainFault): boolean =>
  faults.some((fault) => fault.stream === stream && fault.version === version);

/**
 * Checks every chain: any edit, deletion, insertion or swap of events, and a tail cut up to the last noted head.
 * Events after the last noted head are counted as not yet noted.
 */
export async function verifyChains(
  db: Database,
  key: ChainKey,
  noted: readonly KnownHead[],
): Promise<ChainReport> {
  // Before the links are read: a head of now is one that they must reach.
  const current = await db.selectFrom('chain_head').selectAll().execute();
  const { rows } = await sql<{
    chain: number;
  }>`select distinct chain from event_chain union select chain from chain_head order by chain`.execute(db);
  const known = [...new Set([...rows.map((row) => row.chain), ...noted.map((head) => head.chain)])].sort(
    (a, b) => a - b,
  );
  const report: ChainReport = { chains: [], faults: [] };
  for (const chain of known) {
    const heads = noted.filter((head) => head.chain === chain);
    const reached = [...heads, ...current.filter((head) => head.chain === chain)];
    const { events, fault } = await verifyChain(db, key, chain, reached);
    report.chains.push({ chain, events, notYetNoted: Math.max(0, events - lastOf(heads)) });
    if (fault) report.faults.push(fault);
  }
  report.faults.push(...(await unchained(db)));
  report.faults.push(...(await missing(db)).filter((fault) => !isToldOf(report.faults, fault)));
  return report;
}
