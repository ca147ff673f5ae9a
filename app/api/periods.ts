import { z } from 'zod';

/* Years and months as they stand behind a path. */

const asked = (pattern: RegExp, error: string, description: string) =>
  z
    .string()
    .regex(pattern, error)
    .optional()
    .transform((typed) => typed ?? null)
    .meta({ description });

/** A year, `2026`. */
export const year = (description: string) =>
  asked(/^(19|20|21)\d\d$/, 'errors.between|min=1900|max=2199', description);

/** A month, `2026-03`. */
export const month = (description: string) =>
  asked(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'errors.date', description);
