import { setTimeout as wait } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { createPool } from './pool.ts';

/** A replica of the database, as this process knows it. */
export interface Replica {
  readonly pool: Pool;
  /** Seconds that it is behind at most; null: it is not read from, since it is away, too far behind, or no replica. */
  behind(): number | null;
  /** Whether it is read from and has replayed all that was written up to a position of the log. */
  has(position: string): Promise<boolean>;
  /** Reads from it only once it has come up to what the primary has written by now. */
  distrust(): void;
  close(): Promise<void>;
}

interface Watching {
  url: string;
  primary: Pool;
  /** Told when it begins to be read from, and when it no longer is, with why. */
  onChange?: (isRead: boolean, why: string) => void;
}

/** Between two looks at how far it is, in milliseconds. */
const LOOK = 500;
/** A look that takes longer finds it away. */
const PATIENCE = 3000;
/** Behind the primary by more, in milliseconds, it is not read from: a page tells of now. */
const MOST_BEHIND = 5000;
/** What a request waits to be told how far it is: the primary answers in less. */
const ASKED_FOR = 200;
/** What a question waits for a connection to it, before the primary is asked. */
const CONNECTION_PATIENCE = 1000;

/** A position of PostgreSQL's log as a number: `16/B374D848`. */
export function logPosition(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

async function askOne(pool: Pool, question: string): Promise<string | null> {
  const { rows } = await pool.query<{ answer: string | null }>(question);
  return rows[0]?.answer ?? null;
}

/** @throws Error where it is none, such as one that was made the primary since */
async function replayedBy(pool: Pool): Promise<bigint> {
  const answer = await askOne(
    pool,
    'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as answer',
  );
  if (answer === null) throw new Error('DATABASE_REPLICA_URL is no replica');
  return logPosition(answer);
}

const writtenBy = async (pool: Pool): Promise<bigint> =>
  logPosition((await askOne(pool, 'select pg_current_wal_flush_lsn()::text as answer')) ?? '0/0');

const within = <Answer>(milliseconds: number, asked: Promise<Answer>): Promise<Answer> =>
  Promise.race([
    asked,
    wait(milliseconds, undefined, { ref: false }).then(() => {
      throw new Error('no answer in time');
    }),
  ]);

/** The connections of a pool, so that who waits on one that is silent can be let go. */
function connectionsOf(pool: Pool): { drop(): void } {
  const open = new Set<PoolClient>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  return {
    drop() {
      for (const client of open) client.connection.stream.destroy();
    },
  };
}

/** Watches a replica: how far it is, in the time of the primary. It is not read from before the first good look. */
export function watchReplica({ url, primary, onChange }: Watching): Replica {
  const pool = createPool(url, { max: 10, name: 'registre-reads', patience: CONNECTION_PATIENCE });
  const connections = connectionsOf(pool);
  const stop = new AbortController();
  /** What it has replayed for certain, and when the primary had written no more than that. */
  let replayed = 0n;
  let freshAt = 0;
  /** What the primary had written at a moment, until the replica has come up to it. */
  let mark: { at: number; position: bigint } | null = null;
  /** How often it was distrusted: what was asked before says nothing afterwards. */
  let distrusts = 0;
  let wasRead = false;

  const behind = (): number | null => {
    const age = Date.now() - freshAt;
    return age <= MOST_BEHIND ? age / 1000 : null;
  };
  const tell = (why: string): void => {
    const isRead = behind() !== null;
    if (isRead !== wasRead) onChange?.(isRead, why);
    wasRead = isRead;
  };
  const distrust = (): void => {
    distrusts += 1;
    [replayed, freshAt, mark] = [0n, 0, null];
  };

  async function look(): Promise<void> {
    const at = Date.now();
    const before = distrusts;
    const reached = mark ?? { at, position: await within(PATIENCE, writtenBy(primary)) };
    if (distrusts !== before) return;
    mark = reached;
    const found = await within(PATIENCE, replayedBy(pool));
    if (distrusts !== before) return;
    replayed = found;
    if (found < reached.position) return;
    freshAt = reached.at;
    mark = null;
  }
  async function watch(): Promise<void> {
    while (!stop.signal.aborted) {
      await look().then(
        () => tell('it is behind'),
        (error: unknown) => {
          distrust();
          connections.drop();
          tell(error instanceof Error ? error.message : String(error));
        },
      );
      await wait(LOOK, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  }
  const watched = watch();

  let asking: Promise<bigint> | null = null;
  /** Asked once by all who want to know at the same time. */
  const ask = (): Promise<bigint> =>
    (asking ??= within(ASKED_FOR, replayedBy(pool)).finally(() => (asking = null)));

  return {
    pool,
    behind,
    distrust,
    async has(position) {
      const wanted = logPosition(position);
      if (behind() === null) return false;
      if (replayed >= wanted) return true;
      const found = await ask().catch(() => 0n);
      if (behind() !== null && found > replayed) replayed = found;
      return found >= wanted;
    },
    async close() {
      stop.abort();
      await watched;
      await pool.end();
    },
  };
}
