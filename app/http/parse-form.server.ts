import { parseWithZod } from '@conform-to/zod/v4';
import type { z } from 'zod';

/** Fields by which a form says which of its rows to add or take away; pages write them, people do not. */
const controls = ['__intent__', '__state__'];

/**
 * A form read by a schema. No page writes a name that begins with a dot; the parser would read it as the name behind it,
 * and so past whoever took that out of the form.
 * @throws Response 400 where its control fields are none that a page wrote
 */
export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  for (const name of Array.from(form.keys())) if (name.startsWith('.')) form.delete(name);
  try {
    return parseWithZod(form, { schema });
  } catch (error) {
    if (controls.some((name) => form.has(name))) throw new Response(null, { status: 400 });
    throw error;
  }
}
