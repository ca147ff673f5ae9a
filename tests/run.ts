/*
 * `npm test`: every check and every test, one after the other, and as its last line `N passed, N failed`. A test that
 * fails is tried once more: one that passes then is told of at the end with its error, for it is a fault to look for.
 * `npm run check` (--fast): the checks that read the code, and the domain's tests.
 * `npm run test:faults` (--faults): the tests of faults in their long form, of other chances each time; FAULTS_SEED
 * repeats those of a run.
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuildFresh } from '#jobs/programs/build-stamp.ts';
import { attacks, tellFigures } from './setup/figures.ts';
import { readFileTallies, readPlaywrightReport, readVitestReport, type Tally } from './setup/reports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = join(root, 'test-results');
const fast = process.argv.includes('--fast');
const faults = process.argv.includes('--faults');

interface Outcome extends Tally {
  /** What it said; empty when it was shown as it came. */
  output: string;
}

/** Runs a command of node_modules/.bin, or `node` itself, at the root. */
function run(
  command: string[],
  env: Record<string, string>,
  show: boolean,
): Promise<{ code: number; output: string }> {
  const [name = '', ...args] = command;
  const program = name === 'node' ? process.execPath : join(root, 'node_modules', '.bin', name);
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    }
    child.once('error', (error) => done({ code: 1, output: error.message }));
    child.once('close', (code) => done({ code: code ?? 1, output }));
  });
}

/** A check that is right or wrong as a whole: one test. */
async function check(...command: string[]): Promise<Outcome> {
  const { code, output } = await run(command, {}, false);
  return code === 0
    ? { passed: 1, failed: 0, fragile: [], output: '' }
    : { passed: 0, failed: 1, fragile: [], output };
}

/** A runner of tests; its report is deleted first, so that a crash is seen as a failure. */
async function suite(
  command: string[],
  report: string,
  read: (file: string) => Tally,
  env: Record<string, string> = {},
): Promise<Outcome> {
  const file = join(results, report);
  rmSync(file, { force: true });
  console.log();
  const { code } = await run(command, env, true);
  const tally = existsSync(file) ? read(file) : { passed: 0, failed: 1, fragile: [] };
  // An error outside of any test makes the runner fail, though no test did.
  return { ...tally, failed: code !== 0 && tally.failed === 0 ? 1 : tally.failed, output: '' };
}

const vitest = (args: string[], env: Record<string, string> = {}): Promise<Outcome> =>
  suite(
    [
      'vitest',
      'run',
      ...args,
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=test-results/vitest.json',
    ],
    'vitest.json',
    readVitestReport,
    env,
  );

async function faultTests(): Promise<Outcome> {
  const seed = process.env['FAULTS_SEED'] ?? String(randomInt(1_000_000));
  console.log(`FAULTS_SEED=${seed}`);
  const outcome = await vitest(['tests/faults', ...attacks], { FAULTS: 'full', FAULTS_SEED: seed });
  const report = join(results, 'vitest.json');
  if (existsSync(report)) for (const line of tellFigures(readFileTallies(report), root)) console.log(line);
  return outcome;
}

const build = (): Promise<Outcome> =>
  isBuildFresh()
    ? Promise.resolve({ passed: 1, failed: 0, fragile: [], output: '' })
    : check('node', '--import', 'tsx', 'jobs/programs/build.ts');

const rooms = ['app', 'domain', 'projections', 'scratch', 'jobs', 'db'];
const wallRules = ['--config', '.dependency-cruiser.cjs', '--output-type', 'err-long'];

interface Step {
  name: string;
  slow?: true;
  run: () => Promise<Outcome>;
}

/** What reads the code and runs none of it, and the build, which some tests start. */
const checks: Step[] = [
  { name: 'build', slow: true, run: build },
  { name: 'types and lint', run: () => check('oxlint', '--type-aware', '--type-check') },
  { name: 'format', run: () => check('oxfmt', '--check') },
  { name: 'dead code', run: () => check('knip', '--no-progress') },
  { name: 'walls', run: () => check('depcruise', ...rooms, ...wallRules) },
];

const suites: Step[] = [
  { name: 'tests', run: () => vitest(['--retry=1', ...(fast ? ['--project', 'domain'] : [])]) },
  {
    name: 'browser',
    slow: true,
    run: () =>
      suite(
        ['playwright', 'test', '--retries=1', '--reporter=dot,json'],
        'playwright.json',
        readPlaywrightReport,
        {
          PLAYWRIGHT_JSON_OUTPUT_NAME: 'test-results/playwright.json',
        },
      ),
  },
];

const total: Tally = { passed: 0, failed: 0, fragile: [] };

async function tell({ name, run: runStep }: Step): Promise<void> {
  const begun = performance.now();
  const { passed, failed, fragile, output } = await runStep();
  total.passed += passed;
  total.failed += failed;
  total.fragile.push(...fragile);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
  if (output) console.log(output.trimEnd());
}

/** Runs the steps in their order, two at a time. */
async function tellAll(steps: Step[]): Promise<void> {
  const waiting = [...steps];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await tell(next);
  };
  await Promise.all([lane(), lane()]);
}

mkdirSync(results, { recursive: true });
const wanted = (steps: Step[]) => steps.filter(({ slow }) => !fast || !slow);
if (faults) {
  await tell({ name: 'build', run: build });
  await tell({ name: 'faults', run: faultTests });
} else {
  await tellAll(wanted(checks));
  for (const step of wanted(suites)) await tell(step);
}
for (const test of total.fragile) console.log(`\nPassed at its second try alone: ${test}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
