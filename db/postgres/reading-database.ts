import { Kysely, type CompiledQuery, type Driver, type QueryResult, type TransactionSettings } from 'kysely';
import type { Pool } from 'pg';
import { postgresOver, sharedConnection, type Transacting } from './driver.ts';
import { pairForPlanning, type Database } from './planning.ts';
import type { Tables } from '../tables.ts';

/** Whom the questions of one request are put to: the replica, until something has to be asked of the primary. */
class Asked {
  readonly #primary: Pool;
  readonly #replica: Pool;
  readonly #primaryPrepares: boolean;
  turned = false;

  constructor({ primary, replica, primaryPrepares }: Pools) {
    this.#primary = primary;
    this.#replica = replica;
    this.#primaryPrepares = primaryPrepares;
  }

  ofPrimary(prepares: boolean): Transacting {
    return sharedConnection(this.#primary, prepares && this.#primaryPrepares);
  }

  ofReplica(prepares: boolean): Transacting {
    return sharedConnection(this.#replica, prepares);
  }
}

/**
 * A connection whose questions go to the replica. What it does not answer, for whatever reason, the primary is asked,
 * whose word counts; so is all that comes behind, since it may have written.
 */
class ReadingConnection implements Transacting {
  readonly #asked: Asked;
  readonly #replica: Transacting;
  readonly #primary: Transacting;

  constructor(asked: Asked, prepares: boolean) {
    this.#asked = asked;
    this.#replica = asked.ofReplica(prepares);
    this.#primary = asked.ofPrimary(prepares);
  }

  async executeQuery<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.#asked.turned) {
      try {
        return await this.#replica.executeQuery<Row>(compiled);
      } catch {
        this.#asked.turned = true;
      }
    }
    return this.#primary.executeQuery<Row>(compiled);
  }

  begin(isolation: TransactionSettings['isolationLevel']): Promise<void> {
    this.#asked.turned = true;
    return this.#primary.begin(isolation);
  }

  end(how: 'commit' | 'rollback'): Promise<void> {
    return this.#primary.end(how);
  }

  streamQuery(): never {
    throw new Error('Read page by page: a cursor would hold up what is sent behind it');
  }

  release(): void {
    this.#primary.release();
  }
}

const driverOf = (asked: Asked, prepares: boolean): Driver => ({
  init: () => Promise.resolve(),
  acquireConnection: () => Promise.resolve(new ReadingConnection(asked, prepares)),
  beginTransaction: (connection: Transacting, { isolationLevel }) => connection.begin(isolationLevel),
  commitTransaction: (connection: Transacting) => connection.end('commit'),
  rollbackTransaction: (connection: Transacting) => connection.end('rollback'),
  releaseConnection: (connection: Transacting) => Promise.resolve(connection.release()),
  destroy: () => Promise.resolve(),
});

interface Pools {
  primary: Pool;
  replica: Pool;
  /** Whether the primary is asked by statements that are prepared; the replica always is. */
  primaryPrepares: boolean;
}

/**
 * A database for one request that reads: its questions go to the replica, its transactions to the primary, and so does
 * everything after the first that the replica refuses or leaves without an answer.
 */
export function readingDatabase(pools: Pools): { db: Database; turned(): boolean } {
  const asked = new Asked(pools);
  const over = (prepares: boolean): Database =>
    new Kysely<Tables>({ dialect: postgresOver(() => driverOf(asked, prepares)) });
  return { db: pairForPlanning(over(true), over(false)), turned: () => asked.turned };
}
