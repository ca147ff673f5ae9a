import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

export const templateName = 'registre_template';

/**
 * A migrated database of the caller's own (some 50 ms), empty or as the template: call it once a test file, in
 * `beforeAll`.
 * `ownerUrl` is its address as its owner; `drop` removes it, whoever is still connected.
 */
export async function createTestDatabase(
  template = templateName,
): Promise<{ ownerUrl: string; drop(): Promise<void> }> {
  const server = inject('ownerUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // As files: written page by page through the log, as is usual, it takes twice the processor.
  await runSql(server, `create database ${name} template ${template} strategy file_copy`);
  return {
    ownerUrl: withDatabase(server, name),
    drop: () => runSql(server, `drop database if exists ${name} with (force)`),
  };
}

/** The same server's address with another database. */
export function withDatabase(address: string, name: string): string {
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.toString();
}

export async function runSql(address: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
