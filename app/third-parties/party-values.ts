import { writePhone } from '#domain/kernel/phone.ts';
import type { ThirdPartyProfile } from '#domain/third-parties/third-party.ts';
import { formatIban } from '../ui/format.ts';
import { parties, type Party } from './party-screens.ts';
import { typedDecimal, type Language } from '../ui/format.ts';

const textOf = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);
const phoneOf = (value: string | null | undefined): string => (value ? writePhone(value) : '');
const checked = (value: boolean): string => (value ? 'on' : '');

/** A third party as its form's fields hold it; a new one is French, and what its list is of. */
export function partyValues(profile: ThirdPartyProfile | null, party: Party, language: Language) {
  const { born } = parties[party];
  const identity = profile?.identity ?? null;
  return {
    name: textOf(identity?.lastName ?? identity?.name),
    civility: textOf(identity?.civility),
    firstName: textOf(identity?.firstName),
    tradeName: textOf(identity?.tradeName),
    legalForm: textOf(profile?.legalForm),
    capital: typedDecimal(profile?.capital, language),
    naf: textOf(profile?.naf),
    category: textOf(profile?.category),
    serviceType: textOf(profile?.serviceType),
    portal: textOf(profile?.portal),
    website: textOf(identity?.website),
    code: textOf(profile?.code),
    language: profile?.language ?? 'fr',
    siren: textOf(identity?.siren),
    siret: textOf(identity?.siret),
    vatNumber: textOf(identity?.vatNumber),
    phone: phoneOf(identity?.phone),
    mobile: phoneOf(identity?.mobile),
    email: textOf(identity?.email),
    electronicAddress: textOf(identity?.electronicAddress),
    client: checked(profile?.client ?? born.client),
    supplier: checked(profile?.supplier ?? born.supplier),
    prospect: checked(profile?.prospect ?? born.prospect),
    naturalPerson: checked(profile?.naturalPerson ?? false),
    address: {
      street: textOf(identity?.address.street),
      complement: textOf(identity?.address.complement),
      postalCode: textOf(identity?.address.postalCode),
      city: textOf(identity?.address.city),
      country: identity?.address.country ?? 'FR',
    },
    paymentCondition: textOf(profile?.paymentCondition),
    paymentType: textOf(profile?.paymentType),
    iban: formatIban(textOf(identity?.iban)),
    bic: textOf(identity?.bic),
    accountingCode: textOf(profile?.accountingCode),
    generalAccount: textOf(profile?.generalAccount),
    supplierAccount: textOf(profile?.supplierAccount),
    tags: (profile?.tags ?? []).map(String),
    accountManager: textOf(profile?.accountManager),
    creditLimit: typedDecimal(profile?.creditLimit, language),
    noReminders: checked(profile?.noReminders ?? false),
    note: textOf(identity?.note),
  };
}

export type PartyValues = ReturnType<typeof partyValues>;
