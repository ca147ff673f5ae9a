import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answers, environmentOf } from '#jobs/programs/processes.ts';
import { end, until } from '#tests/builders/process.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { ensureBuild } from '#tests/setup/ensure-build.ts';
import { freePort } from '#tests/setup/free-port.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

let world: World;
beforeAll(async () => {
  await ensureBuild();
  world = await createWorld();
});
afterAll(() => world.close());

/** A program as a supervisor starts it, npm between the two. */
function run(script: 'web' | 'worker', port: number): ChildProcess {
  const env = { ...environmentOf({ ...world.settings, port }, world.ownerUrl), WEB_PROCESSES: '2' };
  return spawn('npm', ['run', script, '--silent'], { cwd: root, env, stdio: 'ignore' });
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, () => server.close(() => done(true)));
  });

const workersThatBeat = async (): Promise<number> =>
  (await world.owner.selectFrom('worker_heartbeat').select('worker_id').execute()).length;

it('ends the web and frees its port when npm is told to end', async () => {
  const port = await freePort();
  const npm = run('web', port);
  expect(await answers(`http://127.0.0.1:${port}/healthz`, 60_000)).toBe(true);
  expect(await end(npm, 'SIGTERM')).toBe(0);
  expect(await isFree(port)).toBe(true);
});

it('ends the worker when npm is told to end: it takes its leave', async () => {
  const npm = run('worker', await freePort());
  await until('the worker beats', 60, async () => (await workersThatBeat()) > 0);
  expect(await end(npm, 'SIGTERM')).toBe(0);
  expect(await workersThatBeat()).toBe(0);
});
