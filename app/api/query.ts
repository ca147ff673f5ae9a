import { z } from 'zod';
import { isCivilDate } from '#domain/kernel/dates.ts';
import { parseDecimal } from '#domain/kernel/decimal.ts';
import { nearest } from '#domain/kernel/nearest.ts';

/*
 * What may stand behind a path: each name with its kind, its values and its words, from which it is read, refused and
 * described.
 */

/** Names behind a path. */
export type Query = z.ZodObject;

/** What a query is read as: null for what is left out or empty. */
export type AskedOf<Q extends Query> = z.output<Q>;

/** Nothing may stand behind the path. */
export const noQuery = z.object({});

/** Left out or empty: null. */
const maybe = <Schema extends z.ZodType>(schema: Schema, description: string, more: object = {}) =>
  schema
    .optional()
    .transform((value) => value ?? null)
    .meta({ description, ...more });

const unknownValue = (values: readonly string[], asked: unknown): string => {
  const near = typeof asked === 'string' ? nearest(asked, values) : null;
  return near === null ? 'errors.unknownValue' : `errors.unknownValueNear|near=${near}`;
};

/** One of some words. */
export const word = <const Value extends string>(values: readonly Value[], description: string) =>
  maybe(z.enum([...values], { error: ({ input }) => unknownValue(values, input) }), description);

/** 1 or 0. */
export const yesOrNo = (description: string) =>
  maybe(
    z
      .enum(['0', '1'], { error: ({ input }) => unknownValue(['0', '1'], input) })
      .transform((one) => one === '1'),
    description,
  );

/** Anything that was typed, of which 200 letters count. */
export const words = (description: string) =>
  maybe(
    z.string().transform((typed) => typed.trim().slice(0, 200) || null),
    description,
  );

/** The id of a record; `resource` names its calls. */
export const idOf = (resource: string, description: string) =>
  maybe(
    z
      .string()
      .regex(/^\d{1,15}$/, 'errors.reference')
      .transform(Number),
    description,
    {
      'x-references': resource,
    },
  );

/** A civil date, `2026-11-23`. */
export const day = (description: string) =>
  maybe(z.string().meta({ format: 'date' }).refine(isCivilDate, 'errors.date'), description);

/** Money or a number, `1234.56`. */
export const amount = (description: string) =>
  maybe(
    z
      .string()
      .meta({ format: 'decimal' })
      .refine((typed) => parseDecimal(typed, 4) !== null, 'errors.number|places=4'),
    description,
  );

/** A whole number from 1. */
export const count = (most: number, description: string) =>
  maybe(
    z
      .string()
      .regex(/^[1-9]\d{0,8}$/, `errors.between|min=1|max=${most}`)
      .transform(Number)
      .refine((one) => one <= most, `errors.between|min=1|max=${most}`),
    description,
  );

/** Names between commas, each one of some. */
export const namesAmong = (values: readonly string[], description: string) =>
  maybe(
    z.string().transform((typed, context) => {
      const names = typed.split(',').map((name) => name.trim());
      for (const name of names)
        if (!values.includes(name)) context.addIssue({ code: 'custom', message: unknownValue(values, name) });
      return names;
    }),
    description,
  );

/** Both ends of what a list is narrowed down to, both included. */
export const between = <const Name extends string, Schema extends z.ZodType>(
  name: Name,
  kind: (description: string) => Schema,
  what: string,
): Record<`${Name}.from` | `${Name}.until`, Schema> => {
  const ends = { [`${name}.from`]: kind(`${what}, from`), [`${name}.until`]: kind(`${what}, until`) };
  return ends as Record<`${Name}.from` | `${Name}.until`, Schema>; // the two names just written
};

/** Values by names that stand in brackets, `customFields[budget.from]=100`: a `deepObject` of OpenAPI. */
export const inBrackets = (description: string) =>
  maybe(z.record(z.string(), z.string()), description, { 'x-brackets': true });

const bracketed = /^(\w+)\[([a-z][\w.]*)\]$/;

/** The name that stands in front of brackets; the name itself where there are none. */
export const nameBefore = (name: string): string => bracketed.exec(name)?.[1] ?? name;

/** What stands behind a path, each name once, those in brackets together; what is empty was not said. */
export function saidIn(query: URLSearchParams): Record<string, string | Record<string, string>> {
  const said = new Map<string, string | Record<string, string>>();
  for (const [name, value] of [...query].reverse()) {
    if (value === '') continue;
    const [, outer, inner] = bracketed.exec(name) ?? [];
    if (outer === undefined || inner === undefined) {
      said.set(name, value);
      continue;
    }
    const before = said.get(outer);
    said.set(outer, { ...(typeof before === 'object' && before), [inner]: value });
  }
  return Object.fromEntries(said);
}
