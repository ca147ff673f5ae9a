import {
  DummyDriver,
  Kysely,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type RawBuilder,
} from 'kysely';
import { postgresOver } from '../postgres/driver.ts';
import type { Database } from '../postgres/pool.ts';
import type { Tables } from '../tables.ts';

/**
 * Statements of one transaction that are sent one behind the other: the next does not wait for the answer to the last,
 * so that twenty of them cost the way to the database once. What fails is told by `settle`, the first in the order of
 * sending.
 */
export interface Pipeline {
  /** Its changes answer at once, before they are done; its reads wait for their rows, and so for all sent before. */
  readonly db: Database;
  /** Sends a statement; `check` sees its rows when all is settled, before the statements behind it. */
  send<Row>(statement: RawBuilder<Row>, check?: (rows: readonly Row[]) => void): Promise<void>;
  /** Waits for everything sent. @throws what the first statement that failed did, or the first check */
  settle(): Promise<void>;
}

/** Answers outstanding at most, before a change waits as well. */
const MOST_OUTSTANDING = 1000;

const changing = /^\s*(?:insert|update|delete|with\b[^]*?\b(?:insert\s+into|update|delete\s+from))\b/i;

/** Whether a statement only changes rows, and nobody needs its answer. */
function changesOnly({ query, sql }: CompiledQuery): boolean {
  if (query.kind === 'RawNode') return changing.test(sql);
  if (
    query.kind === 'InsertQueryNode' ||
    query.kind === 'UpdateQueryNode' ||
    query.kind === 'DeleteQueryNode'
  )
    return query.returning === undefined;
  return false;
}

/** What a change answers before it is done. */
export const answersLater = {
  get rows(): never {
    throw new Error('A change that was sent ahead has no rows yet: ask for them with a select');
  },
};

const connectionOf = (transaction: Database): Promise<DatabaseConnection> =>
  transaction.getExecutor().provideConnection((its) => Promise.resolve(its));

/**
 * The same transaction for questions that are asked together (`Promise.all`): each leaves at once, and they are
 * answered in their order. Kysely's own would send one when the last is answered.
 * @param transaction an open one: its connection is used until it ends
 */
export async function askingTogether(transaction: Database): Promise<Database> {
  const connection = await connectionOf(transaction);
  return kyselyOver((query) => connection.executeQuery(query));
}

/** @param transaction an open one: its connection is used until it ends. */
export async function pipeline(transaction: Database): Promise<Pipeline> {
  if (!transaction.isTransaction) throw new Error('Only a transaction keeps its connection');
  const connection = await connectionOf(transaction);
  let outstanding: Promise<void>[] = [];

  async function settle(): Promise<void> {
    const sent = outstanding;
    outstanding = [];
    for (const answer of sent) await answer;
  }

  async function remember(answer: Promise<void>): Promise<void> {
    // Looked at by `settle`; without this Node would call the rejection unhandled until then.
    answer.catch(() => undefined);
    outstanding.push(answer);
    if (outstanding.length >= MOST_OUTSTANDING) await settle();
  }

  async function execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (!changesOnly(query)) {
      await settle();
      return connection.executeQuery<Row>(query);
    }
    await remember(connection.executeQuery(query).then(() => undefined));
    return answersLater;
  }

  const db = kyselyOver(execute);
  return {
    db,
    settle,
    send: <Row>(statement: RawBuilder<Row>, check?: (rows: readonly Row[]) => void) =>
      remember(connection.executeQuery<Row>(statement.compile(db)).then(({ rows }) => check?.(rows))),
  };
}

class Ahead extends DummyDriver {
  readonly #connection: DatabaseConnection;

  constructor(connection: DatabaseConnection) {
    super();
    this.#connection = connection;
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve(this.#connection);
  }
}

/** A database that hands each of its statements to a function. */
export function kyselyOver(executeQuery: DatabaseConnection['executeQuery']): Database {
  const connection: DatabaseConnection = {
    executeQuery,
    streamQuery: () => {
      throw new Error('What is sent ahead does not stream');
    },
  };
  return new Kysely<Tables>({ dialect: postgresOver(() => new Ahead(connection)) });
}
