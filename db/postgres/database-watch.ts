import { setTimeout as wait } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { REMAKING, remakingOf, type Remaking } from '../events/remaking.ts';

/** How the database stands, as a connection of its own tells at once. */
export type DatabaseState = 'up' | 'read-only' | 'remaking' | 'down';

export interface DatabaseWatch {
  readonly state: DatabaseState;
  /** The read models that are made anew, while they are. */
  readonly remaking: Remaking | null;
  /** Why it is down, in the words of whoever said so; empty while it is not. */
  readonly why: string;
  close(): Promise<void>;
}

/** Between two tries to connect, in milliseconds: who waits for the database is told of its return within that. */
const RETRY = 300;
/** Between two questions on a connection that stands: one that is cut without a word is found by them. */
const LOOK = 4000;
/** The same while something is made anew, for whose end people wait. */
const SOON = 1000;
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

const UNDEFINED_TABLE = '42P01';

/** What is made anew; nothing where there is no such table yet. @throws what else PostgreSQL says */
async function remakingIn(client: Client): Promise<Remaking | null> {
  const asked = client.query<{ value: string }>('select value from installation where key = $1', [REMAKING]);
  const { rows } = await asked.catch((error: unknown) => {
    if (error instanceof DatabaseError && error.code === UNDEFINED_TABLE) return { rows: [] };
    throw error;
  });
  return remakingOf(rows[0]?.value);
}

function stateOf(on: string | undefined, remaking: Remaking | null): DatabaseState {
  if (on === 'on') return 'read-only';
  return remaking === null ? 'up' : 'remaking';
}

/**
 * Connects within so many milliseconds, and asks until something fails or `signal` says enough; tells each answer.
 * @throws what failed
 */
async function follow(
  { url, name }: Watching,
  within: number,
  signal: AbortSignal,
  tell: (state: DatabaseState, remaking: Remaking | null) => void,
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
      const remaking = await remakingIn(client);
      tell(stateOf(rows[0]?.on, remaking), remaking);
      await wait(remaking === null ? LOOK : SOON, undefined, { signal: enough }).catch(() => undefined);
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
  let remaking: Remaking | null = null;
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
      const found = (next: DatabaseState, made: Remaking | null): void => {
        remaking = made;
        tell(next);
      };
      await follow(watching, within, stop.signal, found).catch((error: unknown) =>
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
    get remaking() {
      return remaking;
    },
    close() {
      stop.abort();
      return watched;
    },
  };
}
