import { z } from 'zod';
import type { CustomOwner } from '#domain/custom-fields/custom-field.ts';
import type { CustomValue } from '#domain/custom-fields/values.ts';
import { customFieldsOf, customValuesOf } from '#projections/custom-fields/custom-fields.ts';
import type { Services } from '../services.server.ts';

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
