import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#db/postgres/migrate.ts';
import { createDatabase, createPool } from '#db/postgres/pool.ts';
import { settleRecovery } from '#jobs/backup/settle-recovery.ts';
import { restoreBackup } from '#jobs/backup/restore-backup.ts';
import { writeBackup } from '#jobs/backup/write-backup.ts';
import { createRuntime } from '#jobs/tasks/runtime.ts';
import { foundCompany } from '#tests/bench/company.ts';
import { fill } from '#tests/bench/fill.ts';
import { settingsFor } from '#tests/builders/world.ts';
import { testDataKey } from '#tests/setup/secrets.ts';
import { archiveAll, startPrimary, takeBaseBackup, type Server } from './cluster.ts';

/* What an installation weighs, and how long it takes to have it back: the table of docs/operations.md. */

/** SCALE_INVOICES=100000 measures more of it. */
const INVOICES = Number(process.env['SCALE_INVOICES'] ?? '2000');

let primary: Server;
const dataDir = mkdtempSync(join(tmpdir(), 'registre-scale-data-'));
beforeAll(async () => {
  primary = await startPrimary();
  await migrate(primary.ownerUrl, testDataKey);
});
afterAll(async () => {
  await primary.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

/** What something took, in seconds, and what came of it. */
async function timed<Result>(what: () => Promise<Result>): Promise<[seconds: number, Result]> {
  const begun = performance.now();
  const result = await what();
  return [(performance.now() - begun) / 1000, result];
}

/** Registre over a database, as its owner. */
function registreOn(ownerUrl: string) {
  const settings = settingsFor(dataDir);
  const owner = createDatabase(createPool(ownerUrl, { max: 4, name: 'tests-owner' }));
  const runtime = createRuntime(settings, ownerUrl, 'tests');
  return {
    settings,
    owner,
    runtime,
    close: async (): Promise<void> => {
      await runtime.close();
      await owner.destroy();
    },
  };
}

const countIn = async (server: Server): Promise<string | undefined> => {
  const [row] = await server.ask<{ count: string }>('select count(*)::text as count from emt_messages');
  return row?.count;
};

interface Weight {
  /** Of the whole database, the events with their indexes, the chain's links. */
  all: number;
  events: number;
  links: number;
}

async function weigh(server: Server): Promise<Weight> {
  const [row] = await server.ask<Record<keyof Weight, string>>(`
    select pg_database_size(current_database())::text as all,
      (select sum(pg_total_relation_size(relid))::text from pg_partition_tree('emt_messages')) as events,
      pg_total_relation_size('event_chain')::text as links`);
  if (!row) throw new Error('the server does not say');
  return { all: Number(row.all), events: Number(row.events), links: Number(row.links) };
}

it('what is backed up is back, and says how long that takes', async () => {
  const first = registreOn(primary.ownerUrl);
  const { settings, owner, runtime } = first;
  const today = new Date().toISOString().slice(0, 10);
  const company = await foundCompany(runtime, today);
  await primary.ask('vacuum full');
  const empty = await weigh(primary);
  const { events } = await fill(owner, testDataKey, company, INVOICES, today, () => undefined);
  const full = await weigh(primary);

  const folder = join(dataDir, 'backup');
  const [backup] = await timed(() => writeBackup(owner, settings, folder));
  const [base, copy] = await timed(() => takeBaseBackup(primary));
  const [moment] = await primary.ask<{ now: string }>('select clock_timestamp()::text as now');
  await primary.ask('create table later (n int)');
  await archiveAll(primary);
  await first.close();

  const [recovery, server] = await timed(() => copy.recoverTo(moment?.now ?? ''));
  const found = registreOn(server.ownerUrl);
  const [settling, { chains }] = await timed(() => settleRecovery(found, () => undefined));
  expect(chains.faults).toEqual([]);
  expect(await countIn(server)).toBe(await countIn(primary));
  await found.close();
  await server.remove();

  const url = new URL(primary.ownerUrl);
  url.pathname = '/restored';
  await primary.ask('create database restored');
  await migrate(url.href, testDataKey);
  const target = registreOn(url.href);
  const [restore, report] = await timed(() => restoreBackup(target, folder, () => undefined));
  expect(report.chains.faults).toEqual([]);
  await target.close();

  const each = (bytes: number): string => `${Math.round(bytes / events)} bytes`;
  console.log(
    [
      `${INVOICES} invoices, ${events} events, ${Math.round(full.all / 1e6)} MB`,
      `an event and what shows it: ${each(full.all - empty.all)}, of which the event ${each(full.events - empty.events)} and its link ${each(full.links - empty.links)}`,
      `our backup: ${backup.toFixed(1)} s, restored in ${restore.toFixed(1)} s`,
      `a base backup: ${base.toFixed(1)} s, recovered in ${recovery.toFixed(1)} s, seen to in ${settling.toFixed(1)} s`,
    ].join('\n'),
  );
});
