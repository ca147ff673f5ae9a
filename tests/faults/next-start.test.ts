import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { chainKey } from '#db/events/chain.ts';
import { createDatabase, createPool } from '#db/postgres/pool.ts';
import { verifyChains } from '#db/events/verify-chain.ts';
import { companies } from '#jobs/demo/companies.ts';
import { isAlive, until } from '#tests/builders/process.ts';
import { chance, long, patience, seed } from '#tests/setup/chance.ts';
import { ensureBuild } from '#tests/setup/ensure-build.ts';
import { freePort } from '#tests/setup/free-port.ts';
import { testDataKey } from '#tests/setup/secrets.ts';
import { temporaryFolder } from '#tests/setup/temporary-postgres.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const luck = chance('next start');
/** A checkout of its own: what is killed while it builds leaves half a build there. */
let checkout: string;
let running: Start | null = null;

beforeAll(async () => {
  await ensureBuild();
  checkout = temporaryFolder('registre-checkout-');
  const shared = new Set(['node_modules', 'tests', 'test-results', 'docs', 'data', '.git']);
  for (const name of readdirSync(root).filter((one) => !shared.has(one)))
    spawnSync('cp', ['-a', join(root, name), checkout]);
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
});
afterAll(() => rmSync(checkout, { recursive: true, force: true }));

/** What runs, by the kernel: each process with its parent. */
function processes(): { pid: number; parent: number; command: string }[] {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [pid = '', parent = '', ...command] = line.trim().split(/\s+/);
      return { pid: Number(pid), parent: Number(parent), command: command.join(' ') };
    });
}

/** Those below a process, and the PostgreSQL of a folder, which is nobody's child. */
function treeOf(pid: number, dataDir: string): number[] {
  const all = processes();
  const found = new Set([pid]);
  const postmasters = all.filter(({ command }) => command.includes('postgres') && command.includes(dataDir));
  for (const { pid: one } of postmasters) found.add(one);
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const one of all) if (found.has(one.parent)) found.add(one.pid);
  }
  return [...found];
}

interface Start {
  child: ChildProcess;
  said: () => string;
  port: number;
  killTree(): Promise<void>;
}

/** `npm start` over a data folder; in the long form with the demo, which takes its time to be made. */
async function start(dataDir: string): Promise<Start> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--import', './jobs/programs/end-with-parent.ts', 'jobs/programs/start.js'],
    {
      cwd: checkout,
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        PORT: String(port),
        DATA_DIR: dataDir,
        SESSION_SECRET: testDataKey,
        DATA_KEY: testDataKey,
        WEB_PROCESSES: '1',
        REGISTRE_DEMO: long ? '1' : '0',
        LOG_LEVEL: 'error',
        NODE_ENV: 'production',
      },
      // Should the tests die, it ends by itself.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  );
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (words += chunk.toString('utf8')));
  const started: Start = {
    child,
    port,
    said: () => words,
    async killTree() {
      running = null;
      const tree = treeOf(child.pid ?? 0, dataDir);
      for (const pid of tree)
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It ended by itself meanwhile.
        }
      await until('all are gone', 60, () => !tree.some(isAlive));
    },
  };
  running = started;
  return started;
}

/** Waits until it is at that step; a start that ends by itself has failed. */
async function reaches(started: Start, what: string, isThere: () => boolean): Promise<void> {
  await until(what, 300, () => {
    if (started.child.exitCode !== null) throw new Error(`The start ended: ${started.said()}`);
    return isThere();
  });
}

const isOpen = (started: Start) => () => started.said().includes('Registre est ouvert');

/** The moments of a start that are told apart; each is followed by a random while. */
type Moment = (started: Start, dataDir: string) => Promise<void>;
const after =
  (text: string, milliseconds: number): Moment =>
  async (started) => {
    await reaches(started, text, () => started.said().includes(text) || isOpen(started)());
    await pause(luck.below(milliseconds));
  };
const moments: Record<string, Moment> = {
  settings: () => pause(luck.below(800)),
  async cluster(started, dataDir) {
    const making = ['postgres.making', 'postgres'].map((name) => join(dataDir, name, 'PG_VERSION'));
    await reaches(started, 'initdb', () => making.some((file) => existsSync(file)));
    await pause(luck.below(200));
  },
  migrations: after('✓ PostgreSQL', 900),
  seeding: after('✓ Migrations', 6_000),
  building: async (started, dataDir) => {
    rmSync(join(checkout, 'build', '.stamp'), { force: true });
    await after('✓ Sociétés', 8_000)(started, dataDir);
  },
  starting: after('✓ Sociétés', 1_500),
  async running(started) {
    await reaches(started, 'open', isOpen(started));
    await pause(luck.below(500));
  },
};

/** Each folder is started and killed at these moments, one after the other, and then has to open. */
const folders: string[][] = long
  ? [
      ['settings', 'cluster', 'migrations', 'seeding', 'running'],
      ['cluster', 'cluster', 'seeding', 'seeding', 'starting'],
      ['migrations', 'migrations', 'seeding', 'building', 'running'],
      ['cluster', 'migrations', 'building', 'starting', 'running'],
    ]
  : [['cluster', 'migrations']];

const access = z.object({ port: z.number(), password: z.string() });

/** It opens, whole, with the demo once where there is to be one. */
async function expectWhole(dataDir: string): Promise<void> {
  const started = await start(dataDir);
  await reaches(started, 'open', isOpen(started));
  if (long) expect(started.said()).toContain('Données de démonstration');
  expect((await fetch(`http://127.0.0.1:${started.port}/readyz`)).status).toBe(200);
  const { port, password } = access.parse(JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')));
  const ownerUrl = `postgres://registre:${password}@127.0.0.1:${port}/registre`;
  const db = createDatabase(createPool(ownerUrl, { max: 2, name: 'tests-next' }));
  const corporations = await db.selectFrom('corporation').select('name').orderBy('id').execute();
  expect(corporations.map(({ name }) => name)).toEqual(long ? companies.map(({ name }) => name) : []);
  expect((await verifyChains(db, chainKey(testDataKey), [])).faults).toEqual([]);
  await db.destroy();
  await started.killTree();
}

describe('a Registre that was killed whole, kill -9', () => {
  it('opens at its next start, whatever it was doing', patience(30), async () => {
    const begun = Date.now();
    for (const wanted of folders) {
      const dataDir = temporaryFolder('registre-next-');
      mkdirSync(dataDir, { recursive: true });
      try {
        for (const name of wanted) {
          const started = await start(dataDir);
          await moments[name]?.(started, dataDir);
          await started.killTree();
        }
        await expectWhole(dataDir);
      } finally {
        await running?.killTree();
        rmSync(dataDir, { recursive: true, force: true });
      }
    }
    const seconds = ((Date.now() - begun) / 1000).toFixed(0);
    console.info(
      `figure: next start works after ${folders.flat().length} kills of the whole, ${seconds} s, seed ${seed}`,
    );
  });
});
