import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { createDatabase, createPool } from '#db/postgres/pool.ts';
import { createRuntime } from '#jobs/tasks/runtime.ts';
import { clientInput, createCompany, makeInvoice, send, type Company } from '#tests/builders/company.ts';
import { commandLine } from '#tests/builders/operator.ts';
import { createWorld, settingsFor, type World } from '#tests/builders/world.ts';
import { testDataKey } from '#tests/setup/secrets.ts';
import { startTemporaryPostgres } from '#tests/setup/temporary-postgres.ts';

/* A company goes to the first installation of another cluster, by one command line. */

let from: World;
let company: Company;
let other: Awaited<ReturnType<typeof startTemporaryPostgres>>;

const scratch = mkdtempSync(join(tmpdir(), 'registre-moving-'));
const dataKey = `elsewhere ${testDataKey}`;
const publicUrl = 'https://b.registre.example';

beforeAll(async () => {
  from = await createWorld();
  company = await createCompany(from.runtime.store);
  await makeInvoice(from.runtime.store, company, 'validate');
  other = await startTemporaryPostgres();
}, 60_000);
afterAll(async () => {
  await other.remove();
  await from.close();
  rmSync(scratch, { recursive: true, force: true });
});

it('moves it, and both go on: one to be read, the other to be worked in', async () => {
  const settings = join(scratch, 'other.env');
  const lines = {
    DATABASE_URL: other.ownerUrl,
    DATA_KEY: dataKey,
    SESSION_SECRET: `"${testDataKey}"`,
    DATA_DIR: other.dataDir,
    PUBLIC_URL: publicUrl,
  };
  const text = Object.entries(lines).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(settings, `# the other installation\n${text.join('')}`);
  const named = ['--company', String(company.corporation)];
  const line = ['company', 'move', ...named, '--to', settings, '--wait', '1'];
  const { code, out } = await commandLine(from, line);
  expect([code, out]).toEqual([0, expect.stringContaining(`is at ${publicUrl}`)]);
  const again = await commandLine(from, line);
  expect([again.code, again.said]).toEqual([1, expect.stringContaining('has moved')]);

  const { store } = from.runtime;
  await expect(send(store, createThirdParty, company.actor, clientInput())).rejects.toMatchObject({
    code: 'CORPORATION_MOVED',
  });
  const there = { ...settingsFor(other.dataDir), dataKey, publicUrl };
  const owner = createDatabase(createPool(other.ownerUrl, { max: 3, name: 'tests-owner' }));
  const runtime = createRuntime(there, other.ownerUrl, 'tests');
  try {
    const { id } = await send(runtime.store, createThirdParty, company.actor, clientInput());
    expect(id).toBeGreaterThan(company.client);
    const world = { ownerUrl: other.ownerUrl, owner, runtime, settings: there, close: from.close };
    const verified = await commandLine(world, ['events', 'verify']);
    expect([verified.code, verified.out]).toEqual([0, expect.stringContaining('Every event fits')]);
  } finally {
    await runtime.close();
    await owner.destroy();
  }
}, 120_000);
