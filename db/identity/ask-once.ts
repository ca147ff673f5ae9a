import { Client } from 'pg';

/** Milliseconds to wait for the connection. */
const PATIENCE = 5000;

/**
 * Asks a database one thing, on a connection of its own.
 * @throws what the database or the connection says, also of a server that ends in the middle of it
 */
export async function askOnce(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: PATIENCE,
    application_name: 'registre-start',
  });
  // What breaks the connection is told by what waits for it; without a listener it would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
