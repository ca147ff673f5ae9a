import { folded } from '#domain/kernel/folded.ts';
import { grouped } from '#domain/kernel/grouped.ts';
import { colleaguesNamed } from '#projections/imports/found-again.ts';
import type { LineProblem } from './import-lines.ts';
import type { ImportContext } from './importing.ts';

const plain = (text: string): string => folded(text).trim();

/** Headings of the column that says who somebody is, as other programs write them. */
export const personHeadings = [
  'matricule',
  'n° matricule',
  'salarié',
  'nom',
  'nom prénom',
  'collaborateur',
  'employee',
  'name',
] as const;

/** People of a corporation as files name them: by their personnel number, or by last and first name. */
export interface NamedPeople {
  ids: readonly number[];
  /** @returns the person, or what is wrong with the cell of the column `person` */
  person(typed: string): number | LineProblem;
}

/** Those whom cells name, in one question. */
export async function namedPeople(
  { services, corporation }: ImportContext,
  cells: readonly string[],
): Promise<NamedPeople> {
  const asked = [...new Set(cells.map((word) => word.trim()).filter(Boolean))];
  const found = await colleaguesNamed(services.db, corporation, asked, asked);
  const codes = new Map(found.flatMap((one) => (one.code === null ? [] : [[plain(one.code), one] as const])));
  const names = grouped(found, ({ name }) => plain(name));
  return {
    ids: found.map(({ id }) => id),
    person(typed) {
      const coded = codes.get(plain(typed));
      const [first, ...others] = coded ? [coded] : (names.get(plain(typed)) ?? []);
      if (first && others.length === 0) return first.id;
      return { column: 'person', typed, error: first ? 'import.severalOf' : 'import.unknownReference' };
    },
  };
}

/** A choice by its code or by its words, in either language. `words` are the texts of each. */
export function choiceNamed<Choice extends string>(
  choices: readonly Choice[],
  typed: string,
  words: (choice: Choice) => readonly string[],
): Choice | null {
  const said = plain(typed);
  return (
    choices.find((one) => one.toLowerCase() === said || words(one).some((word) => plain(word) === said)) ??
    null
  );
}
