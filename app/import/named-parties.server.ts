import { partiesNamed } from '#projections/imports/found-again.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import type { ImportContext } from './importing.ts';
import type { LineProblem } from './import-lines.ts';

/** By what a cell's word is looked for, the surest first. */
const ways = ['code', 'accountingCode', 'siren', 'name'] as const;

/** Third parties that cells name: by code, accounting code, SIREN or SIRET, or name. */
export interface NamedParties {
  /** The one that a cell names, or what is wrong with it. */
  named(column: string, typed: string): { id: number } | { problem: LineProblem };
}

/** Whom the words of a file's cells name; one question whatever the number of lines. */
export async function namedParties(
  { services, corporation }: ImportContext,
  words: readonly string[],
): Promise<NamedParties> {
  const asked = [...new Set(words.map((word) => word.trim()).filter(Boolean))];
  const found = grouped(await partiesNamed(services.db, corporation, asked), ({ word }) => word);
  return {
    named(column, typed) {
      const rows = found.get(typed.trim()) ?? [];
      const way = ways.find((one) => rows.some(({ by }) => by === one));
      const ids = [...new Set(rows.filter(({ by }) => by === way).map(({ id }) => id))];
      const [id, ...others] = ids;
      if (id !== undefined && others.length === 0) return { id };
      const error = id === undefined ? 'import.unknownReference' : 'import.severalOf';
      return { problem: { column, typed, error } };
    },
  };
}
