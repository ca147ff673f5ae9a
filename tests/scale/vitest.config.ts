import { defineConfig } from 'vitest/config';

/** `npm run test:scale`: several servers of PostgreSQL at once, one test file after the other. */
export default defineConfig({
  test: {
    include: ['tests/scale/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    setupFiles: ['tests/setup/properties.ts'],
  },
});
