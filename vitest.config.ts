import { defineConfig } from 'vitest/config';
import { patience } from './tests/setup/chance.ts';
import { LongestFirst } from './tests/setup/longest-first.ts';

/** The rooms' tests that want a database of their own. */
const withDatabase = ['projections', 'db', 'http', 'catalogue', 'faults'];

export default defineConfig({
  test: {
    pool: 'forks',
    // Modules are read once a process and not once a file, which halves the time: tests share nothing that they change.
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // They end what hangs; on a busy machine all takes many times as long.
    testTimeout: patience(3).timeout,
    hookTimeout: 300_000,
    setupFiles: ['tests/setup/properties.ts'],
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
