import { Kysely } from 'kysely';
import { Pool, types as standard, type CustomTypesConfig } from 'pg';
import { pipelined, type Manner } from './driver.ts';
import { gatheringSocket } from './gathering-socket.ts';
import { pairForPlanning, type Database } from './planning.ts';
import type { Tables } from '../tables.ts';

export type { Database };

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

const parsers = new Map<number, (value: string) => unknown>([
  [INT8, Number],
  [1016, (value) => value.slice(1, -1).split(',').filter(Boolean).map(Number)], // int8[]
  [114, (value): unknown => JSON.parse(value)],
  [3802, (value): unknown => JSON.parse(value)], // jsonb
  [DATE, (value) => value],
  [TIMESTAMPTZ, (value) => new Date(value).toISOString()],
]);

/** Set per pool: emmett's database layer replaces pg's global parsers. */
const types: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
    parsers.get(oid) ?? standard.getTypeParser(oid, format),
};

/** @param patience milliseconds to wait for a connection, then it is an error; 0: as long as it takes */
export function createPool(
  connectionString: string,
  { max = 10, name = 'registre', patience = 0 } = {},
): Pool {
  const pool = new Pool({
    connectionString,
    max,
    types,
    pipeline: true,
    stream: gatheringSocket,
    application_name: name,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: patience,
    keepAlive: true,
  });
  // A connection that breaks while idle is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const databaseOver = (pool: Pool, manner: Manner): Database =>
  new Kysely<Tables>({ dialect: pipelined(pool, manner) });

/**
 * Statements are parsed and planned once a connection: for a row by its key that takes longer than finding it.
 * @param shares questions that are asked at once share connections, where nothing is asked of a session of PostgreSQL
 * @param prepares false where a connection is another session at each question
 */
export const createDatabase = (pool: Pool, { shares = false, prepares = true } = {}): Database =>
  pairForPlanning(databaseOver(pool, { prepares, shares }), databaseOver(pool, { prepares: false, shares }));
