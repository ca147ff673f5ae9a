import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '#db/postgres/embedded-postgres.ts';
import { migrate } from '#db/postgres/migrate.ts';
import { createPool } from '#db/postgres/pool.ts';
import { end, until } from '#tests/builders/process.ts';
import { runSql } from '#tests/setup/database.ts';
import { testDataKey } from '#tests/setup/secrets.ts';
import { temporaryFolder } from '#tests/setup/temporary-postgres.ts';

let dataDir: string;
let file: string;
const start = (steps: string[] = []) =>
  startEmbeddedPostgres({ dataDir, durable: false, onStep: (step) => steps.push(step) });

async function markIn(ownerUrl: string): Promise<unknown[]> {
  const pool = createPool(ownerUrl, { max: 1, name: 'tests' });
  try {
    return (await pool.query<{ mark: string }>('select mark from marks')).rows;
  } finally {
    await pool.end();
  }
}

beforeAll(async () => {
  dataDir = temporaryFolder('registre-lost-');
  file = join(dataDir, 'postgres.json');
  // What an initdb that was killed leaves.
  mkdirSync(join(dataDir, 'postgres.making'));
  writeFileSync(join(dataDir, 'postgres.making', 'PG_VERSION'), '18\n');
  const postgres = await start();
  await runSql(postgres.ownerUrl, "create table marks (mark text); insert into marks values ('kept')");
  await postgres.stop();
});
afterAll(async () => {
  await (await start()).stop();
  rmSync(dataDir, { recursive: true, force: true });
});

it('a cluster has its name only when it is whole', () => {
  expect(existsSync(join(dataDir, 'postgres.making'))).toBe(false);
});

it.each([
  ['lost', () => rmSync(file)],
  ['empty', () => writeFileSync(file, '')],
  ['torn', () => writeFileSync(file, readFileSync(file, 'utf8').slice(0, 30))],
])('a %s postgres.json loses no database: its owner gets a new password', async (_name, harm) => {
  harm();
  const steps: string[] = [];
  const postgres = await start(steps);
  expect(await markIn(postgres.ownerUrl)).toEqual([{ mark: 'kept' }]);
  expect(steps.join()).toContain('nouveau mot de passe');
  await postgres.stop();
  const again = await start();
  expect(again.ownerUrl.split(':')[2]).toBe(postgres.ownerUrl.split(':')[2]);
  await again.stop();
});

it('a server that a killed process left running with a lost postgres.json is taken over all the same', async () => {
  const first = await start();
  rmSync(file);
  const second = await start();
  expect(await markIn(second.ownerUrl)).toEqual([{ mark: 'kept' }]);
  expect(second.ownerUrl).not.toBe(first.ownerUrl);
  await second.stop();
});

/** A server that runs, and is nobody's: who kept it was killed. */
async function leaveAlone(): Promise<void> {
  await start();
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), keeper: null }));
}

it.runIf(process.platform === 'linux').each([
  ['runs', () => Promise.resolve()],
  ['took a server over', leaveAlone],
])('a Registre that %s is not taken its server away', async (_name, before) => {
  await before();
  const program = `import { startEmbeddedPostgres } from './db/postgres/embedded-postgres.ts';
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false }); console.log('ready'); setInterval(() => 0, 1000);`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program];
  const other = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  other.stdout.on('data', (piece: Buffer) => (said += piece.toString('utf8')));
  try {
    await until('the other one has started', 120, () => said.includes('ready'));
    const kept = readFileSync(file, 'utf8');
    rmSync(file);
    await expect(start()).rejects.toThrow('utilise déjà');
    writeFileSync(file, kept);
  } finally {
    await end(other, 'SIGKILL');
  }
  const mine = await start();
  expect(mine.adopted).toBe(true);
  await mine.stop();
});

it('a database that was made with another DATA_KEY is refused before anything changes', async () => {
  const { ownerUrl, stop } = await start();
  await migrate(ownerUrl, testDataKey);
  await expect(migrate(ownerUrl, `${testDataKey} of another installation`)).rejects.toThrow('DATA_KEY');
  await migrate(ownerUrl, testDataKey);
  await stop();
});
