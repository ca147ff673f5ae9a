import { z } from 'zod';
import * as field from '../kernel/fields.ts';

/** How a field of a plain record is shown, typed and checked. Data only: the engine reads `kind`, `schema` checks. */
export interface Field {
  readonly kind: 'text' | 'long-text' | 'integer' | 'decimal' | 'percent' | 'choice' | 'flag';
  readonly schema: z.ZodType;
  readonly optional: boolean;
  readonly unique: boolean;
  readonly choices: readonly string[];
  readonly max: number | null;
}

interface Options {
  optional?: boolean;
  unique?: boolean;
}

const made = (
  kind: Field['kind'],
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

export const text = ({ max = 120, ...options }: Options & { max?: number } = {}): Field =>
  made('text', options.optional ? field.optionalText(max) : field.text(max), options, { max });

export const longText = ({ max = 2000, ...options }: Options & { max?: number } = {}): Field =>
  made('long-text', options.optional ? field.optionalText(max) : field.text(max), options, { max });

export const integer = ({ min, max, ...options }: Options & { min: number; max: number }): Field => {
  const schema = z
    .number({ error: options.optional ? 'errors.integer' : 'errors.required' })
    .int('errors.integer')
    .min(min, `errors.tooSmall|min=${min}`)
    .max(max, `errors.tooLarge|max=${max}`);
  return made(
    'integer',
    options.optional ? schema.nullish().transform((value) => value ?? null) : schema,
    options,
  );
};

/** A percentage as a decimal string: "20", "5.5". */
export const percent = (options: Options = {}): Field => {
  const limits = { places: 3, min: 0, max: 100 };
  return made('percent', options.optional ? field.optionalDecimal(limits) : field.decimal(limits), options);
};

export const choice = (choices: readonly [string, ...string[]], options: Options = {}): Field => {
  const schema = field.choice(choices);
  return made(
    'choice',
    options.optional ? schema.nullish().transform((value) => value ?? null) : schema,
    options,
    { choices },
  );
};

export const flag = (): Field => made('flag', field.flag(), { optional: true });
