import type { z } from 'zod';
import * as identifier from '../../kernel/identifier-fields.ts';
import { made, type Field, type FieldKind, type Options } from './base.ts';

/** Nothing is null where the field is optional, and refused else. */
const oneOf = (
  kind: FieldKind,
  optional: () => z.ZodType<string | null>,
  max: number,
  options: Options,
): Field => {
  const schema = optional();
  return made(
    kind,
    options.optional ? schema : schema.refine((value) => value !== null, 'errors.required'),
    options,
    { max },
  );
};

/** An e-mail address. */
export const email = (options: Options = {}): Field =>
  made('email', options.optional ? identifier.optionalEmail() : identifier.email(), options, { max: 254 });

/** A telephone number, stored as "+33144556677"; one without a country is French. */
export const phone = (options: Options = {}): Field => oneOf('phone', identifier.optionalPhone, 40, options);

export const iban = (options: Options = {}): Field => oneOf('iban', identifier.optionalIban, 60, options);

export const bic = (options: Options = {}): Field => oneOf('bic', identifier.optionalBic, 14, options);

export const siren = (options: Options = {}): Field => oneOf('siren', identifier.optionalSiren, 15, options);

export const siret = (options: Options = {}): Field => oneOf('siret', identifier.optionalSiret, 20, options);

export const vatNumber = (options: Options = {}): Field =>
  oneOf('vat-number', identifier.optionalVatNumber, 60, options);
