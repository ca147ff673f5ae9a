import { resolve } from 'node:path';
import { z } from 'zod';
import { restoreBackup } from '../backup/restore-backup.ts';
import { defineOps } from './define.ts';
import { describeFault } from '../verification/describe.ts';

export const restore = defineOps({
  name: 'restore',
  summary: 'put a backup into a new, empty database, and its files into DATA_DIR',
  details:
    'Stop the web and the worker, and start with REGISTRE_DEMO=0 or a new DATABASE_URL. Needs the DATA_KEY of the backup,\n' +
    'and replays DATA_DIR/erasures.jsonl: put the newest one there before. Then read models are rebuilt and the chains\n' +
    'verified. Mails that waited in the backup are shown as uncertain and not sent by themselves.',
  arguments: { folder: { schema: z.string(), summary: 'what `backup` wrote' } },
  async run(database, { folder }, console) {
    const report = await restoreBackup(database, resolve(folder), (words) => console.say(words));
    const { chains, lost, erased, jobs } = report;
    const text = [
      `${report.events} events and ${report.files} files are as they were at ${report.at}`,
      `Jobs: ${jobs.queued} wait again, ${jobs.givenUp} that reach out were given up`,
      ...erased.map((subject) => `Erased again: ${subject}`),
      ...lost.map(({ chain, events }) => `LOST since the backup: ${events} events of chain ${chain}`),
      ...chains.faults.map(describeFault),
      ...(chains.faults.length === 0 ? ['Every event fits.'] : []),
    ];
    return { text, data: report, code: chains.faults.length > 0 ? 1 : 0 };
  },
});
