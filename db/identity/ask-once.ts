import { createPool } from '../postgres/pool.ts';

/** Milliseconds to wait for the connection. */
const PATIENCE = 5000;

/**
 * Asks a database one thing, on a connection of its own.
 * @throws what the database or the connection says, also of a server that ends in the middle of it
 */
export async function askOnce(connectionString: string, sql: string): Promise<unknown[]> {
  const pool = createPool(connectionString, { max: 1, name: 'registre-start', patience: PATIENCE });
  try {
    return (await pool.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await pool.end();
  }
}
