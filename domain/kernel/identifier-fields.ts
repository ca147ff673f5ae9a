import { z } from 'zod';
import {
  isBic,
  isEmail,
  isSiren,
  isSiret,
  normaliseIdentifier,
  readIban,
  readVatNumber,
} from './identifiers.ts';
import { normalisePhone } from './phone.ts';

/** An identifier that may be left out: '' counts as null; `read` gives it as it is kept, or null. */
const identifier = (read: (typed: string) => string | null, error: string, example: string) =>
  z
    .string({ error: 'errors.invalid' })
    .nullish()
    .transform((typed, context) => {
      if (!typed?.trim()) return null;
      const value = read(typed);
      if (value === null) context.addIssue({ code: 'custom', message: error });
      return value;
    })
    .meta({ example });

/** Inner spaces and case do not matter. */
const normalised = (isRight: (value: string) => boolean) => (typed: string) =>
  isRight(typed) ? normaliseIdentifier(typed) : null;

export const optionalSiren = () => identifier(normalised(isSiren), 'errors.siren', '404833048');
export const optionalSiret = () => identifier(normalised(isSiret), 'errors.siret', '40483304800022');
export const optionalVatNumber = () => identifier(readVatNumber, 'errors.vatNumber', 'FR83404833048');
export const optionalIban = () => identifier(readIban, 'errors.iban', 'FR7630006000011234567890189');
export const optionalBic = () => identifier(normalised(isBic), 'errors.bic', 'AGRIFRPP');

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

/**
 * A telephone number as people write it, stored as "+33144556677"; one without a country is French. '' counts as null.
 */
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
