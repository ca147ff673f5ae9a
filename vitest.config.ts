import { defineConfig } from 'vitest/config';

/** The rooms' tests that want a database of their own. */
const withDatabase = ['projections', 'db', 'http', 'catalogue', 'faults'];

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        esbuild: { jsx: 'automatic' },
        test: { name: 'domain', include: ['tests/domain/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        esbuild: { jsx: 'automatic' },
        test: {
          name: 'database',
          include: withDatabase.map((room) => `tests/${room}/**/*.test.{ts,tsx}`),
          globalSetup: ['tests/setup/postgres.ts'],
        },
      },
    ],
  },
});
