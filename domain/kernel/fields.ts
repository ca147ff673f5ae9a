import { z } from 'zod';
import { parseDecimal } from './decimal.ts';
import { isCivilDate } from './dates.ts';

/*
 * The field kinds of every schema: what forms and programs send, checked and normalised once.
 * Messages are translation keys; `key|name=value` carries parameters.
 */

const printable = (value: string): boolean => !/[\u0000]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(value);

/** One line of text, trimmed, 1 to `max` characters. NUL and lone surrogates, which the store refuses, are refused here. */
export const text = (max: number) =>
  z
    .string({ error: 'errors.required' })
    .trim()
    .min(1, 'errors.required')
    .max(max, `errors.tooLong|max=${max}`)
    .refine(printable, 'errors.unprintable');

/** The same, where nothing may be said: '' counts as null. */
export const optionalText = (max: number) =>
  z
    .string({ error: 'errors.invalid' })
    .trim()
    .max(max, `errors.tooLong|max=${max}`)
    .refine(printable, 'errors.unprintable')
    .nullish()
    .transform((value) => (value ? value : null));

const numberAsText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);

interface DecimalLimits {
  places: number;
  min?: number;
  max?: number;
}

const decimalText = (error: string, { places, min, max }: DecimalLimits) =>
  z
    .string({ error })
    .meta({ format: 'decimal' })
    .transform((value, context) => {
      const parsed = parseDecimal(value, places);
      if (parsed === null) context.addIssue({ code: 'custom', message: `errors.number|places=${places}` });
      else if (min !== undefined && Number(parsed) < min) context.addIssue({ code: 'custom', message: `errors.tooSmall|min=${min}` });
      else if (max !== undefined && Number(parsed) > max) context.addIssue({ code: 'custom', message: `errors.tooLarge|max=${max}` });
      return parsed ?? '0';
    });

/** A decimal string as people type it ("1 234,56") or programs send it ("1234.56", 1234.56); normalised to "1234.56". */
export const decimal = (limits: DecimalLimits) => z.preprocess(numberAsText, decimalText('errors.required', limits));

export const optionalDecimal = (limits: DecimalLimits) =>
  z.preprocess(
    (value) => (value === '' || value === undefined ? null : numberAsText(value)),
    decimalText('errors.number', limits).nullable(),
  );

/** A civil date, ISO "2026-11-21". */
export const date = () =>
  z.string({ error: 'errors.required' }).meta({ format: 'date' }).refine(isCivilDate, 'errors.date');

export const optionalDate = () =>
  z
    .string({ error: 'errors.date' })
    .meta({ format: 'date' })
    .refine((value) => value === '' || isCivilDate(value), 'errors.date')
    .nullish()
    .transform((value) => (value ? value : null));

const id = () => z.number({ error: 'errors.required' }).int('errors.reference').min(1, 'errors.reference').max(Number.MAX_SAFE_INTEGER, 'errors.reference');

/** The id of another record; `resource` names its calls (`vat`, or `invoice?settlement=to_be_paid`). */
export const reference = (resource: string) => id().meta({ 'x-references': resource });

export const optionalReference = (resource: string) =>
  id()
    .nullish()
    .transform((value) => value ?? null)
    .meta({ 'x-references': resource });

export const flag = () => z.boolean({ error: 'errors.invalid' }).nullish().transform((value) => value ?? false);

export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: 'errors.choice' });

/** Revision of the record a form was made from; absent from programs that do not mind. */
export const revision = () => z.number().int().min(0).nullish().transform((value) => value ?? null);

/** A positive id in an address or a body. */
export const recordId = () => z.coerce.number({ error: 'errors.reference' }).int().min(1).max(Number.MAX_SAFE_INTEGER);
