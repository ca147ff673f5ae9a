import { contentOf, GENESIS, linkHash, sealOf, type ChainKey, type Place } from './chain.ts';
import { TOLD, type ChainFault } from './chain-fault.ts';
import type { Database } from '../postgres/pool.ts';
import { askingOf, lastRestored, type Restored } from './seal-events.ts';
import { BATCH, readLinks, type LinkRow } from './verified-links.ts';
import { headFaults, sequenceFaults, streamFaults, unchained } from './verify-streams.ts';

export interface ChainReport {
  chains: { chain: number; events: number; notYetNoted: number }[];
  faults: ChainFault[];
}

export interface KnownHead {
  chain: number;
  position: number;
  hash: string;
}

/** What goes on beside the reading. */
export interface Pace {
  /** After each batch of events: to wait, so that people do not feel it. */
  pause?(): Promise<void>;
}

/** For how many links after a fault the hash before them may be one of several. */
const UNSURE = 2;
const MOST_CANDIDATES = 8;

/** What is known on the way along a chain. */
interface Walk {
  chain: number;
  position: number;
  /** How many events are as they were. */
  events: number;
  /** Hashes that the next link may be over; null: any, since the link before it is gone. */
  before: readonly string[] | null;
  unsure: number;
  last: ChainFault | null;
  /** Positions of faults. */
  faulty: Set<number>;
  faults: ChainFault[];
}

function tell(walk: Walk, fault: ChainFault): void {
  walk.last = fault;
  walk.faulty.add(fault.position);
  if (walk.faults.length < TOLD) walk.faults.push(fault);
}

/** Goes on after a fault: the next link may be over any of these hashes, or of those before. */
function goOn(walk: Walk, ...hashes: string[]): void {
  walk.before = [...(walk.before ?? []), ...hashes].slice(-MOST_CANDIDATES);
  walk.unsure = UNSURE;
}

const eventPlace = (row: LinkRow): Place => ({
  globalPosition: row.eventPosition,
  created: row.eventCreated,
  // After a restore it is that of the restore.
  transaction: row.changed.includes('transaction_id') ? row.eventTransaction : row.transaction,
});

/**
 * Which columns of an event or of its link are not as they were sealed: null when all are, none when it is what the
 * event says.
 * @param hashes what the link's hash would be over each of the hashes that may stand before
 */
function changedColumns(
  key: ChainKey,
  chain: number,
  row: LinkRow,
  content: string,
  hashes: readonly string[],
): string[] | null {
  const isSealed = (hash: string, place: Place) => row.seal === sealOf(key, hash, place, content);
  const changed = row.corporation === String(chain) ? row.changed : [...row.changed, 'event_chain.chain'];
  if (isSealed(row.hash, row)) return changed.length > 0 ? changed : null;
  if (isSealed(row.hash, eventPlace(row))) return changed.map((column) => `event_chain.${column}`);
  if (hashes.some((hash) => isSealed(hash, row))) return ['event_chain.hash', ...changed];
  return hashes.includes(row.hash) ? ['event_chain.seal', ...changed] : [];
}

function checkEvent(key: ChainKey, walk: Walk, row: LinkRow, messageId: string): void {
  const { chain } = walk;
  const at = { chain, position: row.position, stream: row.stream, version: row.version };
  const content = contentOf({ ...row, messageId });
  const hashes = (walk.before ?? []).map((before) => linkHash(key, before, content));
  const columns = changedColumns(key, chain, row, content, hashes);
  if (columns !== null) {
    tell(walk, { ...at, fault: 'changed', ...(columns.length > 0 && { columns }) });
    return goOn(walk, ...hashes, row.hash);
  }
  if (walk.before !== null && !hashes.includes(row.hash)) {
    // Where one was moved, the next cannot be over it either.
    const follows = walk.last?.fault === 'out of place' && walk.last.position === row.position - 1;
    if (!follows) tell(walk, { ...at, fault: 'out of place' });
    return goOn(walk, row.hash);
  }
  walk.events += 1;
  walk.unsure = Math.max(0, walk.unsure - 1);
  walk.before = walk.unsure > 0 ? [...(walk.before ?? []), row.hash] : [row.hash];
}

