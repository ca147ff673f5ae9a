import { parseWithZod } from '@conform-to/zod/v4';
import type { z } from 'zod';

/** Fields by which a form says which of its rows to add or take away; pages write them, people do not. */
const controls = ['__intent__', '__state__'];

/** A form read by a schema. @throws Response 400 where its control fields are none that a page wrote */
export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  try {
    return parseWithZod(form, { schema });
  } catch (error) {
    if (controls.some((name) => form.has(name))) throw new Response(null, { status: 400 });
    throw error;
  }
}
