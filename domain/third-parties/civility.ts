import { z } from 'zod';

/** How a person is addressed: Monsieur, Madame. */
export const civilities = ['m', 'mme'] as const;
export type Civility = (typeof civilities)[number];

/** A civility of a form, file or program; null for none. */
export const optionalCivility = () =>
  z
    .union([z.enum(civilities), z.literal('').transform(() => null)], { error: 'errors.choice' })
    .nullish()
    .transform((value) => value ?? null);
