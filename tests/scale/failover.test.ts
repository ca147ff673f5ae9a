import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServices, type Services } from '#app/services.server.ts';
import { chainKey } from '#db/events/chain.ts';
import { verifyChains } from '#db/events/verify-chain.ts';
import { migrate } from '#db/postgres/migrate.ts';
import { createDatabase, createPool } from '#db/postgres/pool.ts';
import { unavailability } from '#db/unavailable.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import { createRuntime } from '#jobs/tasks/runtime.ts';
import { readDocument } from '#projections/documents/documents.ts';
import { clientInput, createCompany, makeQuotation, send, type Company } from '#tests/builders/company.ts';
import { end, startProgram } from '#tests/builders/process.ts';
import { settingsFor } from '#tests/builders/world.ts';
import { testDataKey } from '#tests/setup/secrets.ts';
import { onPort, startPrimary, startStandby, until, type Server } from './cluster.ts';
import { startMovingAddress, type MovingAddress } from './moving-address.ts';

let primary: Server;
let standby: Server;
let address: MovingAddress;
let services: Services;
let worker: ChildProcess;
let company: Company;
const dataDir = mkdtempSync(join(tmpdir(), 'registre-scale-data-'));

beforeAll(async () => {
  primary = await startPrimary();
  await migrate(primary.ownerUrl, testDataKey);
  const runtime = createRuntime(settingsFor(dataDir), primary.ownerUrl, 'tests');
  company = await createCompany(runtime.store);
  await runtime.close();
  standby = await startStandby(primary);
  // Said of the primary alone: the standby, once promoted, would wait for one that it has not.
  await primary.ask("alter system set synchronous_standby_names = 'standby'");
  await primary.ask('select pg_reload_conf()');
  await until('the standby is synchronous', async () => {
    const [row] = await primary.ask<{ state: string }>('select sync_state as state from pg_stat_replication');
    return row?.state === 'sync';
  });
  address = await startMovingAddress(primary.port);
  const environment: NodeJS.ProcessEnv = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: onPort(primary.ownerUrl, address.port),
    DATA_DIR: dataDir,
    DATA_KEY: testDataKey,
    SESSION_SECRET: testDataKey,
  };
  services = await createServices(environment);
  worker = startProgram('worker', { ...process.env, ...environment });
});
afterAll(async () => {
  await end(worker, 'SIGKILL');
  await services.close();
  await address.close();
  await standby.remove();
  await primary.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

/** What was acknowledged: the answer to each command, by the name that it gave. */
const acknowledged = new Map<string, number>();
const unforeseen: unknown[] = [];

/** Sends one command until it is acknowledged, as people do with a form that was answered 503. */
async function write(name: string): Promise<void> {
  const commandId = randomUUID();
  for (;;) {
    try {
      const made = await send(services.store, createThirdParty, company.actor, clientInput({ name }), {
        commandId,
      });
      acknowledged.set(name, made.id);
      return;
    } catch (error) {
      if (unavailability(error) === null) {
        unforeseen.push(error);
        return;
      }
      await pause(50);
    }
  }
}

/** The file of a quotation's PDF, once the worker has made it. */
async function printed(): Promise<string | null> {
  const { store, db } = services;
  const { version } = await makeQuotation(store, company, 'validate');
  let pdf: string | null = null;
  await until('the PDF is made', async () => {
    pdf = (await readDocument(db, store.read, version, company.corporation))?.pdf ?? null;
    return pdf !== null;
  });
  return pdf;
}

describe('a failover under load', () => {
  it('is preceded by a worker that works', async () => {
    expect(await printed()).not.toBeNull();
  });

  it('loses nothing that was acknowledged, does nothing twice, and asks for no restart', async () => {
    const enough = new AbortController();
    let latest = 0;
    let longest = 0;
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let n = 0; !enough.signal.aborted; n += 1) {
        await write(`Écrit ${writer}-${n}`);
        if (latest > 0) longest = Math.max(longest, Date.now() - latest);
        latest = Date.now();
      }
    });
    await until('there is something to lose', () => acknowledged.size >= 60);

    await primary.crash();
    const before = acknowledged.size;
    await standby.ask('select pg_promote()');
    address.move(standby.port);
    await until('work goes on', () => acknowledged.size > before + 60);
    enough.abort();
    await Promise.all(writers);

    expect(unforeseen).toEqual([]);
    const rows = await standby.ask<{ id: string; name: string }>(
      "select id::text as id, name from third_party where name like 'Écrit %'",
    );
    expect(rows).toHaveLength(acknowledged.size);
    expect(new Map(rows.map(({ id, name }) => [name, Number(id)]))).toEqual(new Map(acknowledged));
    expect(services.standing.database).toBe('up');
    console.log(`${acknowledged.size} commands acknowledged; nobody was answered for ${longest} ms at most`);
  });

  it('is survived by the worker, which was told nothing either', async () => {
    expect(worker.exitCode).toBeNull();
    expect(await printed()).not.toBeNull();
  });

  it('leaves chains that fit', async () => {
    const owner = createDatabase(createPool(standby.ownerUrl, { max: 2, name: 'tests' }));
    const { faults } = await verifyChains(owner, chainKey(testDataKey), []);
    expect(faults).toEqual([]);
    await owner.destroy();
  });

  it('has a new standby that follows', async () => {
    const next = await startStandby(standby, 'next');
    try {
      await write('Après la bascule');
      await until('the new standby follows', async () => {
        const [row] = await next.ask<{ here: boolean }>(
          "select exists (select from third_party where name = 'Après la bascule') as here",
        );
        return row?.here === true;
      });
    } finally {
      await next.remove();
    }
  });
});

describe('a synchronous standby that is away', () => {
  it('holds up who writes, and nobody who reads', async () => {
    await standby.ask("alter system set synchronous_standby_names = 'nobody'");
    await standby.ask('select pg_reload_conf()');
    let done = false;
    const writing = write('Retenu').then(() => (done = true));
    await pause(1500);
    expect(done).toBe(false);
    expect((await services.db.selectFrom('third_party').select('id').execute()).length).toBeGreaterThan(0);
    await standby.ask("alter system set synchronous_standby_names = ''");
    await standby.ask('select pg_reload_conf()');
    await writing;
    expect(done).toBe(true);
  });
});
