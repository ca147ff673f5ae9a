import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServices, type Services } from '#app/services.server.ts';
import { migrate } from '#db/postgres/migrate.ts';
import { isWorkerAlive } from '#db/worker-alive.ts';
import { createRuntime } from '#jobs/tasks/runtime.ts';
import { readDocument } from '#projections/documents/documents.ts';
import { createCompany, makeQuotation, type Company } from '#tests/builders/company.ts';
import { end, startProgram } from '#tests/builders/process.ts';
import { registerAccount } from '#tests/builders/stand.ts';
import { startS3, type S3Server } from '#tests/builders/servers/s3-server.ts';
import { settingsFor } from '#tests/builders/world.ts';
import { testDataKey } from '#tests/setup/secrets.ts';
import { startPrimary, startStandby, until, type Server } from './cluster.ts';

/* A machine is a folder here that the others do not see; between them stand the database and a bucket. */

let primary: Server;
let standby: Server;
let bucket: S3Server;
let webs: Services[] = [];
const workers: ChildProcess[] = [];
let company: Company;
let user: number;
const machines: string[] = [];

const machine = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'registre-machine-'));
  machines.push(folder);
  return folder;
};

const environmentOn = (dataDir: string): NodeJS.ProcessEnv => ({
  NODE_ENV: 'test',
  LOG_LEVEL: 'error',
  DATABASE_URL: primary.ownerUrl,
  DATABASE_REPLICA_URL: standby.ownerUrl,
  DATA_DIR: dataDir,
  DATA_KEY: testDataKey,
  SESSION_SECRET: testDataKey,
  FILES_S3_ENDPOINT: bucket.settings.endpoint,
  FILES_S3_BUCKET: bucket.settings.bucket,
  FILES_S3_REGION: bucket.settings.region,
  FILES_S3_KEY: bucket.settings.key,
  FILES_S3_SECRET: bucket.settings.secret,
});

const startWorker = (): ChildProcess => {
  const worker = startProgram('worker', { ...process.env, ...environmentOn(machine()) });
  workers.push(worker);
  return worker;
};

beforeAll(async () => {
  primary = await startPrimary();
  await migrate(primary.ownerUrl, testDataKey);
  standby = await startStandby(primary);
  bucket = await startS3();
  const runtime = createRuntime(settingsFor(machine()), primary.ownerUrl, 'tests');
  company = await createCompany(runtime.store);
  user = await registerAccount(runtime, company);
  await runtime.close();
  webs = await Promise.all([1, 2].map(() => createServices(environmentOn(machine()))));
  startWorker();
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => end(worker, 'SIGKILL')));
  await Promise.all(webs.map((web) => web.close()));
  await bucket.close();
  await standby.remove();
  await primary.remove();
  for (const folder of machines) rmSync(folder, { recursive: true, force: true });
});

const web = (at: 0 | 1): Services => {
  const found = webs[at];
  if (!found) throw new Error('this web was not started');
  return found;
};

/** The file of a quotation's PDF, once a worker has made it. */
async function pdfOf({ db, store }: Services, version: number): Promise<string> {
  let pdf: string | null = null;
  await until('the PDF is made', async () => {
    pdf = (await readDocument(db, store.read, version, company.corporation))?.pdf ?? null;
    return pdf !== null;
  });
  return pdf ?? '';
}

describe('several machines', () => {
  it('share what one of them made, without a folder between them', async () => {
    await until('a worker lives', () => isWorkerAlive(web(0).db));
    const { version } = await makeQuotation(web(0).store, company, 'validate');
    const pdf = await pdfOf(web(1), version);
    const bytes = await web(1).files.get(pdf);
    expect(bytes?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bucket.objects.size).toBeGreaterThan(0);
    for (const folder of machines) {
      const files = join(folder, 'files');
      expect(existsSync(files) ? readdirSync(files) : []).toEqual([]);
    }
  });

  it('know each other’s sessions', async () => {
    const token = await web(0).sessions.startSession(web(0).db, user, company.corporation);
    expect((await web(1).signedIn(token))?.facts.user).toBe(user);
    await web(1).sessions.endSession(web(1).db, token);
    expect(await web(0).signedIn(token)).toBeNull();
  });

  it('go on when the machine of a worker is lost', async () => {
    await Promise.all(workers.map((worker) => end(worker, 'SIGKILL')));
    const { version } = await makeQuotation(web(1).store, company, 'validate');
    startWorker();
    expect(await pdfOf(web(0), version)).not.toBe('');
  });
});
