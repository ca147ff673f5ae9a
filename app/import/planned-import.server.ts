import type { ImportChoices } from '#scratch/import-drafts.ts';
import type { Importing } from './importing.ts';
import { matchColumns, type ImportAnswer, type PlannedLine } from './import-lines.ts';
import { OTHERS } from './typed-choices.ts';

/** Lines of a dry run that a page shows, the bad ones first; the others are counted. */
const MOST_SHOWN = 200;

interface Table {
  headings: readonly string[];
  lines: readonly { line: number; cells: string[] }[];
}

const answerOf = (said: string): ImportAnswer => (said === 'new' || said === 'leave' ? said : Number(said));

/** A file by its columns and by what was said about it, and what would become of its lines. */
export async function planOf(
  importing: Importing,
  table: Table,
  { columns = {}, answers = {} }: ImportChoices,
  remembered: ReadonlyMap<string, string>,
) {
  const chosen = new Map([...remembered, ...Object.entries(columns)]);
  const matched = matchColumns(importing.columns, table, chosen);
  const said = new Map(
    Object.entries(answers)
      .filter(([line]) => line !== OTHERS)
      .map(([line, one]) => [Number(line), answerOf(one)]),
  );
  const plan = () => importing.plan(matched.lines, said);
  const first = matched.missing.length > 0 ? [] : await plan();
  const others = answers[OTHERS];
  const unsaid = first.filter(({ what }) => what === 'doubtful');
  if (others === undefined || unsaid.length === 0) return { ...matched, planned: first, answers: said };
  for (const { line, like = [] } of unsaid) {
    const [found] = like;
    said.set(line, others === 'found' && found ? found.id : others === 'new' ? 'new' : 'leave');
  }
  return { ...matched, planned: await plan(), answers: said };
}

export type ImportPlan = Awaited<ReturnType<typeof planOf>>;

/** What of a line a page or program is told. */
const told = ({ row: _row, ...line }: PlannedLine) => line;

/** Counts, and the lines that are shown: doubtful and bad ones first. */
export function dryRun(
  { whole, sums }: Importing,
  { planned, missing, ignored, headings, answers }: ImportPlan,
) {
  const counts = { created: 0, changed: 0, same: 0, doubtful: 0, left: 0, bad: 0 };
  for (const { what } of planned) counts[what] += 1;
  const bad = planned.filter(({ what }) => what === 'bad');
  const asked = planned.filter(({ like }) => like !== undefined);
  const unsaid = asked.filter(({ what }) => what === 'doubtful');
  const good = planned.filter(({ what }) => what !== 'bad' && what !== 'doubtful');
  return {
    ignored,
    missing,
    headings,
    counts,
    sums: sums?.(planned) ?? [],
    bad: bad.slice(0, MOST_SHOWN).map(told),
    good: good.slice(0, Math.max(0, MOST_SHOWN - bad.length)).map(told),
    doubtful: [...unsaid, ...asked.filter(({ what }) => what !== 'doubtful')]
      .slice(0, MOST_SHOWN)
      .map((line) => ({ ...told(line), answer: String(answers.get(line.line) ?? '') })),
    ready:
      missing.length === 0 &&
      counts.doubtful === 0 &&
      (whole === undefined || counts.bad === 0) &&
      counts.created + counts.changed > 0,
  };
}

/** The command that takes in what a plan makes and changes, and how many lines that are. */
export async function confirmed(
  importing: Importing,
  { lines, planned, headings }: ImportPlan,
  file: string | null,
) {
  const wanted = new Set(
    planned.flatMap(({ line, what }) => (what === 'created' || what === 'changed' ? [line] : [])),
  );
  const columns = Object.fromEntries(
    headings.flatMap(({ plain, key }) => (plain === '' ? [] : [[plain, key ?? '']])),
  );
  const left = planned.filter(({ what }) => what === 'left' || what === 'bad').length;
  const { command, input } = await importing.confirm(
    lines.filter(({ line }) => wanted.has(line)),
    planned.filter(({ line }) => wanted.has(line)),
    { file, columns, left },
  );
  return { command, input, units: wanted.size };
}
