import { Client } from 'pg';

type Part = 'web' | 'worker';

/** A lock on a table that holds others up until it is let go. */
export interface Hold {
  /** How many connections of the web or of the worker wait for a lock. */
  waiting(part: Part): Promise<number>;
  /** Lets go; of a worker that is gone, the server's side of what waited is ended first. */
  letGo(worker: 'running' | 'gone'): Promise<void>;
}

const names = { web: `'registre-web'`, worker: `'registre-worker', 'registre-jobs'` };
const waitsOf = (part: Part): string =>
  `datname = current_database() and application_name in (${names[part]}) and wait_event_type = 'Lock'`;

/** Locks a table against its readers too, or against its writers alone. */
export async function hold(ownerUrl: string, table: string, against: 'readers' | 'writers'): Promise<Hold> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'tests-hold' });
  // A test that failed drops its database under it.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query(
    `lock table ${table} in ${against === 'readers' ? 'access exclusive' : 'exclusive'} mode`,
  );
  return {
    async waiting(part) {
      await client.query('select pg_stat_clear_snapshot()'); // within a transaction it stays as it was first seen
      const { rows } = await client.query<{ count: string }>(
        `select count(*) from pg_stat_activity where ${waitsOf(part)}`,
      );
      return Number(rows[0]?.count);
    },
    async letGo(worker) {
      if (worker === 'gone')
        await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where ${waitsOf('worker')}`,
        );
      await client.end();
    },
  };
}
