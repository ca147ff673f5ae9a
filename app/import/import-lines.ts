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

const plain = (heading: string): string =>
  heading
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

interface Matched {
  lines: ImportLine[];
  /** Headings that are no column's, or one's that another has already. */
  ignored: string[];
  /** Labels of required columns that the file doesn't have. */
  missing: string[];
}

/** Reads a file's cells by its headings. */
export function matchColumns(
  columns: readonly ImportColumn[],
  { headings, lines }: { headings: readonly string[]; lines: readonly { line: number; cells: string[] }[] },
): Matched {
  const byName = new Map(
    columns.flatMap(({ key, names }) => names.map((name) => [plain(name), key] as const)),
  );
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
