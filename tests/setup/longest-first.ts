import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that work or wait the longest; what is long and begun last keeps one processor waiting for the other. */
const longest = [
  'faults/next-start.test.ts',
  'faults/cold-start.test.ts',
  'faults/recurring-invoices.test.ts',
  'projections/rebuild.test.ts',
  'faults/kills.test.ts',
  'catalogue/record-walk.test.ts',
  'faults/reminders.test.ts',
  'catalogue/records.test.ts',
  'faults/worker-steps.test.ts',
  'faults/worker.test.ts',
  'faults/mail.test.ts',
  'faults/web-processes.test.ts',
  'domain/pdf-pool.test.ts',
  'domain/remote-files.test.ts',
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
