import { resolve } from 'node:path';
import { z } from 'zod';
import { writeBackup } from '../backup/write-backup.ts';
import { defineOps } from './define.ts';

export const backup = defineOps({
  name: 'backup',
  summary: 'write events, keys, accounts and files into a new folder, while people work',
  details:
    'The folder holds no key: it can be restored with the DATA_KEY of this installation alone, which has to be kept\n' +
    'apart (DATA_DIR/secrets.json, or your safe). Read models, sessions and mail files are left out. Exit code 1 when a\n' +
    'stored file is missing; the backup is good for all the rest.',
  arguments: { folder: { schema: z.string(), summary: 'a folder that is new or empty' } },
  async run({ owner, settings }, { folder }) {
    const report = await writeBackup(owner, settings, resolve(folder));
    const { missingFiles } = report;
    const text = [
      `${report.events} events and ${report.files} files as of ${report.at} are in ${report.folder}`,
      'DATA_KEY is not in it: keep it elsewhere.',
      ...missingFiles.map((hash) => `MISSING or changed: file ${hash}`),
    ];
    return { text, data: report, code: missingFiles.length > 0 ? 1 : 0 };
  },
});
