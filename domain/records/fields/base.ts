import type { z } from 'zod';

export type FieldKind =
  | 'text'
  | 'long-text'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'percent'
  | 'date'
  | 'date-time'
  | 'time'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'record'
  | 'records'
  | 'email'
  | 'phone'
  | 'iban'
  | 'bic'
  | 'siren'
  | 'siret'
  | 'vat-number'
  | 'country'
  | 'colour'
  | 'file'
  | 'rows'
  | 'shares'
  | 'pattern'
  | 'unit-code';

/** How a field of a plain record is shown, typed and checked. Data only: the engine reads `kind`, `schema` checks. */
export interface Field {
  readonly kind: FieldKind;
  readonly schema: z.ZodType;
  readonly optional: boolean;
  readonly unique: boolean;
  readonly choices: readonly string[];
  /** Characters of a text, or rows of a list of rows. */
  readonly max: number | null;
  /** Between which a number lies; null: no bound. */
  readonly range?: { readonly min: number | null; readonly max: number | null };
  /** The resource that a field of kind `record` or `records` names one or several of. */
  readonly refersTo?: string;
  /** Made of another field where nothing is said: people are not asked for it. */
  readonly derivedFrom?: string;
  /** What each row of a field of kind `rows` holds. */
  readonly columns?: Readonly<Record<string, Field>>;
  /** Its column of percentages that add up to 100. */
  readonly whole?: string;
}

export interface Options {
  optional?: boolean;
  unique?: boolean;
}

export const made = (
  kind: FieldKind,
  schema: z.ZodType,
  options: Options,
  more: Partial<Field> = {},
): Field => ({
  kind,
  schema,
  optional: options.optional ?? false,
  unique: options.unique ?? false,
  choices: [],
  max: null,
  ...more,
});
