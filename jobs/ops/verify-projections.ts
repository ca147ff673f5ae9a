import { z } from 'zod';
import { projectionAreaNames, projectionAreas } from '#projections/areas.ts';
import { projections } from '#projections/registry.ts';
import { describeTable } from '../verification/describe.ts';
import { leastVerified, verifyTogether } from '../verification/verify-projections.ts';
import { numberOption } from './arguments.ts';
import { defineOps, UsageError } from './define.ts';

const area = z.enum(projectionAreaNames);

export const verifyProjections = defineOps({
  name: 'projections verify',
  summary: 'compare read models with the events, while people work, and name the rows that differ',
  details:
    'Replays the events beside the live tables and compares both as they are at one moment; nobody waits for it. Those\n' +
    'that share a table go together. Without anything, every read model. Exit code 1 when a row differs: make it again by\n' +
    'projections rebuild once it is known why.',
  arguments: {
    name: {
      schema: z.enum(projections.map(({ name }) => name)).optional(),
      summary: `one of ${projections.map(({ name }) => name).join(', ')}`,
    },
  },
  options: {
    area: { schema: area.optional(), value: 'area', summary: projectionAreaNames.join(', ') },
    sample: numberOption('N', 'the N that were not verified for the longest time'),
  },
  async run({ owner, settings }, { name, area: part, sample }) {
    if ([name, part, sample].filter((one) => one !== undefined).length > 1)
      throw new UsageError('Give a name, --area or --sample');
    const named: readonly string[] | null =
      name !== undefined ? [name] : part !== undefined ? projectionAreas[part] : null;
    const wanted =
      sample === undefined
        ? projections.filter((one) => named === null || named.includes(one.name))
        : await leastVerified(owner, sample);
    const report = await verifyTogether(owner, settings.dataKey, wanted);
    const different = report.tables.reduce((sum, one) => sum + one.different, 0);
    const rows = report.tables.reduce((sum, one) => sum + one.rows, 0);
    const text = [
      ...report.tables.flatMap(describeTable),
      `${report.names.join(', ')}: ${rows} rows compared with ${report.events} events in ${report.seconds.toFixed(1)} s`,
      different === 0 ? 'Every row is as the events say.' : `${different} rows differ.`,
    ];
    return { text, data: { ...report, rows, different }, code: different === 0 ? 0 : 1 };
  },
});
