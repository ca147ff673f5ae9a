import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that work or wait the longest; what is long and begun last keeps one processor waiting for the other. */
const longest = [
  'faults/attacks/hostile-parameters.test.ts',
  'faults/parts.test.ts',
  'faults/attacks/routes.test.ts',
  'faults/recurring-invoices.test.ts',
  'faults/kills.test.ts',
  'faults/events/sent-at-once.test.ts',
  'faults/attacks/tokens.test.ts',
  'faults/attacks/hostile-readings.test.ts',
  'faults/attacks/lost-password.test.ts',
  'faults/worker-steps.test.ts',
  'faults/worker.test.ts',
  'faults/events/company-move.test.ts',
  'projections/rebuild.test.ts',
  'projections/documents/totals.test.ts',
  'faults/events/tampering.test.ts',
  'faults/attacks/others-servers.test.ts',
  'faults/attacks/random-requests.test.ts',
  'faults/reminders.test.ts',
  'faults/cold-start.test.ts',
  'faults/events/backup.test.ts',
  'faults/disk.test.ts',
  'faults/next-start.test.ts',
  'domain/print/pdf-pool.test.ts',
  'domain/web/broken-words.test.ts',
  'domain/storage/remote-files.test.ts',
  'domain/einvoicing/hostile-invoices.test.ts',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const at = longest.findIndex((file) => moduleId.endsWith(file));
  return at === -1 ? longest.length : at;
};

/** Project by project, as vitest does it: a process that has read the modules of one is used again for it alone. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    const projects = [...new Set(bySize.map(({ project }) => project))];
    return projects.flatMap((one) =>
      bySize.filter(({ project }) => project === one).sort((a, b) => rank(a) - rank(b)),
    );
  }
}
