import { z } from 'zod';
import { countryName, isCountry, type NamingLanguage } from './countries.ts';
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
    .min(1, 'errors.required')
    .refine(isCountry, 'errors.country')
    .meta({ example: 'FR' });

/** A country that may be left open; '' is null. */
export const optionalCountryCode = () =>
  z
    .string({ error: 'errors.invalid' })
    .trim()
    .toUpperCase()
    .refine((code) => code === '' || isCountry(code), 'errors.country')
    .nullish()
    .transform((code) => code || null)
    .meta({ example: 'FR' });

/** An address in one line, in the reader's language; the country by its name where it is not France. */
export const addressLine = (
  { street, complement, postalCode, city, country }: Address,
  language: NamingLanguage,
): string =>
  [
    street,
    complement,
    `${postalCode} ${city}`.trim(),
    country === 'FR' ? null : countryName(country, language),
  ]
    .filter(Boolean)
    .join(', ');

export const addressSchema = z.object({
  street: text(120),
  complement: optionalText(120),
  postalCode: text(12),
  city: text(80),
  country: countryCode(),
});

const parts = ['street', 'complement', 'postalCode', 'city'] as const;

/** An address that may be left out as a whole: a form without a word of it (but its country) says none. */
export const optionalAddress = () =>
  z
    .preprocess((typed) => (isBlank(typed) ? null : typed), addressSchema.nullable())
    .meta({ example: { street: '12 rue du Port', postalCode: '29200', city: 'Brest', country: 'FR' } });

/** Whether none of the parts was typed. */
function isBlank(typed: unknown): boolean {
  if (typed === undefined || typed === null || typed === '') return true;
  const said = new Map<string, unknown>(typeof typed === 'object' ? Object.entries(typed) : []);
  return parts.every((part) => (said.get(part) ?? '') === '');
}
