import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readBackups } from '#db/backup-state.ts';
import { backupsIn, scheduledBackup } from '#jobs/backup/scheduled.ts';
import { backUp, tryBackup } from '#jobs/tasks/back-up.ts';
import type { TaskDefinition } from '#jobs/tasks/task.ts';
import { createCompany, makeInvoice } from '#tests/builders/company.ts';
import { commandLine } from '#tests/builders/operator.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { ensureBuild } from '#tests/setup/ensure-build.ts';

const folder = join(mkdtempSync(join(tmpdir(), 'registre-scheduled-')), 'backups');

let world: World;
beforeAll(async () => {
  // The trial is a program of its own.
  await ensureBuild();
  world = await createWorld({ backupDir: folder, backupKeep: 2 });
  world.runtime.settings = { ...world.settings, databaseUrl: world.ownerUrl };
  const company = await createCompany(world.runtime.store);
  await makeInvoice(world.runtime.store, company, 'validate');
});
afterAll(async () => {
  await world.close();
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

const run = (task: TaskDefinition) =>
  task.toTask(world.runtime)({}, { job: { attempts: 1, max_attempts: 3 } } as never); // all that it asks of a job

it('keeps as many as it is told to, sweeps what was cut off, and leaves what is not its own', async () => {
  const cutOff = join(folder, 'registre-2026-01-01T01-20-00Z');
  for (const made of [cutOff, join(folder, 'mine')]) mkdirSync(made, { recursive: true });
  utimesSync(cutOff, new Date('2026-01-01'), new Date('2026-01-01'));
  writeFileSync(join(folder, 'notes.txt'), '');
  for (const day of ['02', '03', '04'])
    await scheduledBackup(world.owner, world.settings, folder, new Date(`2026-03-${day}T01:20:00Z`));
  expect(readdirSync(folder).sort()).toEqual([
    'mine',
    'notes.txt',
    'registre-2026-03-03T01-20-00Z',
    'registre-2026-03-04T01-20-00Z',
  ]);
  expect(statSync(folder).mode & 0o007).toBe(0);
});

it('is made by the calendar, restored for a trial that leaves nothing, and both are noted', async () => {
  expect([backUp.calendar?.match, tryBackup.calendar?.match]).toEqual(['20 1 * * *', '20 4 * * 0']);
  await run(backUp);
  await run(tryBackup);
  expect((await readBackups(world.owner)).map(({ what }) => what)).toEqual(['made', 'tested']);
  const { rows } = await sql`select from pg_database where datname like 'registre_trial%'`.execute(
    world.owner,
  );
  expect(rows).toEqual([]);
  expect(readdirSync(world.settings.dataDir).filter((name) => name.startsWith('registre_trial'))).toEqual([]);
  const { code, out } = await commandLine(world, ['backup-test']);
  expect([code, out]).toEqual([0, expect.stringContaining('Every event fits.')]);
});

it('tells of a backup that cannot be restored', async () => {
  const newest = (await backupsIn(folder)).at(-1) ?? '';
  const events = join(newest, 'tables', 'emt_messages.jsonl.gz');
  expect(existsSync(events)).toBe(true);
  writeFileSync(events, 'torn');
  await expect(run(tryBackup)).rejects.toThrow('damaged');
});
