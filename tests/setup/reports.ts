import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { FileTally } from './figures.ts';

/** How many tests passed and failed; skipped ones are neither. */
export interface Tally {
  passed: number;
  failed: number;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

/** The JSON report of vitest; a file that could not be loaded counts as one failure. */
export function readVitestReport(file: string): Tally {
  const report = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
}

/** The same by file. */
export function readFileTallies(file: string): FileTally[] {
  const { testResults } = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  return testResults.map(({ name, status, assertionResults }) => {
    const count = (which: string) => assertionResults.filter((one) => one.status === which).length;
    const passed = count('passed');
    const unloaded = status === 'failed' && assertionResults.length === 0 ? 1 : 0;
    const failed = count('failed') + unloaded;
    return { file: name, passed, failed, skipped: assertionResults.length - passed - count('failed') };
  });
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

/** The JSON report of Playwright; an error outside of the tests counts as one failure. */
export function readPlaywrightReport(file: string): Tally {
  const { stats, errors } = playwrightReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}
