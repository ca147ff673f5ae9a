import { withoutSecrets } from '#domain/kernel/without-secrets.ts';
import { noteBackup } from '#db/backup-state.ts';
import { createDatabase, createPool, type Database } from '#db/postgres/pool.ts';
import { backupsIn, scheduledBackup } from '../backup/scheduled.ts';
import { isBuildFresh } from '../programs/build-stamp.ts';
import { environmentOf, runToEnd } from '../programs/processes.ts';
import { alarm } from './alarm.ts';
import type { Runtime } from './runtime.ts';
import { defineTask, noPayload } from './task.ts';

/** As the owner: only who owns all tables may read all of them, and make a database for a trial. */
async function asOwner(
  { settings: { databaseUrl } }: Runtime,
  act: (owner: Database, url: string) => Promise<void>,
): Promise<void> {
  if (databaseUrl === null) throw new Error('DATABASE_URL is missing: npm start gives it to its worker');
  const owner = createDatabase(createPool(databaseUrl, { max: 3, name: 'registre-backup' }));
  try {
    await act(owner, databaseUrl);
  } finally {
    await owner.destroy();
  }
}

/** Tells people before the job is tried again, or given up. */
async function telling(
  runtime: Runtime,
  key: 'backupFailed' | 'restoreFailed',
  act: () => Promise<void>,
): Promise<void> {
  try {
    await act();
  } catch (error) {
    const reason = withoutSecrets(error instanceof Error ? error.message : String(error)).slice(0, 200);
    await alarm(runtime, key, { reason });
    throw error;
  }
}

/** Each night, where BACKUP_DIR names a folder. */
export const backUp = defineTask({
  name: 'back-up',
  payload: noPayload,
  cron: '20 1 * * *',
  async run(runtime) {
    const { settings } = runtime;
    const { backupDir } = settings;
    if (backupDir === null) return;
    await telling(runtime, 'backupFailed', () =>
      asOwner(runtime, async (owner) => {
        const { at, missingFiles } = await scheduledBackup(owner, settings, backupDir, new Date());
        if (missingFiles.length > 0)
          await alarm(runtime, 'backupFailed', { reason: `${missingFiles.length} files missing` });
        await noteBackup(owner, 'made', at);
      }),
    );
  },
});

/**
 * Each Sunday the newest backup is restored for a trial: one that nobody ever restored is a hope. In a process of its
 * own, which has the memory that a rebuild wants.
 */
export const tryBackup = defineTask({
  name: 'try-backup',
  payload: noPayload,
  cron: '20 4 * * 0',
  async run(runtime) {
    const { settings } = runtime;
    if (settings.backupDir === null) return;
    const newest = (await backupsIn(settings.backupDir)).at(-1);
    await telling(runtime, 'restoreFailed', () =>
      asOwner(runtime, async (owner, url) => {
        if (newest === undefined) throw new Error(`no backup in ${settings.backupDir}`);
        const command = ['backup-test', newest];
        // From its source it takes several times the processor until it begins.
        const ops = isBuildFresh() ? 'build/programs/ops.js' : 'jobs/programs/ops.ts';
        const { code, output } = await runToEnd(ops, command, environmentOf(settings, url));
        if (code !== 0) throw new Error(output.trim().split('\n').at(-1) ?? `code ${code}`);
        await noteBackup(owner, 'tested', new Date().toISOString());
      }),
    );
  },
});
