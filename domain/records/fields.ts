import { z } from 'zod';
import { add, compare } from '../kernel/decimal.ts';
import * as field from '../kernel/fields.ts';
import * as identifier from '../kernel/identifier-fields.ts';
import { patternField } from '../organization/corporation.ts';

/** How a field of a plain record is shown, typed and checked. Data only: the engine reads `kind`, `schema` checks. */
export interface Field {
  readonly kind:
    | 'text'
    | 'long-text'
    | 'integer'
    | 'decimal'
    | 'percent'
    | 'choice'
    | 'flag'
    | 'record'
    | 'shares'
    | 'pattern';
  readonly schema: z.ZodType;
  readonly optional: boolean;
  readonly unique: boolean;
  readonly choices: readonly string[];
  readonly max: number | null;
  /** Of a text that is an e-mail address. */
  readonly isEmail?: true;
  /** The resource that a field of kind `record` names one of. */
  readonly refersTo?: string;
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

/** An e-mail address. */
export const email = (options: Options = {}): Field =>
  made('text', options.optional ? identifier.optionalEmail() : identifier.email(), options, {
    max: 254,
    isEmail: true,
  });

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

/** A code of UN/ECE recommendation 20 or 21, "MTQ"; '' is null. */
export const unitCode = (): Field =>
  made(
    'text',
    z
      .string({ error: 'errors.invalid' })
      .trim()
      .toUpperCase()
      .refine((value) => value === '' || /^[A-Z0-9]{2,3}$/.test(value), 'errors.unitCode')
      .nullish()
      .transform((value) => (value ? value : null))
      .meta({ example: 'MTQ' }),
    { optional: true },
    { max: 3 },
  );

/** How numbers are made: "FA-{YYYY}-{SEQ:4}". */
export const numberPattern = (options: Options = {}): Field =>
  made('pattern', patternField('FA-{YYYY}-{SEQ:4}'), options, { max: 80 });

/** One of another kind of plain records, by its id; none is null. */
export const record = (resource: string): Field =>
  made('record', field.optionalReference(resource), { optional: true }, { refersTo: resource });

const instalment = z.object({
  percent: field.optionalDecimal({ places: 2, min: 0.01, max: 100 }),
  days: z
    .number({ error: 'errors.integer' })
    .int('errors.integer')
    .min(0, 'errors.tooSmall|min=0')
    .max(365, 'errors.tooLarge|max=365')
    .nullish()
    .transform((value) => value ?? 0),
  from: field.choice(['invoice_date', 'end_of_month', 'end_of_month_then_days']),
  dayOfMonth: z
    .number({ error: 'errors.integer' })
    .int('errors.integer')
    .min(1, 'errors.tooSmall|min=1')
    .max(31, 'errors.tooLarge|max=31')
    .nullish()
    .transform((value) => value ?? null),
});

/** Shares of a whole, each with a term of its own; rows without a percentage are left out, the others add up to 100. */
export const shares = ({ max }: { max: number }): Field =>
  made(
    'shares',
    z
      .array(instalment)
      .max(max, `errors.tooManyShares|max=${max}`)
      .default([])
      .transform((rows) =>
        rows.flatMap((row) => (row.percent === null ? [] : [{ ...row, percent: row.percent }])),
      )
      .superRefine((rows, context) => {
        const sum = add('0', ...rows.map(({ percent }) => percent));
        if (compare(sum, '100') !== 0)
          context.addIssue({ code: 'custom', message: `errors.sharesTotal|sum=${sum}` });
      })
      .meta({
        example: [
          { percent: '40', days: 0, from: 'invoice_date' },
          { percent: '60', days: 30, from: 'end_of_month' },
        ],
      }),
    {},
    { max },
  );

export const flag = (): Field => made('flag', field.flag(), { optional: true });
