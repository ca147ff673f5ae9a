import { rate, type Measured, type Verdict } from './targets.ts';

/** Lines of columns of equal width; all but the first column to the right. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
  return rows.map((row) => row.map(pad).join('  '));
}

export function measuredTable(all: readonly Measured[]): string[] {
  const head = [
    'scenario',
    'invoices',
    'clients',
    'p50 ms',
    'p95 ms',
    'per second',
    'web ms',
    'db ms',
    'failures',
    'others',
  ];
  const rows = all.map(({ scenario, size, clients, best, processor, failures, others }) => [
    scenario,
    String(size),
    String(clients),
    best.p50.toFixed(1),
    best.p95.toFixed(1),
    rate(best).toFixed(0),
    processor?.web.toFixed(1) ?? '',
    processor?.database.toFixed(1) ?? '',
    String(failures),
    `${(others * 100).toFixed(0)} %`,
  ]);
  return table([head, ...rows]);
}

export const verdictLines = (verdicts: readonly Verdict[]): string[] =>
  table(
    verdicts.map(({ target, measured, reached }) => [target, measured, reached ? 'reached' : 'NOT REACHED']),
  );
