import { settleRecovery } from '../backup/settle-recovery.ts';
import { describeFault } from '../verification/describe.ts';
import { flagOption } from './arguments.ts';
import { defineOps, UsageError } from './define.ts';

export const recovered = defineOps({
  name: 'recovered',
  summary: 'see to a database that PostgreSQL itself brought back to an earlier moment',
  details:
    'After a recovery to a point in time, a snapshot or a copy of the cluster, before the web and the worker start:\n' +
    'erases again whoever was erased since (DATA_DIR/erasures.jsonl: put the newest one there before), gives up jobs that\n' +
    'reach out, since they may have been done (mails show as uncertain), and tells which events are lost.',
  options: { yes: flagOption('needed: mails that wait are given up') },
  async run(database, { yes }, console) {
    if (!yes) throw new UsageError('Mails and uploads that wait would be given up: add --yes');
    const report = await settleRecovery(database, (words) => console.say(words));
    const { at, erased, givenUp, lost, chains } = report;
    const text = [
      at === null ? 'There are no events.' : `The last event is of ${at}`,
      `${givenUp} jobs that reach out were given up`,
      ...erased.map((subject) => `Erased again: ${subject}`),
      ...lost.map(({ chain, events }) => `LOST since: ${events} events of chain ${chain}`),
      ...chains.faults.map(describeFault),
      ...(chains.faults.length === 0 ? ['Every event fits.'] : []),
    ];
    return { text, data: report, code: chains.faults.length > 0 ? 1 : 0 };
  },
});
