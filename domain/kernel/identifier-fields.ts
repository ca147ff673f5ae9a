import { z } from 'zod';
import { isBic, isEmail, isIban, isSiren, isSiret, isVatNumber, normaliseIdentifier } from './identifiers.ts';
import { normalisePhone } from './phone.ts';

/** An identifier that may be left out: '' counts as null, inner spaces and case do not matter. */
const identifier = (isRight: (value: string) => boolean, error: string, example: string) =>
  z
    .string({ error: 'errors.invalid' })
    .transform(normaliseIdentifier)
    .refine((value: string) => value === '' || isRight(value), error)
    .nullish()
    .transform((value) => (value ? value : null))
    .meta({ example });

export const optionalSiren = () => identifier(isSiren, 'errors.siren', '404833048');
export const optionalSiret = () => identifier(isSiret, 'errors.siret', '40483304800022');
export const optionalVatNumber = () => identifier(isVatNumber, 'errors.vatNumber', 'FR83404833048');
export const optionalIban = () => identifier(isIban, 'errors.iban', 'FR7630006000011234567890189');
export const optionalBic = () => identifier(isBic, 'errors.bic', 'AGRIFRPP');

/** E-mail by the rules of the first specification, section 5; '' counts as null. */
export const optionalEmail = () =>
  z
    .string({ error: 'errors.email' })
    .trim()
    .refine((value) => value === '' || isEmail(value), 'errors.email')
    .nullish()
    .transform((value) => (value ? value : null))
    .meta({ format: 'email' });

/** The same, where one must be named. */
export const email = () =>
  z
    .string({ error: 'errors.required' })
    .trim()
    .min(1, 'errors.required')
    .refine(isEmail, 'errors.email')
    .meta({ format: 'email' });

/** A telephone number as people write it, stored as "+33144556677"; one without a country is French. '' counts as null. */
export const optionalPhone = () =>
  z
    .string({ error: 'errors.phone' })
    .trim()
    .nullish()
    .transform((typed, context) => {
      if (!typed) return null;
      const number = normalisePhone(typed);
      if (number === null) context.addIssue({ code: 'custom', message: 'errors.phone' });
      return number;
    })
    .meta({ example: '+33144556677' });
