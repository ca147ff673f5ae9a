import { Client } from 'pg';
import { inject } from 'vitest';
import { isBuildFresh } from '#jobs/programs/build-stamp.ts';
import { runToEnd } from '#jobs/programs/processes.ts';

/** Any number: whoever has this lock of the run's PostgreSQL builds. */
const BUILDING = 20_261_122;

/** Builds the programs unless they are as the sources, where nobody else builds at once. */
export async function buildAlone(): Promise<void> {
  if (isBuildFresh()) return;
  const { code, output } = await runToEnd('jobs/programs/build.ts', [], { ...process.env, VITEST: '' });
  if (code !== 0) throw new Error(output);
}

/** Builds the programs unless they are as the sources; two files of tests that want them do not build at once. */
export async function ensureBuild(): Promise<void> {
  if (isBuildFresh()) return;
  const client = new Client({ connectionString: inject('ownerUrl') });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [BUILDING]);
    await buildAlone();
  } finally {
    await client.end();
  }
}
