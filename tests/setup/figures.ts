import { relative } from 'node:path';

/*
 * What the long form of the tests of faults proves, figure by figure, and which files hold it. A file that is not beside
 * the faults is run with them (tests/run.ts).
 */

interface Figure {
  says: string;
  files: readonly string[];
}

const faults = (name: string): string => `tests/faults/${name}.test.ts`;
const http = (name: string): string => `tests/http/${name}.test.ts`;

export const figures: readonly Figure[] = [
  { says: 'kills: 1,000 commands × 50', files: [faults('kills')] },
  { says: 'database 20 × ≤ 10 s back', files: [faults('parts')] },
  { says: '16 writers, 100,000 events, 0 skipped', files: [faults('followers')] },
  { says: 'worker killed 200 times at steps of each kind', files: [faults('worker-steps')] },
  { says: 'jobs back ≤ 60 s', files: [faults('worker-steps')] },
  { says: 'recurrences once', files: [faults('recurring-invoices')] },
  {
    says: '32 validators × 1,000 contiguous',
    files: [faults('events/numbering'), faults('events/numbering-year')],
  },
  { says: 'forms 8 × at once, 1 effect', files: [faults('events/sent-at-once'), http('sent-again')] },
  { says: 'cold start 50 × 0 failures', files: [faults('cold-start')] },
  {
    says: 'every route × role × own, foreign, none',
    files: [faults('attacks/routes'), faults('attacks/rights')],
  },
  { says: 'foreign ids 0 bytes', files: [faults('attacks/foreign'), faults('attacks/routes')] },
  { says: 'rights lost at the next request', files: [http('sessions')] },
  {
    says: '150 hostile files',
    files: [faults('attacks/hostile-readings'), faults('wage-slip-limits'), http('hostile-files')],
  },
  { says: 'XSS 100 × every field 0', files: [faults('attacks/payloads')] },
  {
    says: 'SQL, CSV, mail headers 0',
    files: [faults('attacks/hostile-parameters'), faults('attacks/payloads')],
  },
  { says: 'origins on every mutating route 403', files: [faults('attacks/origins')] },
  { says: 'fixation, replay, redirects 0', files: [http('sessions'), http('sign-in'), http('redirects')] },
  {
    says: 'guesses ≤ 10 per account and 15 min, AUC ≤ 0.55',
    files: [http('guesses'), faults('attacks/timing'), faults('attacks/lost-password')],
  },
  { says: 'tokens once, 0 in logs', files: [http('sessions'), faults('attacks/tokens')] },
  {
    says: 'SSRF 0',
    files: [
      http('named-servers'),
      'tests/domain/programs/address-guard.test.ts',
      'tests/domain/programs/outbound.test.ts',
    ],
  },
  {
    says: '50,000 random bodies 0 × 500',
    files: [faults('attacks/random-requests'), faults('attacks/edge'), 'tests/catalogue/record-walk.test.ts'],
  },
  { says: '1,000 tamperings found', files: [faults('events/tampering'), faults('events/verify-events')] },
  { says: 'rows of read models that differ are named', files: [faults('events/verify-projections')] },
  { says: 'backup, restore identical', files: [faults('events/backup')] },
  { says: 'disk, read-only, pool 503', files: [faults('disk'), faults('standing')] },
  { says: 'others’ servers ± 10 %', files: [faults('attacks/others-servers'), faults('stalled-provider')] },
  { says: '30 min flat', files: [faults('soak')] },
  { says: 'next start works', files: [faults('next-start'), faults('events/state-files')] },
  { says: 'locales 0 raw keys', files: [faults('attacks/routes')] },
];

/** Files of figures that stand beside the area that they are about. */
export const attacks: readonly string[] = [
  ...new Set(figures.flatMap(({ files }) => files).filter((file) => !file.startsWith('tests/faults/'))),
];

export interface FileTally {
  file: string;
  passed: number;
  failed: number;
  skipped: number;
}

/** What a run says of each figure, as lines to be shown. @param tallies of the files that ran @param root of the project */
export function tellFigures(tallies: readonly FileTally[], root: string): string[] {
  const byFile = new Map(tallies.map((tally) => [relative(root, tally.file), tally]));
  return figures.map(({ says, files }, at) => {
    const ran = files.map((file) => byFile.get(file) ?? { passed: 0, failed: 1, skipped: 0 });
    const sum = (what: 'passed' | 'failed' | 'skipped') => ran.reduce((total, one) => total + one[what], 0);
    const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')];
    const left = skipped > 0 ? `, ${skipped} skipped` : '';
    return `figure ${at + 1} of ${figures.length}: ${says}: ${failed === 0 ? 'reached' : 'NOT REACHED'} (${passed} passed, ${failed} failed${left})`;
  });
}
