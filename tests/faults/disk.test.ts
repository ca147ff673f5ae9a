import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chainKey } from '#db/events/chain.ts';
import { embeddedAddress } from '#db/postgres/embedded-postgres.ts';
import { createDatabase, createPool, type Database } from '#db/postgres/pool.ts';
import { readSettings, type Settings } from '#db/settings.ts';
import { verifyChains } from '#db/events/verify-chain.ts';
import { createRuntime, type Runtime } from '#jobs/tasks/runtime.ts';
import { clientInput, createCompany, type Company } from '#tests/builders/company.ts';
import { until } from '#tests/builders/process.ts';
import { registerAccount, signInTo } from '#tests/builders/stand.ts';
import { startTraffic, type Traffic } from '#tests/builders/traffic.ts';
import { startWhole, type Whole } from '#tests/builders/whole.ts';
import { chance } from '#tests/setup/chance.ts';
import { ensureBuild } from '#tests/setup/ensure-build.ts';
import { temporaryFolder } from '#tests/setup/temporary-postgres.ts';

const MEGABYTE = 1_000_000;
const RESERVE = 100;
/** Below the reserve: PostgreSQL gives some back while it tidies up its log, and that is no end of the fullness. */
const WELL_BELOW = 60;
/** Each process of the web looks once a second: by then all have, also one that another answered for. */
const LOOKED = 2500;

/** A small disk of its own: only root may make one, and not in every container. */
const dataDir = temporaryFolder('registre-disk-');
const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=700m,mode=755', 'tmpfs', dataDir]);
const ballast = join(dataDir, 'ballast');

const freeMegabytes = (): number => {
  const { bavail, bsize } = statfsSync(dataDir);
  return (bavail * bsize) / MEGABYTE;
};

/** Writes until so many megabytes are free, or the disk takes no more. */
function fillUntil(free: number): void {
  const file = openSync(ballast, 'a');
  const piece = Buffer.alloc(MEGABYTE, 1);
  try {
    while (freeMegabytes() > free) writeSync(file, piece);
  } catch {
    // It is full to the last byte.
  } finally {
    closeSync(file);
  }
}

describe.skipIf(mount.status !== 0)('a disk that is full', () => {
  let whole: Whole;
  let settings: Settings;
  let runtime: Runtime;
  let owner: Database;
  let company: Company;
  let user: number;
  beforeAll(async () => {
    await ensureBuild();
    whole = await startWhole(dataDir, { DISK_RESERVE_MB: String(RESERVE) });
    settings = { ...readSettings({ DATA_DIR: dataDir }), publicUrl: whole.url };
    const ownerUrl = embeddedAddress(dataDir) ?? '';
    runtime = createRuntime(settings, ownerUrl, 'tests');
    owner = createDatabase(createPool(ownerUrl, { max: 3, name: 'tests-owner' }));
    company = await createCompany(runtime.store);
    user = await registerAccount(runtime, company);
  });
  afterAll(async () => {
    await runtime.close();
    await owner.destroy();
    await whole.stop();
    spawnSync('umount', ['-l', dataDir]);
    rmSync(dataDir, { recursive: true, force: true });
  });

  // What fails with a full disk must not leave it full for what comes next.
  afterEach(() => rmSync(ballast, { force: true }));

  const missing = async (): Promise<unknown> => {
    const response = await whole.get('/readyz').catch(() => null);
    const body: unknown = await response?.json().catch(() => null);
    return typeof body === 'object' && body !== null && 'missing' in body ? body.missing : undefined;
  };
  /** Resolves with the seconds until the web says so, and no sooner than each of its processes has looked. */
  const untilMissing = async (what: string | null, seconds: number): Promise<number> => {
    const noticed = await until(`it misses ${what ?? 'nothing'}`, seconds, async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, missing));
      return answers.every((answer) => answer === what);
    });
    await pause(LOOKED);
    return noticed;
  };
  const clientCount = async (): Promise<number> => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from emt_messages where message_type = 'ThirdPartyCreated'`.execute(owner);
    return rows[0]?.n ?? 0;
  };
  const makeClient = (cookie: string): Promise<Response> =>
    whole.get('/api/thirdparty/new', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(clientInput({ name: 'Béton plein' })),
    });
  /** Commands of clients who send again what was refused, until all is acknowledged. */
  const startTrade = (commands: number): Promise<Traffic> => {
    const stand = { settings, company, user, signIn: () => signInTo(whole.url) };
    return startTraffic(stand, chance('disk'), { commands, clients: 3 });
  };

  it('refuses what would be written in words of its own, lets people read and sign in, and goes on when there is room', async () => {
    await (
      await startTrade(10)
    ).done;
    const cookie = await signInTo(whole.url);
    fillUntil(RESERVE - WELL_BELOW);
    await untilMissing('disk', 20);
    const before = await clientCount();
    const refused = await makeClient(cookie);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await refused.json()).toEqual({
      code: 'CODE_ERROR_503',
      errors: { '': ['errors.unavailable.disk'] },
    });
    const form = await whole.get('/third-parties/new', { method: 'POST', headers: { cookie } });
    expect(form.status).toBe(503);
    expect(await form.text()).toContain('Le disque du serveur est plein');
    expect((await whole.get('/', { headers: { cookie } })).status).toBe(200);
    expect(await signInTo(whole.url)).not.toBe('');
    expect(await (await whole.get('/metrics')).text()).toContain('registre_disk_full 1');
    expect(await clientCount()).toBe(before);
    rmSync(ballast);
    expect(await untilMissing(null, 10)).toBeLessThan(10);
    expect((await makeClient(cookie)).status).toBe(200);
  });

  it('to the last byte ends nothing for good: nothing is half written, and all goes on when there is room', async () => {
    const trading = await startTrade(60);
    fillUntil(0);
    await until('it is noticed', 60, async () => (await missing()) !== null);
    rmSync(ballast);
    const seconds = await untilMissing(null, 60);
    console.log(`figure: disk full to the last byte: changes are taken again after ${seconds.toFixed(1)} s`);
    expect(seconds).toBeLessThan(15);
    await trading.done;
    const { faults } = await verifyChains(owner, chainKey(settings.dataKey), []);
    expect(faults).toEqual([]);
  });
});
