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

const required = ['street', 'postalCode', 'city', 'country'] as const;

/**
 * An address that may be left out as a whole: a form without a word of it (but its country) says none; of one that is
 * begun the rest is asked for.
 */
export const optionalAddress = () =>
  z
    .object({
      street: optionalText(120),
      complement: optionalText(120),
      postalCode: optionalText(12),
      city: optionalText(80),
      country: optionalCountryCode(),
    })
    .nullish()
    .transform((typed, context): Address | null => {
      if (!typed || [typed.street, typed.complement, typed.postalCode, typed.city].every((part) => !part))
        return null;
      const { street, complement, postalCode, city, country } = typed;
      for (const part of required)
        if (typed[part] === null)
          context.addIssue({ code: 'custom', path: [part], message: 'errors.required' });
      return {
        street: street ?? '',
        complement,
        postalCode: postalCode ?? '',
        city: city ?? '',
        country: country ?? '',
      };
    });
