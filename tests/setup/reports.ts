import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { FileTally } from './figures.ts';

/** How many tests passed and failed; skipped ones are neither. */
export interface Tally {
  passed: number;
  failed: number;
  /** Those that passed at their second try alone, with what they said before: each is a fault to look for. */
  fragile: string[];
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

/** The JSON report of vitest; a file that could not be loaded counts as one failure. */
export function readVitestReport(file: string): Tally {
  const report = vitestReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const fragile = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${name} › ${fullName}\n${failureMessages.join('\n')}`),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length, fragile };
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

const playwrightSpec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({ status: z.string(), results: z.array(z.object({ errors: z.array(z.unknown()) })) }),
  ),
});
const playwrightSuite = z.object({
  specs: z.array(playwrightSpec),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
  suites: z.array(playwrightSuite),
});

const specsOf = (suites: z.infer<typeof playwrightSuite>[]): z.infer<typeof playwrightSpec>[] =>
  suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])]);

/** The JSON report of Playwright; an error outside of the tests counts as one failure. */
export function readPlaywrightReport(file: string): Tally {
  const { stats, errors, suites } = playwrightReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  const fragile = specsOf(suites).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'flaky')
      .map(({ results }) => `${spec.file} › ${spec.title}\n${JSON.stringify(results[0]?.errors)}`),
  );
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, fragile };
}
