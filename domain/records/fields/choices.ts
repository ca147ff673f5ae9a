import { z } from 'zod';
import { isCountry } from '../../kernel/countries.ts';
import * as field from '../../kernel/fields.ts';
import { made, type Field, type Options } from './base.ts';

export const flag = (): Field => made('flag', field.flag(), { optional: true });

export const choice = (choices: readonly [string, ...string[]], options: Options = {}): Field => {
  const schema = field.choice(choices);
  return made(
    'choice',
    options.optional ? schema.nullish().transform((value) => value ?? null) : schema,
    options,
    { choices },
  );
};

/** Several of a few, in the order of `choices`; at least one unless it is optional. */
export const choices = (
  values: readonly [string, ...string[]],
  options: Pick<Options, 'optional'> = {},
): Field =>
  made(
    'choices',
    z
      .array(field.choice(values), { error: 'errors.choice' })
      .max(values.length * 2, 'errors.choice')
      .min(options.optional ? 0 : 1, 'errors.required')
      .nullish()
      .transform((chosen, context) => {
        if (chosen) return values.filter((value) => chosen.includes(value));
        if (!options.optional) context.addIssue({ code: 'custom', message: 'errors.required' });
        return [];
      }),
    options,
    { choices: values },
  );

/** An ISO 3166-1 code of two letters. */
export const country = (options: Options = {}): Field => {
  const schema = z.string({ error: 'errors.required' }).trim().toUpperCase().meta({ example: 'FR' });
  return made(
    'country',
    options.optional
      ? schema
          .refine((code) => code === '' || isCountry(code), 'errors.country')
          .nullish()
          .transform((code) => code || null)
      : schema.min(1, 'errors.required').refine(isCountry, 'errors.country'),
    options,
  );
};

/** "#1d4ed8", in small letters. */
export const colour = (options: Options = {}): Field => {
  const schema = z
    .string({ error: options.optional ? 'errors.colour' : 'errors.required' })
    .trim()
    .toLowerCase()
    .meta({ example: '#1d4ed8' });
  const isColour = (value: string) => /^#[0-9a-f]{6}$/.test(value);
  return made(
    'colour',
    options.optional
      ? schema
          .refine((value) => value === '' || isColour(value), 'errors.colour')
          .nullish()
          .transform((value) => value || null)
      : schema.min(1, 'errors.required').refine(isColour, 'errors.colour'),
    options,
    { max: 7 },
  );
};
