import { folded } from '#domain/kernel/folded.ts';
import { foundAgain, type FoundAgain } from '#projections/imports/found-again.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import type { ImportContext } from './importing.ts';
import type { LineProblem } from './import-lines.ts';

const plain = (text: string): string => folded(text).trim();

/** Records that cells name: by code, or else by name. */
export interface NamedRecords {
  byCode(code: string): FoundAgain | null;
  byName(name: string): readonly FoundAgain[];
  /** The one that a cell names, or what is wrong with it. */
  named(column: string, typed: string): { id: number } | { problem: LineProblem };
}

/** What of a table the words of a file's cells name; one question whatever the number of lines. */
export async function namedRecords(
  { services, corporation }: ImportContext,
  table: Parameters<typeof foundAgain>[1],
  words: readonly string[],
): Promise<NamedRecords> {
  const asked = [...new Set(words.map((word) => word.trim()).filter(Boolean))];
  const found = await foundAgain(services.db, table, corporation, asked);
  const codes = new Map(found.flatMap((one) => (one.code === null ? [] : [[one.code, one] as const])));
  const names = grouped(found, ({ name }) => plain(name));
  const byCode = (code: string) => codes.get(code.trim()) ?? null;
  const byName = (name: string) => names.get(plain(name)) ?? [];
  return {
    byCode,
    byName,
    named(column, typed) {
      const coded = byCode(typed);
      const [first, ...others] = coded ? [coded] : byName(typed);
      if (first && others.length === 0) return { id: first.id };
      const error = first ? 'import.severalOf' : 'import.unknownReference';
      return { problem: { column, typed, error } };
    },
  };
}