function checkRow(key: ChainKey, walk: Walk, row: LinkRow, noted: ReadonlyMap<number, string>): void {
  const { chain } = walk;
  const at = { chain, position: row.position, stream: row.stream, version: row.version };
  const expected = walk.position + 1;
  if (row.position < 1) return tell(walk, { ...at, fault: 'out of place' });
  // A second event in the same place: the link is of the other one.
  if (row.position < expected) return tell(walk, { ...at, fault: 'not chained' });
  if (row.position > expected) {
    const until = row.position - 1;
    const gap = { chain, position: expected, stream: '', version: 0, fault: 'gap' as const };
    tell(walk, { ...gap, ...(until > expected && { until }) });
    walk.before = null;
  }
  walk.position = row.position;
  if (row.messageId === null) {
    tell(walk, { ...at, fault: 'deleted' });
    goOn(walk, row.hash);
  } else checkEvent(key, walk, row, row.messageId);
  const known = noted.get(row.position);
  // Made anew from here on, by whoever has the key: nothing else of it would tell.
  if (known !== undefined && known !== row.hash && walk.faults.length === 0)
    tell(walk, { ...at, fault: 'changed', columns: ['event_chain.hash'] });
}

const lastOf = (heads: readonly KnownHead[]): number => Math.max(0, ...heads.map((head) => head.position));

/** Walks one chain from its beginning to its end; after a fault it goes on with what is stored. */
async function verifyChain(
  db: Database,
  key: ChainKey,
  chain: number,
  heads: readonly KnownHead[],
  reached: number,
  restored: Restored | null,
  { pause }: Pace,
): Promise<Walk> {
  const noted = new Map(heads.map((head) => [head.position, head.hash]));
  const walk: Walk = {
    chain,
    position: 0,
    events: 0,
    before: [GENESIS],
    unsure: 0,
    last: null,
    faulty: new Set(),
    faults: [],
  };
  for (let after = Number.MIN_SAFE_INTEGER; ;) {
    const rows = await readLinks(db, chain, after, restored);
    for (const row of rows) checkRow(key, walk, row, noted);
    if (rows.length < BATCH) break;
    after = Math.min(rows.at(-1)?.position ?? after, Number.MAX_SAFE_INTEGER);
    await pause?.();
  }
  if (reached > walk.position)
    tell(walk, { chain, position: walk.position + 1, stream: '', version: 0, fault: 'cut' });
  else for (const fault of await headFaults(db, chain, walk.faulty)) tell(walk, fault);
  return walk;
}

/**
 * Checks every chain and what stands beside it: any edit, deletion, insertion or swap of events, of their places in the
 * store, of streams, links and heads, and a tail cut up to the last noted head. Events after the last noted head are
 * counted as not yet noted. Writers may write meanwhile.
 */
export async function verifyChains(
  db: Database,
  key: ChainKey,
  noted: readonly KnownHead[],
  pace: Pace = {},
): Promise<ChainReport> {
  // Before the links are read: a head of now is one that they must reach.
  const current = await db.selectFrom('chain_head').selectAll().execute();
  const links = await db.selectFrom('event_chain').select('chain').distinct().execute();
  const restored = await lastRestored(askingOf(db), key);
  const chains = new Set([...links, ...current, ...noted].map((one) => one.chain));
  const report: ChainReport = { chains: [], faults: [] };
  for (const chain of [...chains].sort((a, b) => a - b)) {
    const heads = noted.filter((head) => head.chain === chain);
    const reached = lastOf([...heads, ...current.filter((head) => head.chain === chain)]);
    const walk = await verifyChain(db, key, chain, heads, reached, restored, pace);
    report.chains.push({
      chain,
      events: walk.events,
      notYetNoted: Math.max(0, walk.position - lastOf(heads)),
    });
    report.faults.push(...walk.faults);
  }
  report.faults.push(...(await unchained(db)));
  report.faults.push(...(await streamFaults(db, report.faults)));
  const isOf = (column: string) => report.faults.some(({ columns }) => columns?.includes(column));
  if (!isOf('global_position')) report.faults.push(...(await sequenceFaults(db)));
  return report;
}
