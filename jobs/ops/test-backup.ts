import { resolve } from 'node:path';
import { z } from 'zod';
import { backupsIn } from '../backup/scheduled.ts';
import { testRestore } from '../backup/test-restore.ts';
import { describeFault } from '../verification/describe.ts';
import { defineOps, UsageError } from './define.ts';
import { Failure } from './failure.ts';

export const testBackup = defineOps({
  name: 'backup-test',
  summary: 'restore a backup for a trial, beside the running installation, and throw it away',
  details:
    'Into a database and a folder of their own: as much room as a restore takes, and an owner who may make databases.\n' +
    'Without a folder the newest of BACKUP_DIR is taken. Exit code 1 when it cannot be restored, or does not fit.',
  arguments: { folder: { schema: z.string().optional(), summary: 'what `backup` wrote' } },
  async run({ owner, ownerUrl, settings }, { folder }, console) {
    const newest = settings.backupDir === null ? undefined : (await backupsIn(settings.backupDir)).at(-1);
    if (folder === undefined && settings.backupDir === null)
      throw new UsageError('Name a backup, or set BACKUP_DIR');
    const tried = folder === undefined ? newest : resolve(folder);
    if (tried === undefined) throw new Failure(`There is no backup in ${settings.backupDir}`);
    const report = await testRestore(owner, ownerUrl, settings, tried, (words) => console.say(words));
    const { faults } = report.chains;
    const text = [
      `${tried} can be restored: ${report.events} events and ${report.files} files as of ${report.at}`,
      ...faults.map(describeFault),
      ...(faults.length === 0 ? ['Every event fits.'] : []),
    ];
    return { text, data: { folder: tried, ...report }, code: faults.length > 0 ? 1 : 0 };
  },
});
