import { z } from 'zod';
import { addressSchema, countryCode } from '../kernel/address.ts';
import { choice, flag, optionalReference, optionalText, text, timeZone } from '../kernel/fields.ts';
import {
  optionalBic,
  optionalEmail,
  optionalIban,
  optionalSiren,
  optionalSiret,
  optionalVatNumber,
} from '../kernel/identifier-fields.ts';
import { optionalActivityCode } from '../records/activity.ts';
import { siretBelongsTo, vatNumberOfSiren } from '../kernel/identifiers.ts';
import type { FieldErrors } from '../kernel/refusal.ts';

/* What of a corporation is changed at once: each part is a form, a command and an event of its own. */

/** An address of the web, with or without its scheme; '' counts as null. */
const optionalWebsite = () =>
  z
    .string({ error: 'errors.invalid' })
    .trim()
    .max(120, 'errors.tooLong|max=120')
    .refine(
      (value) => value === '' || /^(https?:\/\/)?[^\s/.]+(\.[^\s/.]+)+(\/\S*)?$/i.test(value),
      'companies.error.website',
    )
    .nullish()
    .transform((value) => (value ? value : null))
    .meta({ example: 'www.exemple.fr' });

/** Who it is: what the letterhead of documents and the legal line below them say. */
export const identitySchema = z.object({
  name: text(80),
  legalForm: optionalText(40),
  capital: optionalText(40),
  siren: optionalSiren(),
  siret: optionalSiret(),
  vatNumber: optionalVatNumber(),
  rcs: optionalText(60),
  naf: optionalActivityCode(),
  /** As it is printed: insurer with its address, number of the policy, where it covers (loi 96-603, art. 22-2). */
  insurance: optionalText(300),
  address: addressSchema,
  phone: optionalText(30),
  email: optionalEmail(),
  website: optionalWebsite(),
});
export type Identity = z.output<typeof identitySchema>;

/** What the VAT number of a corporation is, or why it has none. */
export const vatRegimes = ['normal', 'simplified', 'franchise'] as const;
export type VatRegime = (typeof vatRegimes)[number];

/** A corporation that has a SIREN already. */
export interface SirenHolder {
  name: string;
  siret: string | null;
}

/**
 * A company is set up once: another of its SIREN is an establishment of it, told apart by its SIRET. An error, or null.
 */
export function knownSirenError(siret: string | null, holders: readonly SirenHolder[]): string | null {
  const same = holders.find((one) => siret === null || one.siret === null || one.siret === siret);
  return same ? `companies.error.sirenKnown|name=${same.name}` : null;
}

/** What contradicts itself in an identity: a SIRET or VAT number of another company. */
export function identityErrors({
  siren,
  siret,
  vatNumber,
}: Pick<Identity, 'siren' | 'siret' | 'vatNumber'>): FieldErrors | null {
  const errors: FieldErrors = {};
  if (siren !== null && siret !== null && !siretBelongsTo(siret, siren))
    errors['siret'] = ['companies.error.siretOfOther'];
  if (siren !== null && vatNumber?.startsWith('FR') && !vatNumber.endsWith(siren))
    errors['vatNumber'] = ['companies.error.vatNumberOfOther'];
  return Object.keys(errors).length > 0 ? errors : null;
}

/** The VAT number that was said, or else the one of the SIREN; none without VAT (CGI art. 293 B). */
export const vatNumberFor = (
  { siren, vatNumber }: Pick<Identity, 'siren' | 'vatNumber'>,
  regime: VatRegime,
): string | null => vatNumber ?? (siren === null || regime === 'franchise' ? null : vatNumberOfSiren(siren));

/** What addresses said that they are for before the list of address types did. */
type OlderAddressKind = 'headOffice' | 'billing' | 'delivery' | 'site' | 'other';

const MOST_ADDRESSES = 30;

/** Where else it is, beside the address of its letterhead. */
export const addressesSchema = z.object({
  addresses: z
    .array(
      z.object({
        addressType: optionalReference('addresstype'),
        label: optionalText(80),
        street: text(120),
        complement: optionalText(120),
        postalCode: text(12),
        city: text(80),
        country: countryCode(),
      }),
    )
    .max(MOST_ADDRESSES, `errors.tooLarge|max=${MOST_ADDRESSES}`)
    .default([]),
});
type TypedAddress = z.output<typeof addressesSchema>['addresses'][number];
/** As events keep it: one of before names no type of the list but a kind. */
export type CorporationAddress = Omit<TypedAddress, 'addressType'> &
  (Pick<TypedAddress, 'addressType'> | { addressType?: never; kind: OlderAddressKind });

/** The use of the type that an address has by its older kind, as the list of types says uses; null: it has none. */
export function olderUse(address: CorporationAddress): string | null {
  if (!('kind' in address)) return null;
  return address.kind === 'headOffice' ? 'main' : address.kind;
}

/** The account that its documents ask to be paid on, as a new company says it: the first of its list. */
export const bankAccountSchema = z.object({ iban: optionalIban(), bic: optionalBic() });

export const settingsSchema = z.object({
  /** Accent colour of screens and documents, "#006a69". */
  accent: z
    .string({ error: 'errors.required' })
    .trim()
    .regex(/^#[0-9a-f]{6}$/i, 'errors.colour')
    .meta({ example: '#006a69' }),
  currency: z.literal('EUR', { error: 'errors.choice' }),
  /** IANA name; legal dates follow it. */
  timeZone: timeZone(),
  /** Month that fiscal years start in, 1 to 12. */
  fiscalYearStart: z
    .number({ error: 'errors.required' })
    .int('errors.integer')
    .min(1, 'errors.tooSmall|min=1')
    .max(12, 'errors.tooLarge|max=12'),
  vatRegime: choice(vatRegimes),
  latePenalty: optionalText(200),
  showMase: flag(),
  showTransport: flag(),
});
export type CorporationSettings = z.output<typeof settingsSchema>;
