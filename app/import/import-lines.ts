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

/** What would become of a line. */
export interface PlannedLine {
  line: number;
  name: string;
  what: 'created' | 'changed' | 'same' | 'bad';
  problems: LineProblem[];
}

const plain = (heading: string): string => folded(heading).replaceAll(/[^\p{L}\p{N}]/gu, '');

interface Matched {
  lines: ImportLine[];
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

/** The table below what stands above its headings: these are the first line that names every required column. */
function belowTitles(
  { headings, lines }: Table,
  columns: readonly ImportColumn[],
  byName: ReadonlyMap<string, string>,
): Table {
  const namesAll = (cells: readonly string[]): boolean => {
    const keys = new Set(cells.map((cell) => byName.get(plain(cell))));
    return columns.every(({ key, required }) => !required || keys.has(key));
  };
  if (namesAll(headings)) return { headings, lines };
  const at = lines.slice(0, MOST_TITLES).findIndex(({ cells }) => namesAll(cells));
  return at === -1 ? { headings, lines } : { headings: lines[at]?.cells ?? [], lines: lines.slice(at + 1) };
}

/** Reads a file's cells by its headings. */
export function matchColumns(columns: readonly ImportColumn[], table: Table): Matched {
  const byName = new Map(
    columns.flatMap(({ key, names }) => names.map((name) => [plain(name), key] as const)),
  );
  const { headings, lines } = belowTitles(table, columns, byName);
  const taken = new Set<string>();
  const ignored: string[] = [];
  const keys = headings.map((heading) => {
    const key = byName.get(plain(heading));
    if (key !== undefined && !taken.has(key)) {
      taken.add(key);
      return key;
    }
    if (heading !== '') ignored.push(heading);
    return null;
  });
  return {
    lines: lines.map(({ line, cells }) => ({
      line,
      values: Object.fromEntries(
        keys.flatMap((key, index) => (key === null ? [] : [[key, cells[index] ?? ''] as const])),
      ),
    })),
    ignored,
    missing: columns.filter(({ key, required }) => required && !taken.has(key)).map(({ label }) => label),
  };
}
