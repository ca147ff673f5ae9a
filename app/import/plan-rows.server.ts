import type { z } from 'zod';
import { differences } from '#domain/kernel/differences.ts';
import { inSlices } from './in-slices.ts';
import type { Candidate, ImportAnswers, ImportLine, LineProblem, PlannedLine } from './import-lines.ts';

/** Cells as the schema takes them, and those that cannot be read. */
export interface ReadRow {
  body: object;
  problems: LineProblem[];
}

/** How lines of a kind are read, and found again. */
export interface RowRules<Before extends object> {
  schema: z.ZodType;
  nameOf(values: ImportLine['values']): string;
  /** What there is already, as the schema takes it, by its id: those found by key, and those that lines may be. */
  before: ReadonlyMap<number, Before>;
  /** Cells over what there is (null: a new one), of which a column that the file lacks says nothing. */
  read(values: ImportLine['values'], before: Before | null): ReadRow;
  /** The one that a line changes, by its key. */
  found(values: ImportLine['values']): number | null;
  /** Those that a line may be, where it is found by no key, and why. */
  like?(line: ImportLine): { candidates: Candidate[]; problem: LineProblem } | null;
  /** By what no two lines may be the same. */
  key?: {
    column: string;
    of(values: ImportLine['values']): string;
    /** What is shown of it; else it itself. */
    shown?(values: ImportLine['values']): string;
  };
  /** What of the input only says how it is taken in: no change follows from it. */
  notCompared?: readonly string[];
  mayChange: boolean;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const without = (input: unknown, names: readonly string[]): unknown =>
  isObject(input)
    ? Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)))
    : input;

/** What is wrong by the schema, at the columns; those that could not be read are told already. */
function issuesOf(
  { error }: z.ZodSafeParseResult<unknown>,
  values: ImportLine['values'],
  told: ReadonlySet<string | null>,
): LineProblem[] {
  return (error?.issues ?? []).flatMap(({ path, message }): LineProblem[] => {
    const column = String(path.at(-1) ?? '');
    return told.has(column) || told.has(String(path[0] ?? ''))
      ? []
      : [{ column, typed: values[column] ?? '', error: message }];
  });
}

/** Whether a row says something else than there is. */
function changes(
  { schema, notCompared = [] }: Pick<RowRules<object>, 'schema' | 'notCompared'>,
  before: object,
  body: object,
  read: unknown,
): boolean {
  const was = schema.safeParse({
    ...before,
    ...Object.fromEntries(notCompared.map((name) => [name, undefined])),
  });
  // What was kept under older rules is changed by whatever keeps to today's.
  if (!was.success) return differences(before, body).length > 0;
  return differences(without(was.data, notCompared), without(read, notCompared)).length > 0;
}

function planRow<Before extends object>(
  rules: RowRules<Before>,
  line: ImportLine,
  answers: ImportAnswers,
  twice: number | null,
): PlannedLine {
  const { values } = line;
  const said = answers.get(line.line);
  const byKey = rules.found(values);
  const like = byKey === null ? (rules.like?.(line) ?? null) : null;
  const chosen = like?.candidates.find(({ id }) => id === said)?.id ?? null;
  const id = byKey ?? chosen;
  const before = id === null ? null : (rules.before.get(id) ?? null);
  const { body, problems: unread } = rules.read(values, before);
  const read = rules.schema.safeParse(body);
  const name = rules.nameOf(values);
  const problems = [...unread, ...issuesOf(read, values, new Set(unread.map(({ column }) => column)))];
  if (twice !== null)
    problems.push({
      column: rules.key?.column ?? null,
      typed: rules.key?.shown?.(values) ?? rules.key?.of(values) ?? '',
      error: `import.twice|line=${twice}`,
    });
  const told = { line: line.line, name, problems, ...(like && { like: like.candidates }) };
  if (like !== null && said === 'leave') return { ...told, problems: [like.problem], what: 'left' };
  if (problems.length > 0) return { line: line.line, name, problems, what: 'bad' };
  if (like !== null && id === null && said !== 'new')
    return { ...told, problems: [like.problem], what: 'doubtful' };
  const asked = like === null ? [] : [like.problem];
  const row = { id, values: read.data };
  if (before === null) return { ...told, problems: asked, what: 'created', row };
  if (!changes(rules, before, body, read.data)) return { ...told, problems: asked, what: 'same' };
  if (!rules.mayChange)
    return {
      line: line.line,
      name,
      problems: [{ column: null, typed: '', error: 'import.mayNotChange' }],
      what: 'bad',
    };
  return { ...told, problems: asked, what: 'changed', row };
}

/** What becomes of lines that make and change records of one kind. */
export function planRows<Before extends object>(
  rules: RowRules<Before>,
  lines: readonly ImportLine[],
  answers: ImportAnswers,
): Promise<PlannedLine[]> {
  const seen = new Map<string, number>();
  return inSlices(lines, (line) => {
    const key = rules.key?.of(line.values) ?? '';
    const twice = key === '' ? null : (seen.get(key) ?? null);
    if (key !== '' && twice === null) seen.set(key, line.line);
    return planRow(rules, line, answers, twice);
  });
}
