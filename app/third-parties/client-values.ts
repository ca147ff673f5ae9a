import type { ThirdPartyProfile } from '#domain/third-parties/third-party.ts';

const textOf = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value);
const checked = (value: boolean): string => (value ? 'on' : '');

/** A client as its form's fields hold it; a new one is a French client. */
export function clientValues(profile: ThirdPartyProfile | null) {
  const identity = profile?.identity ?? null;
  return {
    name: textOf(identity?.name),
    code: textOf(profile?.code),
    language: profile?.language ?? 'fr',
    siren: textOf(identity?.siren),
    siret: textOf(identity?.siret),
    vatNumber: textOf(identity?.vatNumber),
    phone: textOf(identity?.phone),
    email: textOf(identity?.email),
    client: checked(profile?.client ?? true),
    supplier: checked(profile?.supplier ?? false),
    prospect: checked(profile?.prospect ?? false),
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
    iban: textOf(identity?.iban),
    bic: textOf(identity?.bic),
    note: textOf(identity?.note),
  };
}

export type ClientValues = ReturnType<typeof clientValues>;
