import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { opsCommands } from '#jobs/ops/registry.ts';
import { runOps } from '#jobs/ops/run.ts';
import { isAlive, until } from '#tests/builders/process.ts';
import { startWhole, type Whole } from '#tests/builders/whole.ts';
import { long } from '#tests/setup/chance.ts';
import { ensureBuild } from '#tests/setup/ensure-build.ts';
import { temporaryFolder } from '#tests/setup/temporary-postgres.ts';

let dataDir: string;
let whole: Whole;
beforeAll(async () => {
  await ensureBuild();
  dataDir = temporaryFolder('registre-parts-');
  whole = await startWhole(dataDir);
});
afterAll(async () => {
  await whole.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** What `npm run ops -- status` answers, and its exit code. */
async function status(): Promise<{ code: number; out: string }> {
  let out = '';
  const place = {
    environment: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, PORT: new URL(whole.url).port },
    open: () => Promise.reject(new Error('status opens no database')),
  };
  const console = { out: (text: string) => (out += text), say: (text: string) => (out += text) };
  const code = await runOps(opsCommands, ['status'], place, { ...console, input: () => Promise.resolve('') });
  return { code, out };
}

const signIn = (): Promise<Response> =>
  whole.get('/api/users/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'nobody', password: 'nothing at all' }),
  });

describe('a Registre whose database dies', () => {
  it('says so on pages and calls, goes on living, and serves again within ten seconds', async () => {
    const times: number[] = [];
    for (let n = 0; n < (long ? 20 : 2); n += 1) {
      const serving = whole.processes('server.js');
      process.kill(whole.postmaster(), 'SIGKILL');
      times.push(
        await whole.untilAnswers('/readyz', 503, 5).then(() => whole.untilAnswers('/readyz', 200, 30)),
      );
      expect(whole.processes('server.js')).toEqual(serving);
    }
    console.log(
      `figure: database killed ${times.length} times: back after ${Math.max(...times).toFixed(1)} s at most`,
    );
    expect(Math.max(...times)).toBeLessThan(10);
    expect(whole.said()).toContain('PostgreSQL est reparti');
  });

  it('answers 503 with words and a time to come back, also to who signs in', async () => {
    // It cannot start again before this file is back.
    const settings = join(dataDir, 'postgres', 'postgresql.conf');
    const serving = whole.postmaster();
    renameSync(settings, `${settings}.away`);
    try {
      process.kill(serving, 'SIGKILL');
      await whole.untilAnswers('/login', 503, 20);
      const page = await whole.get('/login');
      expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await page.text()).toContain('La base de données ne répond pas');
      const call = await signIn();
      expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5']);
      expect(await call.json()).toEqual({
        code: 'CODE_ERROR_503',
        errors: { '': ['errors.unavailable.database'] },
      });
      expect((await whole.get('/healthz')).status).toBe(200);
      expect(await (await whole.get('/metrics')).text()).toContain('registre_up 0');
      const { code, out } = await status();
      expect([code, out]).toEqual([1, expect.stringMatching(/✗ +database +does not answer/)]);
    } finally {
      renameSync(`${settings}.away`, settings);
    }
    expect(await whole.untilAnswers('/readyz', 200, 30)).toBeLessThan(12);
    await until('it answers who signs in', 10, async () => (await signIn()).status === 401);
    await until('the worker beats again', 30, async () => (await status()).code === 0);
    expect((await status()).out).toMatch(/✓ +part postgres +running/);
  });
});

describe('a Registre whose parts die', () => {
  it('starts the worker again each time, and the web goes on', async () => {
    await whole.untilAnswers('/readyz', 200, 30);
    for (let n = 0; n < (long ? 10 : 1); n += 1) {
      const [worker = 0] = whole.processes('worker.js');
      process.kill(worker, 'SIGKILL');
      expect((await whole.get('/login')).status).toBe(200);
      await until('another worker', 60, () => whole.processes('worker.js').some((pid) => pid !== worker));
    }
    await until('it is told', 10, () => whole.parts()['worker']?.state === 'running');
    expect(whole.parts()['worker']).toMatchObject({ ended: 'SIGKILL' });
    expect(whole.said()).toContain('Le travailleur s’est arrêté (SIGKILL)');
  });

  it('starts the web again, whole or each of its processes', async () => {
    const [web = 0] = whole.processes('web.js');
    process.kill(web, 'SIGKILL');
    await until('another web', 60, () => whole.processes('web.js').some((pid) => pid !== web));
    await whole.untilAnswers('/login', 200);
    for (let n = 0; n < (long ? 10 : 1); n += 1) {
      for (const pid of whole.processes('server.js')) process.kill(pid, 'SIGKILL');
      await whole.untilAnswers('/login', 200);
    }
    await until('both processes', 60, () => whole.processes('server.js').length === 2);
    expect(whole.said()).toContain('Le serveur web est reparti');
    expect(await (await whole.get('/metrics')).text()).toMatch(
      /registre_part_restarts_total\{part="web"\} 1/,
    );
  });

  it('ends whole when it is told to, and nothing is left running', async () => {
    const postmaster = whole.postmaster();
    expect(await whole.stop()).toBe(0);
    await until('PostgreSQL has ended', 10, () => !isAlive(postmaster));
    expect(whole.parts()).toMatchObject({ web: { state: 'stopped' }, postgres: { state: 'stopped' } });
  });
});
