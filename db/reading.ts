import type { Pool } from 'pg';
import type { Store } from './events/store.ts';
import { notePosition } from './identity/sessions.ts';
import type { Database } from './postgres/pool.ts';
import { readingDatabase } from './postgres/reading-database.ts';
import type { Replica } from './postgres/replica.ts';

/** What one request reads from. */
export interface Reading {
  db: Database;
  store: Store;
  /** Whether it wrote after all. */
  wrote(): boolean;
}

/** Whom requests that read are answered from where there is a replica. */
export interface Reads {
  /**
   * @param position what must be seen; undefined: the primary is asked, and so it is where the replica is not there yet
   */
  from(position: string | undefined): Promise<Reading>;
  /** Has what a session reads from now on know of all that is written by now. */
  note(token: string): Promise<void>;
  /** Seconds that the replica is behind at most; null: it is not read from. */
  behind(): number | null;
  /** Reads from it only once it has come up to what the primary has written by now. */
  distrust(): void;
  close(): Promise<void>;
}

interface Parts {
  db: Database;
  pool: Pool;
  /** Whether the primary is asked by statements that are prepared. */
  prepares: boolean;
  replica: Replica;
  storeOver(db: Database): Store;
}

/** The store, and whether anything was executed in it. */
function watched(store: Store): { store: Store; used(): boolean } {
  let used = false;
  return {
    store: {
      ...store,
      execute(...asked) {
        used = true;
        return store.execute(...asked);
      },
      together(run) {
        used = true;
        return store.together(run);
      },
    },
    used: () => used,
  };
}

export function createReads({ db, pool, prepares, replica, storeOver }: Parts): Reads {
  const pools = { primary: pool, replica: replica.pool, primaryPrepares: prepares };
  return {
    async from(position) {
      const isThere = position !== undefined && (await replica.has(position));
      const asked = isThere ? readingDatabase(pools) : { db, turned: () => false };
      const { store, used } = watched(storeOver(asked.db));
      return { db: asked.db, store, wrote: () => used() || asked.turned() };
    },
    // Nobody is refused what is done already: where it cannot be noted, this process asks the primary for a while.
    note: (token) => notePosition(db, token).catch(() => replica.distrust()),
    behind: () => replica.behind(),
    distrust: () => replica.distrust(),
    close: () => replica.close(),
  };
}
