import { folded } from '#domain/kernel/folded.ts';

/** A column that a file may have: its heading is one of `names`, whatever case, accents and punctuation. */
export interface ImportColumn {
  key: string;
  label: string;
  /** The heading in every language, and its name for programs. */
  names: readonly string[];
  /** A file without it is not taken. */
  required: boolean;
  /** What to write in it. */
  hint: string | null;
  /** The reader's own: no file has it, and nobody is shown it. */
  hidden?: true;
}

/** A line of the file with its cells by column; a column that the file doesn't have is absent. */
export interface ImportLine {
  line: number;
  values: Readonly<Record<string, string>>;
}

/** What is wrong with a cell, as a translation key with its parameters; column null: with the line as a whole. */
export interface LineProblem {
  column: string | null;
  typed: string;
  error: string;
}

/** What somebody said of a doubtful line: it is new, it is left out, or the id of the one that it changes. */
export type ImportAnswer = 'new' | 'leave' | number;

/** Answers by the numbers of lines. */
export type ImportAnswers = ReadonlyMap<number, ImportAnswer>;

/** One that a doubtful line may be. */
export interface Candidate {
  id: number;
  name: string;
}

/** What would become of a line. */
export interface PlannedLine {
  line: number;
  name: string;
  what: 'created' | 'changed' | 'same' | 'doubtful' | 'left' | 'bad';
  problems: LineProblem[];
  /** Those that it may be, where that is asked about or was. */
  like?: Candidate[];
  /** As the command takes it in; absent of one that is not. */
  row?: { id: number | null; values: unknown };
}

/** A heading as it is compared: whatever case, accents and punctuation. */
export const plainHeading = (heading: string): string => folded(heading).replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A heading of the file, what it is taken for and what stands below it. */
export interface MatchedHeading {
  heading: string;
  plain: string;
  /** null: nothing. */
  key: string | null;
  samples: string[];
}

interface Matched {
  lines: ImportLine[];
  headings: MatchedHeading[];
  /** Headings that are no column's, or one's that another has already. */
  ignored: string[];
  /** Labels of required columns that the file doesn't have. */
  missing: string[];
}

interface Table {
  headings: readonly string[];
  lines: readonly { line: number; cells: string[] }[];
}

/** Lines above the headings that are looked past: titles, dates, empty-looking decorations. */
const MOST_TITLES = 10;
const MOST_SAMPLES = 3;

type KeyOf = (heading: string) => string | undefined;

/**
 * The table below what stands above its headings: these are the first line that names every required column, or else
 * the one of the first lines that names most.
 */
function belowTitles({ headings, lines }: Table, columns: readonly ImportColumn[], keyOf: KeyOf): Table {
  const keysOf = (cells: readonly string[]) => new Set(cells.flatMap((cell) => keyOf(cell) ?? []));
  const namesAll = (cells: readonly string[]): boolean => {
    const keys = keysOf(cells);
    return columns.every(({ key, required }) => !required || keys.has(key));
  };
  if (namesAll(headings)) return { headings, lines };
  const first = lines.slice(0, MOST_TITLES);
  const whole = first.findIndex(({ cells }) => namesAll(cells));
  const below = (at: number): Table => ({ headings: lines[at]?.cells ?? [], lines: lines.slice(at + 1) });
  if (whole !== -1) return below(whole);
  const counts = first.map(({ cells }) => keysOf(cells).size);
  const most = Math.max(...counts, 0);
  return most > Math.max(1, keysOf(headings).size) ? below(counts.indexOf(most)) : { headings, lines };
}

/** A heading and what programs write about it: "Name* (s.nom)" is "Name", and "s.nom"; "Rue (facturation)" is "Rue". */
const spellings = (heading: string): string[] => {
  const inside = /\(([^()]*)\)\s*$/.exec(heading);
  const bare = heading.replaceAll(/\([^()]*\)/g, '');
  const all = inside ? [heading, heading.slice(0, inside.index), inside[1] ?? '', bare] : [heading];
  return all.map(plainHeading);
};

/**
 * Reads a file's cells by its headings.
 * @param chosen what headings were taken for, by themselves as they are compared; '': for nothing
 */
export function matchColumns(
  columns: readonly ImportColumn[],
  table: Table,
  chosen: ReadonlyMap<string, string> = new Map(),
): Matched {
  const known = new Set(columns.map(({ key }) => key));
  const byName = new Map(
    columns.toReversed().flatMap(({ key, names }) => names.map((name) => [plainHeading(name), key] as const)),
  );
  const keyOf: KeyOf = (heading) => {
    const said = chosen.get(plainHeading(heading));
    if (said !== undefined && (said === '' || known.has(said))) return said || undefined;
    const spelled = spellings(heading).find((name) => byName.has(name));
    return spelled === undefined ? undefined : byName.get(spelled);
  };
  const { headings, lines } = belowTitles(table, columns, keyOf);
  const taken = new Set<string>();
  const keys = headings.map((heading) => {
    const key = keyOf(heading);
    if (key === undefined || taken.has(key)) return null;
    taken.add(key);
    return key;
  });
  return {
    lines: lines.map(({ line, cells }) => ({
      line,
      values: Object.fromEntries(
        keys.flatMap((key, index) => (key === null ? [] : [[key, cells[index] ?? ''] as const])),
      ),
    })),
    headings: headings.map((heading, index) => ({
      heading,
      plain: plainHeading(heading),
      key: keys[index] ?? null,
      samples: [...new Set(lines.slice(0, 20).flatMap(({ cells }) => cells[index] || []))].slice(
        0,
        MOST_SAMPLES,
      ),
    })),
    ignored: headings.filter((heading, index) => heading !== '' && keys[index] === null),
    missing: columns.filter(({ key, required }) => required && !taken.has(key)).map(({ label }) => label),
  };
}
