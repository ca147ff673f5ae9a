import { z } from 'zod';
import { parseDecimal } from './decimal.ts';
import { typedDate } from './typed-date.ts';
import { readTime } from './typed-time.ts';
import { isCivilDate, isTimeZone, type CivilDate } from './dates.ts';

/*
 * The field kinds of every schema: what forms and programs send, checked and normalised once.
 * Messages are translation keys; `key|name=value` carries parameters.
 */

const printable = (value: string): boolean =>
  !value.includes('\u0000') &&
  !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(value);

/**
 * One line of text, trimmed, 1 to `max` characters. NUL and lone surrogates, which the store refuses, are refused here.
 */
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

interface DecimalLimits {
  places: number;
  min?: number;
  max?: number;
}

/** What is wrong with a typed number, or the number as "1234.56". */
function readDecimal(
  typed: string | number,
  { places, min, max }: DecimalLimits,
): { value: string } | { error: string } {
  const parsed = parseDecimal(String(typed), places);
  if (parsed === null) return { error: `errors.number|places=${places}` };
  if (min !== undefined && Number(parsed) < min) return { error: `errors.tooSmall|min=${min}` };
  if (max !== undefined && Number(parsed) > max) return { error: `errors.tooLarge|max=${max}` };
  return { value: parsed };
}

const typedNumber = (error: string) =>
  z.union([z.string().meta({ format: 'decimal' }), z.number()], { error });

/**
 * A decimal string as people type it ("1 234,56") or programs send it ("1234.56", 1234.56); normalised to "1234.56".
 */
export const decimal = (limits: DecimalLimits) =>
  typedNumber('errors.required').transform((typed, context) => {
    const read = readDecimal(typed, limits);
    if ('value' in read) return read.value;
    context.addIssue({ code: 'custom', message: read.error });
    return z.NEVER;
  });

/** Reads a number that may be missing: '' counts as null. */
const decimalOrNull =
  (limits: DecimalLimits) =>
  (typed: string | number | null | undefined, context: z.RefinementCtx): string | null => {
    if (typed === null || typed === undefined || typed === '') return null;
    const read = readDecimal(typed, limits);
    if ('value' in read) return read.value;
    context.addIssue({ code: 'custom', message: read.error });
    return z.NEVER;
  };

/** The same, where nothing may be said: '' counts as null. */
export const optionalDecimal = (limits: DecimalLimits) =>
  typedNumber('errors.number|places=2').nullish().transform(decimalOrNull(limits));

/** The same of a change: what is not sent is undefined and stays, null and '' take it away. */
export const changedDecimal = (limits: DecimalLimits) =>
  typedNumber('errors.number|places=2').nullable().transform(decimalOrNull(limits)).optional();

/** "21/11/2026" and "211126", as people type it, read as "2026-11-21"; anything else is left as it is. */
const isoDate = (typed: string): string => typedDate(typed, null) ?? typed.trim();

/** A day that does not exist ends the check: rules over several fields reckon with days. */
const noDay = { error: 'errors.date', abort: true };

/** A civil date: ISO "2026-11-21", or DD/MM/YYYY as forms send it; normalised to ISO. */
export const date = () =>
  z
    .string({ error: 'errors.required' })
    .meta({ format: 'date' })
    .transform(isoDate)
    .refine(isCivilDate, noDay);

/** A time of the company's clocks as people type one ("9h30", "09:30"), as "09:30"; '' counts as null. */
export const optionalTime = () =>
  z
    .string({ error: 'errors.time' })
    .trim()
    .max(20, 'errors.time')
    .nullish()
    .transform((typed, context) => {
      if (!typed) return null;
      const time = readTime(typed);
      if (time === null) context.addIssue({ code: 'custom', message: 'errors.time' });
      return time;
    })
    .meta({ example: '09:30' });

export const optionalDate = () =>
  z
    .string({ error: 'errors.date' })
    .meta({ format: 'date' })
    .transform(isoDate)
    .refine((value) => value === '' || isCivilDate(value), noDay)
    .nullish()
    .transform((value) => (value ? value : null));

/** The day that was typed, as its field reads it; null for none, and for what is no day. */
export function readDate(typed: string): CivilDate | null {
  const day = isoDate(typed);
  return isCivilDate(day) ? day : null;
}

const id = () =>
  z
    .number({ error: 'errors.required' })
    .int('errors.reference')
    .min(1, 'errors.reference')
    .max(Number.MAX_SAFE_INTEGER, 'errors.reference');

/** The id of another record; `resource` names its calls (`vat`, or `invoice?settlement=to_be_paid`). */
export const reference = (resource: string) => id().meta({ 'x-references': resource });

export const optionalReference = (resource: string) =>
  id()
    .nullish()
    .transform((value) => value ?? null)
    .meta({ 'x-references': resource });

/** A reference that samples leave out: what may stand there hangs on what another field of theirs names. */
export const impliedReference = () =>
  id()
    .nullish()
    .transform((value) => value ?? null)
    .meta({ example: null });

export const flag = () =>
  z
    .boolean({ error: 'errors.invalid' })
    .nullish()
    .transform((value) => value ?? false);

export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: 'errors.choice' });

/** Revision of the record a form was made from; absent from programs that do not mind. */
export const revision = () =>
  z
    .number()
    .int()
    .min(0)
    .nullish()
    .transform((value) => value ?? null);

/** A positive id in an address or a body. */
export const recordId = () =>
  z.coerce.number({ error: 'errors.reference' }).int().min(1).max(Number.MAX_SAFE_INTEGER);

/**
 * For `superRefine`: what fields say together is looked at even where one of them is wrong alone, so that a form is
 * told all at once. A field that is wrong may then be anything.
 */
export const evenIfWrong = {
  when: ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null,
};

/** An IANA name; legal dates follow it. */
export const timeZone = () =>
  z
    .string({ error: 'errors.required' })
    .trim()
    .refine(isTimeZone, 'errors.timeZone')
    .meta({ example: 'Europe/Paris' });
