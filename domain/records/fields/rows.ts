import { z } from 'zod';
import { add, compare } from '../../kernel/decimal.ts';
import * as field from '../../kernel/fields.ts';
import { made, type Field } from './base.ts';

/** Kinds that a row has no room for: rows of rows, and files. */
const nested = new Set(['rows', 'shares', 'file']);

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

const isBlankRow = (row: unknown): boolean =>
  isBlank(row) || (typeof row === 'object' && row !== null && Object.values(row).every(isBlank));

function requireWhole(percentages: readonly unknown[], context: z.RefinementCtx): void {
  const sum = add('0', ...percentages.filter((one) => typeof one === 'string'));
  if (compare(sum, '100') !== 0)
    context.addIssue({ code: 'custom', message: `errors.sharesTotal|sum=${sum}` });
}

/**
 * A nested list, whose columns are fields. Rows in which nothing is typed are left out; the others keep their places
 * while they are checked, so that an error stands at the row that it is of.
 * @throws Error when a column is a list of rows or a file
 */
export const rows = ({
  max,
  columns,
  whole,
}: {
  max: number;
  columns: Readonly<Record<string, Field>>;
  /** The column of percentages that add up to 100, where there is one. */
  whole?: string;
}): Field => {
  if (Object.values(columns).some(({ kind }) => nested.has(kind)))
    throw new Error('A row holds no rows and no files');
  const row = z.object(Object.fromEntries(Object.entries(columns).map(([name, one]) => [name, one.schema])));
  const withoutBlanks = (typed: unknown): unknown => {
    if (!Array.isArray(typed)) return typed ?? [];
    // A form may name a row far away: its blanks would be walked one by one.
    if (typed.length > 2 * max + 20) return 'too many';
    return Array.from(typed, (one: unknown) => (isBlankRow(one) ? null : one));
  };
  return made(
    'rows',
    z
      .preprocess(withoutBlanks, z.array(row.nullable(), { error: `errors.tooManyRows|max=${max}` }))
      .transform((typed, context) => {
        const said = typed.filter((one) => one !== null);
        if (said.length > max) context.addIssue({ code: 'custom', message: `errors.tooManyRows|max=${max}` });
        if (whole !== undefined)
          requireWhole(
            said.map((one) => one[whole]),
            context,
          );
        return said;
      }),
    { optional: true },
    { max, columns, ...(whole !== undefined && { whole }) },
  );
};

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
      .transform((typed) =>
        typed.flatMap((row) => (row.percent === null ? [] : [{ ...row, percent: row.percent }])),
      )
      .superRefine((said, context) => {
        requireWhole(
          said.map(({ percent }) => percent),
          context,
        );
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
