import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rate, type Measured, type Verdict } from './targets.ts';

/*
 * What runs of the bench note of themselves in docs/bench.md, the newest first, and what the next is compared with.
 */

const FILE = fileURLToPath(new URL('../../docs/bench.md', import.meta.url));

/** A row of the last table that was noted. */
export interface Noted {
  scenario: string;
  size: number;
  clients: number;
  p50: number;
  perSecond: number;
  /** As a part of it. */
  spread: number;
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The rows of the first table of a text that the bench noted; none: it noted nothing yet. */
export function notedIn(text: string): Noted[] {
  const lines = text.split('\n');
  const head = lines.findIndex((line) => line.startsWith('| scenario | invoices | clients |'));
  if (head === -1) return [];
  const names = cellsOf(lines[head] ?? '');
  const rows: Noted[] = [];
  for (const line of lines.slice(head + 2)) {
    if (!line.startsWith('|')) break;
    const cells = cellsOf(line);
    const at = (name: string): string => cells[names.indexOf(name)] ?? '';
    rows.push({
      scenario: at('scenario'),
      size: Number(at('invoices')),
      clients: Number(at('clients')),
      p50: Number(at('p50 ms')),
      perSecond: Number(at('per second')),
      spread: Number(at('±').replace(' %', '')) / 100,
    });
  }
  return rows;
}

export const lastNoted = (): Noted[] => notedIn(readFileSync(FILE, 'utf8'));

/** What was noted before of the same, and whether it differs by more than the rounds of both do. */
export function besideNoted(
  { scenario, size, clients, middle, spread }: Measured,
  noted: readonly Noted[],
): string {
  const before = noted.find(
    (one) => one.scenario === scenario && one.size === size && one.clients === clients,
  );
  if (!before) return '';
  const times = clients > 1 ? rate(middle) / before.perSecond : before.p50 / middle.p50;
  const isNoise = Math.abs(times - 1) <= Math.max(spread, before.spread);
  return `× ${times.toFixed(2)}${isNoise ? ', noise' : ''}`;
}

/** A section of docs/bench.md, put before those of earlier days. */
export function withSection(text: string, section: string): string {
  const first = /^## \d/m.exec(text)?.index ?? text.length;
  return `${text.slice(0, first)}${section.trim()}\n\n${text.slice(first)}`;
}

const markdown = (rows: readonly (readonly string[])[]): string =>
  rows
    .flatMap((row, index) => [
      `| ${row.join(' | ')} |`,
      ...(index === 0 ? [`|${row.map(() => '---').join('|')}|`] : []),
    ])
    .join('\n');

/** Notes a run: its table and what was held against the limits. */
export function note(
  today: string,
  rows: readonly (readonly string[])[],
  verdicts: readonly Verdict[],
): void {
  const limits = verdicts.map(({ target, measured, reached }) => [
    target,
    measured,
    reached ? 'reached' : 'not reached',
  ]);
  const section = [
    `## ${today}: invoices`,
    'The middle of the rounds, sizes in turn; ± is how far the rounds lie apart. What was noted before counts as changed beyond that alone. × is how many times quicker this is.',
    markdown(rows),
    markdown([['limit', 'measured', ''], ...limits]),
  ].join('\n\n');
  writeFileSync(FILE, withSection(readFileSync(FILE, 'utf8'), section));
}
