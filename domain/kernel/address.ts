import { z } from 'zod';
import { optionalText, text } from './fields.ts';

/** A postal address; `country` is an ISO 3166-1 code. */
export interface Address {
  street: string;
  complement: string | null;
  postalCode: string;
  city: string;
  country: string;
}

export const countryCode = () =>
  z
    .string({ error: 'errors.required' })
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'errors.country')
    .meta({ example: 'FR' });

export const addressSchema = z.object({
  street: text(120),
  complement: optionalText(120),
  postalCode: text(12),
  city: text(80),
  country: countryCode(),
});
