import type { TestProject } from 'vitest/node';
import { migrate } from '#db/postgres/migrate.ts';
import { runSql, templateName, withDatabase } from './database.ts';
import { testDataKey } from './secrets.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL, as its owner. */
    ownerUrl: string;
  }
}

/** One server a run, and one migrated database in it that each test file's own is copied from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTemporaryPostgres();
  try {
    await runSql(postgres.ownerUrl, `create database ${templateName}`);
    await migrate(withDatabase(postgres.ownerUrl, templateName), testDataKey);
  } catch (error) {
    await postgres.remove();
    throw error;
  }
  project.provide('ownerUrl', postgres.ownerUrl);
  return () => postgres.remove();
}
