import { dolibarr } from './dolibarr.ts';
import { besideNoted, type Noted } from './noted.ts';
import { rate, type Measured, type Verdict } from './targets.ts';

/** Lines of columns of equal width; all but the first column to the right. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(pad).join('  '));
}

/** How many times Dolibarr takes; nothing where it was not measured. */
function besideDolibarr({ scenario, clients, middle }: Measured): string {
  const other = dolibarr[scenario];
  if (!other) return '';
  if (clients > 1) return `${other.perSecond}/s, × ${(rate(middle) / other.perSecond).toFixed(0)}`;
  return other.p50 === null ? '' : `${other.p50} ms, × ${(other.p50 / middle.p50).toFixed(0)}`;
}

const HEAD = [
  'scenario',
  'invoices',
  'clients',
  'p50 ms',
  'p95 ms',
  'per second',
  '±',
  'web ms',
  'db ms',
  'failures',
  'others',
  'noted before',
  'Dolibarr',
] as const;

const part = (value: number): string => `${(value * 100).toFixed(0)} %`;

/** The table of what was measured, its head first, beside what was noted last and what Dolibarr takes. */
export const measuredRows = (all: readonly Measured[], noted: readonly Noted[]): string[][] => [
  [...HEAD],
  ...all.map((one) => [
    one.scenario,
    String(one.size),
    String(one.clients),
    one.middle.p50.toFixed(1),
    one.middle.p95.toFixed(1),
    rate(one.middle).toFixed(0),
    part(one.spread),
    one.processor?.web.toFixed(1) ?? '',
    // Less than before: connections ended meanwhile, and took what they had counted with them.
    one.processor && one.processor.database >= 0 ? one.processor.database.toFixed(1) : '',
    String(one.failures),
    part(one.others),
    besideNoted(one, noted),
    besideDolibarr(one),
  ]),
];

export const verdictLines = (verdicts: readonly Verdict[]): string[] =>
  table(
    verdicts.map(({ target, measured, reached }) => [target, measured, reached ? 'reached' : 'NOT REACHED']),
  );
