import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

/** How the database stands, as a connection of its own tells at once. */
export type DatabaseState = 'up' | 'read-only' | 'down';

export interface DatabaseWatch {
  readonly state: DatabaseState;
  /** Why it is down, in the words of whoever said so; empty while it is not. */
  readonly why: string;
  close(): Promise<void>;
}

/** Between two tries to connect, in milliseconds: who waits for the database is told of its return within that. */
const RETRY = 300;
/** Between two questions on a connection that stands: one that is cut without a word is found by them. */
const LOOK = 4000;
/**
 * Milliseconds without an answer after which it is away: on a busy machine it is slow, and to refuse everybody for that
 * would make it worse.
 */
const PATIENCE = 10_000;
/** To the first connection there is less: whoever starts waits for it. */
const FIRST_PATIENCE = 3000;

interface Watching {
  url: string;
  name: string;
  /** Told of each change, and at first only where it is not up. */
  onChange?: (state: DatabaseState, why: string) => void;
}

/**
 * Connects within so many milliseconds, and asks until something fails or `signal` says enough; tells each answer.
 * @throws what failed
 */
async function follow(
  { url, name }: Watching,
  within: number,
  signal: AbortSignal,
  tell: (state: DatabaseState) => void,
): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: within,
    query_timeout: PATIENCE,
    keepAlive: true,
    application_name: name,
  });
  const broken = new AbortController();
  let fault: unknown = new Error('the connection ended');
  client.on('error', (error) => (fault = error));
  client.once('end', () => broken.abort());
  const enough = AbortSignal.any([signal, broken.signal]);
  try {
    await client.connect();
    while (!enough.aborted) {
      const { rows } = await client.query<{ on: string }>('select current_setting($1) as on', [
        'transaction_read_only',
      ]);
      tell(rows[0]?.on === 'on' ? 'read-only' : 'up');
      await wait(LOOK, undefined, { signal: enough }).catch(() => undefined);
    }
    if (!signal.aborted) throw fault;
  } finally {
    client.end().catch(() => undefined);
  }
}

/**
 * Watches a database by a connection of its own: that it ends tells at once that the server does, and nobody has to
 * find out by waiting. `ready` resolves with the first state that is known.
 */
export function watchDatabase(watching: Watching): DatabaseWatch & { ready: Promise<DatabaseState> } {
  const stop = new AbortController();
  let state: DatabaseState | null = null;
  let why = '';
  let isKnown: (state: DatabaseState) => void = () => undefined;
  const ready = new Promise<DatabaseState>((done) => (isKnown = done));
  const tell = (next: DatabaseState, reason = ''): void => {
    if (stop.signal.aborted || next === state) return;
    const isNews = state !== null || next !== 'up';
    [state, why] = [next, reason];
    isKnown(next);
    if (isNews) watching.onChange?.(next, reason);
  };
  const watch = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const within = state === null ? FIRST_PATIENCE : PATIENCE;
      await follow(watching, within, stop.signal, tell).catch((error: unknown) =>
        tell('down', error instanceof Error ? error.message : String(error)),
      );
      await wait(RETRY, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  };
  const watched = watch();
  return {
    ready,
    get state() {
      return state ?? 'down';
    },
    get why() {
      return why;
    },
    close() {
      stop.abort();
      return watched;
    },
  };
}
