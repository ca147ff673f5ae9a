import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { DatabaseUnavailable, isFromServer } from '../unavailable.ts';

/** Statements that are prepared, at most, and texts that are counted; what comes later is parsed each time. */
const MOST_PREPARED = 500;
const MOST_COUNTED = 5000;
/** How often a text is seen before it gets a name: those with a list of ids in them vary without end. */
const OFTEN = 3;

/** Gives a name to each text that is seen often. */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const seen = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= MOST_PREPARED) return known;
    const times = (seen.get(text) ?? 0) + 1;
    if (times >= OFTEN) {
      names.set(text, `s${names.size}`);
      seen.delete(text);
    } else if (times > 1 || seen.size < MOST_COUNTED) seen.set(text, times);
    return undefined;
  };
}

/** By pool: its connections know a statement under one name, whoever sends it. */
const namesOf = new WeakMap<Pool, (text: string) => string | undefined>();

function statementNamesOf(pool: Pool): (text: string) => string | undefined {
  const names = namesOf.get(pool) ?? statementNames();
  namesOf.set(pool, names);
  return names;
}

const changes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** A table was changed by a migration since the statement was prepared: it answers other columns now. */
const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error && error.message === 'cached plan must not change result type';

/** What PostgreSQL answers stays as it is; without an answer the connection is what failed. */
const told = (error: unknown): unknown =>
  isFromServer(error) ? error : new DatabaseUnavailable('database', error);

/** What a statement is prepared as; null: none is. */
type NameOf = ((text: string) => string | undefined) | null;

