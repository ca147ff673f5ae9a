import { parseDecimal } from '#domain/kernel/decimal.ts';
import { folded } from '#domain/kernel/folded.ts';

/*
 * The lines of a document while they are typed: what hands do to them, as functions from lines to lines.
 */

/** The fields of a line as they are typed, by their names. */
export type LineValues = Record<string, string>;

/** A line with what is wrong with its fields; its key stays while others come and go around it. */
export interface EditedLine {
  key: string;
  values: LineValues;
  errors: Readonly<Record<string, readonly string[]>>;
}

export type Lines = readonly EditedLine[];

/** With the line at a place, the others after it; at the end where the place is none. */
export const inserted = (lines: Lines, at: number, line: EditedLine): Lines => [
  ...lines.slice(0, at),
  line,
  ...lines.slice(at),
];

export const removed = (lines: Lines, key: string): Lines => lines.filter((line) => line.key !== key);

/** The line at another place; a place that is none leaves it where it is. */
export function moved(lines: Lines, key: string, to: number): Lines {
  const line = lines.find((one) => one.key === key);
  return line === undefined || to < 0 || to >= lines.length ? lines : inserted(removed(lines, key), to, line);
}

/** With some fields of a line saying something else; what was wrong with them is told anew when they are left. */
export const changed = (lines: Lines, key: string, values: LineValues): Lines =>
  lines.map((line) =>
    line.key === key
      ? {
          ...line,
          values: { ...line.values, ...values },
          errors: Object.fromEntries(Object.entries(line.errors).filter(([name]) => !(name in values))),
        }
      : line,
  );

/** With what is wrong with a field of the line at a place. */
export const told = (lines: Lines, index: number, name: string, messages: readonly string[]): Lines =>
  lines.map((line, at) => (at === index ? { ...line, errors: { ...line.errors, [name]: messages } } : line));

/** What a price is made of: an answer says these anew, and no other field of a line. */
const priced = ['unitPrice', 'pricedAt', 'priceHint', 'usualPrice', 'productCode'] as const;

/**
 * The lines with the prices that were reckoned for them; a price that somebody typed meanwhile stays.
 * @param sent the lines as they were asked about
 * @param answered those lines with their prices, in the same order
 */
export function repriced(lines: Lines, sent: Lines, answered: readonly LineValues[]): Lines {
  const known = new Map(
    sent.map((line, index) => [line.key, { before: line.values, after: answered[index] }]),
  );
  return lines.map((line) => {
    const { before, after } = known.get(line.key) ?? {};
    if (!before || !after || before['unitPrice'] !== line.values['unitPrice']) return line;
    const prices = Object.fromEntries(
      priced.flatMap((name) => (name in after ? [[name, after[name] ?? '']] : [])),
    );
    return { ...line, values: { ...line.values, ...prices } };
  });
}

export interface Choices {
  /** What cells become, from the field in which they are pasted on. */
  fields: readonly string[];
  /** By what they are called, folded: "m³" → "41". */
  units: ReadonlyMap<string, string>;
  /** By percent: "20" → "3". */
  rates: ReadonlyMap<string, string>;
}

/** "20 %" and "20,00" as 20. */
const percent = (cell: string): string => parseDecimal(cell.replace('%', '').trim(), 4) ?? '';

function valueOf(field: string, cell: string, { units, rates }: Choices): string | null {
  if (field === 'unit') return units.get(folded(cell.trim())) ?? null;
  if (field === 'vat') return rates.get(percent(cell)) ?? null;
  if (field === 'discountPercent') return percent(cell);
  return cell.trim();
}

/**
 * Rows copied from a spreadsheet as fields of lines; null for a text of one cell, which is pasted as ever. A unit or a
 * rate that there is not is left as it is.
 * @param from the field in which they are pasted
 */
export function pastedRows(text: string, from: string, choices: Choices): LineValues[] | null {
  const rows = text.replace(/\r?\n$/, '').split(/\r?\n/);
  if (rows.length < 2 && !text.includes('\t')) return null;
  const start = Math.max(0, choices.fields.indexOf(from));
  return rows.map((row) =>
    Object.fromEntries(
      row.split('\t').flatMap((cell, index) => {
        const field = choices.fields[start + index];
        const value = field === undefined ? null : valueOf(field, cell, choices);
        return field === undefined || value === null ? [] : [[field, value]];
      }),
    ),
  );
}

/** Rows put into the lines from one on; further rows are new lines. */
export function pasted(
  lines: Lines,
  key: string,
  rows: readonly LineValues[],
  create: (values: LineValues) => EditedLine,
): Lines {
  const at = lines.findIndex((line) => line.key === key);
  const rest = rows.slice(Math.max(0, lines.length - at));
  return [
    ...lines.map((line, index) => {
      const row = at === -1 || index < at ? undefined : rows[index - at];
      return row ? { ...line, values: { ...line.values, ...row } } : line;
    }),
    ...(at === -1 ? rows : rest).map(create),
  ];
}
