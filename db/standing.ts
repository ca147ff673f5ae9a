import { setTimeout as wait } from 'node:timers/promises';
import { watchDatabase, type DatabaseState } from './postgres/database-watch.ts';
import { watchDisk, type DiskRoom } from './files/disk-watch.ts';
import { percentOf } from './events/remaking.ts';
import type { Settings } from './settings.ts';
import type { Reason } from './unavailable.ts';

/** What a process of ours stands on: the database, and room on the disk. */
export interface Standing {
  /** Why nothing can be done just now, or nothing that `writes`; null: all is well. */
  unavailable(writes: boolean): Reason | null;
  readonly database: DatabaseState;
  /** The read models that are made anew after an upgrade; nothing is changed meanwhile. */
  readonly remaking: { names: readonly string[]; percent: number } | null;
  readonly disk: { full: boolean; room: DiskRoom | null };
  /** Resolves once something may be written, or when `signal` says that nobody waits any more. */
  untilWritable(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

interface Watching {
  /** The address that the process asks, with its role. */
  url: string;
  /** Of the connection, as PostgreSQL lists it. */
  name: string;
  settings: Pick<Settings, 'dataDir' | 'clusterDir' | 'diskReserve'>;
  /** Told of each change in words, and whether it is for the better. */
  say?: (words: string, better: boolean) => void;
  /** Told as soon as the database is away. */
  onLost?: () => void;
}

const LOOK = 250;
const megabytes = (bytes: number): number => Math.floor(bytes / 1_000_000);

const ofDatabase: Record<DatabaseState, string> = {
  up: 'the database answers',
  'read-only': 'the database takes no changes',
  remaking: 'read models are made anew: nothing is changed meanwhile',
  down: 'the database is away',
};

/** Begins to watch; resolves once it is known how the database stands, or after 3 seconds without a connection. */
export async function watchStanding({ url, name, settings, say, onLost }: Watching): Promise<Standing> {
  const database = watchDatabase({
    url,
    name,
    onChange: (state, why) => {
      if (state === 'down') onLost?.();
      say?.(ofDatabase[state] + (why && `: ${why}`), state === 'up' || state === 'remaking');
    },
  });
  const disk = await watchDisk({
    paths: [settings.dataDir, ...(settings.clusterDir === null ? [] : [settings.clusterDir])],
    reserve: settings.diskReserve,
    onChange: (full, { path, free }) =>
      say?.(
        `${full ? 'the disk is full' : 'there is room again'}: ${megabytes(free)} MB below ${path}`,
        !full,
      ),
  });
  await database.ready;
  const unavailable = (writes: boolean): Reason | null => {
    if (database.state === 'down') return 'database';
    if (!writes) return null;
    if (database.state !== 'up') return database.state;
    return disk.full ? 'disk' : null;
  };
  return {
    unavailable,
    get database() {
      return database.state;
    },
    get remaking() {
      const { remaking } = database;
      return remaking && { names: remaking.names, percent: percentOf(remaking) };
    },
    get disk() {
      return { full: disk.full, room: disk.room };
    },
    async untilWritable(signal) {
      while (!signal.aborted && unavailable(true) !== null)
        await wait(LOOK, undefined, { signal }).catch(() => undefined);
    },
    async close() {
      disk.close();
      await database.close();
    },
  };
}
