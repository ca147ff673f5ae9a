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

/** Statements of transactions that are prepared, at most; what comes later is parsed each time. */
const MOST_PREPARED = 500;

/** Gives a name to each text that is seen again. */
function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known === undefined && names.size < MOST_PREPARED) names.set(text, `s${names.size}`);
    return known;
  };
}

const changes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** One connection. With pg's pipelining, statements that are not awaited in turn go out one behind the other. */
export class Connection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #nameOf: (text: string) => string | undefined;
  /** Within a transaction, whose statements are few in kind; queries of pages get a plan for their own parameters. */
  prepares = false;

  constructor(client: PoolClient, nameOf: (text: string) => string | undefined) {
    this.#client = client;
    this.#nameOf = nameOf;
  }

  async executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    const name = this.prepares ? this.#nameOf(compiled.sql) : undefined;
    const query = { text: compiled.sql, values: [...compiled.parameters], ...(name && { name }) };
    const { command, rowCount, rows } = await this.#client.query<Row & object>(query);
    return { rows, ...(changes.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  streamQuery(): never {
    throw new Error('Read page by page: a cursor would hold up what is sent behind it');
  }

  release(): void {
    this.#client.release();
  }
}

class PipelinedDriver implements Driver {
  readonly #pool: Pool;
  readonly #nameOf = statementNames();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<Connection> {
    return new Connection(await this.#pool.connect(), this.#nameOf);
  }

  async beginTransaction(connection: Connection, { isolationLevel }: TransactionSettings): Promise<void> {
    connection.prepares = true;
    await connection.executeQuery(
      CompiledQuery.raw(isolationLevel ? `start transaction isolation level ${isolationLevel}` : 'begin'),
    );
  }

  async commitTransaction(connection: Connection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  releaseConnection(connection: Connection): Promise<void> {
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

/** Over a pool of pg, with connections whose statements can be sent without awaiting each answer. */
export const pipelined = (pool: Pool): Dialect => postgresOver(() => new PipelinedDriver(pool));
