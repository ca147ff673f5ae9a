import { z } from 'zod';
import type { CustomOwner } from '#domain/custom-fields/custom-field.ts';
import { readCustomFilters, type CustomFilter } from '#domain/custom-fields/filters.ts';
import { invalid } from '#domain/kernel/refusal.ts';
import type { CustomValue } from '#domain/custom-fields/values.ts';
import { customFieldsOf, customValuesOf } from '#projections/custom-fields/custom-fields.ts';
import type { Services } from '../services.server.ts';
import { inBrackets } from './query.ts';

/** The body of a record with the corporation's own fields beside it. */
export const withCustomInput = (schema: z.ZodObject) =>
  schema.safeExtend({
    /** Values by the codes of the fields (`customfield/list`); those that are not named stay as they are. */
    customFields: z.record(z.string(), z.unknown()).optional().meta({ example: {} }),
  });

/** What a record says in the corporation's own fields, by their codes. */
export const customFieldsAnswer = z.record(
  z.string(),
  z.union([
    z.string(),
    z.boolean(),
    z.number(),
    z.array(z.string()),
    z.record(z.string(), z.union([z.string(), z.literal(true)])),
    z.null(),
  ]),
);

/** What a record says in the fields that are asked for, by their codes: null where it says nothing. */
export async function customFieldsShown(
  db: Services['db'],
  corporation: number,
  owner: CustomOwner,
  id: number,
): Promise<Record<string, CustomValue | false | null>> {
  const [fields, found] = await Promise.all([
    customFieldsOf(db, corporation, owner),
    customValuesOf(db, corporation, owner, [id]),
  ]);
  const values = found.get(id)?.values ?? {};
  return Object.fromEntries(
    fields
      .filter(({ enabled }) => enabled)
      .map(({ code, type }) => [code, values[code] ?? (type === 'checkbox' ? false : null)]),
  );
}

/** What a list is narrowed by in the corporation's own fields. */
export const customFilterQuery = {
  customFields: inBrackets(
    'What rows say in the corporation’s own fields (`customfield/list`), by their codes: `customFields[code]` of a text ' +
      '(words that it contains; `[code.is]`: the whole text), of choices (some of their codes, between commas) and of ' +
      'a box (1 or 0); `[code.from]` and `[code.until]` of a number or a day; `[code.part]` of a component',
  ),
};

/** @throws Refusal where it names no such field, or what its field cannot say */
export async function customFilters(
  { db }: Services,
  corporation: number,
  owner: CustomOwner,
  said: Readonly<Record<string, string>> | null,
): Promise<CustomFilter[]> {
  if (said === null) return [];
  const { filters, errors } = readCustomFilters(await customFieldsOf(db, corporation, owner), said);
  const wrong = Object.entries(errors);
  if (wrong.length > 0)
    throw invalid(Object.fromEntries(wrong.map(([name, keys]) => [`customFields[${name}]`, keys])));
  return filters;
}
