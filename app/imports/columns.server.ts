import { languages } from '#locales/index.ts';
import { translator, type Translate } from '#locales/translate.ts';
import type { ImportColumn } from '../import/import-lines.ts';

/** A column of a kind: required, with a hint, and what it is called in files of other programs. */
export interface KindColumn {
  key: string;
  required?: true;
  /** Text of what to write in it. */
  hint?: string;
  others?: readonly string[];
}

/**
 * The columns that files of a kind may have, named in every language and as other programs call them.
 * @param labels where the texts of their labels stand: `products.field`
 */
export const columnsOf = (t: Translate, labels: string, columns: readonly KindColumn[]): ImportColumn[] =>
  columns.map(({ key, required, hint, others = [] }) => {
    const label = `${labels}.${key}`;
    return {
      key,
      label: t(label),
      names: [key, ...languages.map((language) => translator(language)(label)), ...others],
      required: required ?? false,
      hint: hint === undefined ? null : t(hint),
    };
  });