/** One connection. With pg's pipelining, statements that are not awaited in turn go out one behind the other. */
class Connection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #nameOf: NameOf;
  /** Settles when the transaction that is open has begun; null outside of one. */
  #begun: Promise<unknown> | null = null;

  /** `nameOf`: what a statement is prepared as; null: none is, each gets a plan for its own parameters. */
  constructor(client: PoolClient, nameOf: NameOf) {
    this.#client = client;
    this.#nameOf = nameOf;
  }

  async executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    const name = this.#nameOf?.(compiled.sql);
    const query = { text: compiled.sql, values: [...compiled.parameters] };
    const sent = this.#client.query<Row & object>(name === undefined ? query : { ...query, name });
    const { command, rowCount, rows } = await sent.catch((error: unknown) => {
      if (this.#begun !== null || !isOutdatedPlan(error)) throw told(error);
      return this.#client.query<Row & object>(query);
    });
    return { rows, ...(changes.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  /** Leaves with the first statement, whose answer comes behind its own: nobody waits for it before the end. */
  begin(isolation: TransactionSettings['isolationLevel']): Promise<void> {
    const begin = isolation ? `start transaction isolation level ${isolation}` : 'begin';
    this.#begun = this.executeQuery(CompiledQuery.raw(begin));
    this.#begun.catch(() => undefined); // told by `end`
    return Promise.resolve();
  }

  /** @throws what kept the transaction from beginning, before anything is committed */
  async end(how: 'commit' | 'rollback'): Promise<void> {
    if (how === 'commit') await this.#begun;
    await this.executeQuery(CompiledQuery.raw(how));
    this.#begun = null;
  }

  streamQuery(): never {
    throw new Error('Read page by page: a cursor would hold up what is sent behind it');
  }

  release(): void {
    this.#client.release();
  }
}

/** @throws DatabaseUnavailable when there is none to be had */
const clientOf = (pool: Pool): Promise<PoolClient> =>
  pool.connect().catch((error: unknown) => {
    const isBusy = pool.totalCount >= pool.options.max;
    throw isFromServer(error) ? error : new DatabaseUnavailable(isBusy ? 'busy' : 'database', error);
  });

/** Questions that share a connection at most: a page asks some six, and one that takes long holds up those behind it. */
const MOST_TOGETHER = 4;

/** A connection that questions share, until the last of them is answered. */
interface Shared {
  client: Promise<PoolClient>;
  joined: number;
  left: number;
}

/** Runs what is asked on a connection that is shared with what else is asked in this turn of the event loop. */
type Together = <Result>(ask: (client: PoolClient) => Promise<Result>) => Promise<Result>;

function sharing(pool: Pool): Together {
  let open: Shared | null = null;
  function join(): Shared {
    if (open && open.joined < MOST_TOGETHER) return open;
    const begun: Shared = { client: clientOf(pool), joined: 0, left: 0 };
    begun.client.catch(() => undefined); // told to each that asks
    open = begun;
    setImmediate(() => {
      if (open === begun) open = null;
    });
    return begun;
  }
  return async (ask) => {
    const shared = join();
    shared.joined += 1;
    try {
      return await ask(await shared.client);
    } finally {
      shared.left += 1;
      if (shared.left === shared.joined) {
        // Nobody may join what goes back to the pool.
        if (open === shared) open = null;
        await shared.client.then((client) => client.release()).catch(() => undefined);
      }
    }
  };
}

/** By pool, whose connections are shared by those who prepare and those who do not. */
const sharingOf = new WeakMap<Pool, Together>();

function togetherOn(pool: Pool): Together {
  const together = sharingOf.get(pool) ?? sharing(pool);
  sharingOf.set(pool, together);
  return together;
}

/** A connection that is one only once a transaction begins on it; until then its questions share others. */
class SharedConnection implements DatabaseConnection {
  readonly #pool: Pool;
  readonly #nameOf: NameOf;
  #own: Connection | null = null;

  constructor(pool: Pool, nameOf: NameOf) {
    this.#pool = pool;
    this.#nameOf = nameOf;
  }

  executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#own) return this.#own.executeQuery<Row>(compiled);
    return togetherOn(this.#pool)((client) =>
      new Connection(client, this.#nameOf).executeQuery<Row>(compiled),
    );
  }

  async begin(isolation: TransactionSettings['isolationLevel']): Promise<void> {
    this.#own = new Connection(await clientOf(this.#pool), this.#nameOf);
    await this.#own.begin(isolation);
  }

  /** @throws what kept the transaction from beginning, before anything is committed */
  async end(how: 'commit' | 'rollback'): Promise<void> {
    await this.#own?.end(how);
  }

  streamQuery(): never {
    throw new Error('Read page by page: a cursor would hold up what is sent behind it');
  }

  release(): void {
    this.#own?.release();
    this.#own = null;
  }
}

/** What a transaction is run on. */
export interface Transacting extends DatabaseConnection {
  begin(isolation: TransactionSettings['isolationLevel']): Promise<void>;
  end(how: 'commit' | 'rollback'): Promise<void>;
  release(): void;
}

/** A connection of a pool whose questions share others until a transaction begins on it. */
export const sharedConnection = (pool: Pool, prepares: boolean): Transacting =>
  new SharedConnection(pool, prepares ? statementNamesOf(pool) : null);

class PipelinedDriver implements Driver {
  readonly #pool: Pool;
  readonly #nameOf: NameOf;
  readonly #shares: boolean;

  constructor(pool: Pool, { prepares, shares }: Manner) {
    this.#pool = pool;
    this.#nameOf = prepares ? statementNamesOf(pool) : null;
    this.#shares = shares;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<Transacting> {
    return this.#shares
      ? new SharedConnection(this.#pool, this.#nameOf)
      : new Connection(await clientOf(this.#pool), this.#nameOf);
  }

  beginTransaction(connection: Transacting, { isolationLevel }: TransactionSettings): Promise<void> {
    return connection.begin(isolationLevel);
  }

  commitTransaction(connection: Transacting): Promise<void> {
    return connection.end('commit');
  }

  rollbackTransaction(connection: Transacting): Promise<void> {
    return connection.end('rollback');
  }

  releaseConnection(connection: Transacting): Promise<void> {
    connection.release();
    return Promise.resolve();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

/** PostgreSQL as Kysely speaks it, over a driver. */
export const postgresOver = (createDriver: () => Driver): Dialect => ({
  createDriver,
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
});

export interface Manner {
  /** Statements that are seen often are prepared. */
  prepares: boolean;
  /** Questions outside of transactions share connections: none may rely on having one to itself. */
  shares: boolean;
}

/** Over a pool of pg, with connections whose statements can be sent without awaiting each answer. */
export const pipelined = (pool: Pool, manner: Manner): Dialect =>
  postgresOver(() => new PipelinedDriver(pool, manner));
