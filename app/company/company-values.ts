import type { CorporationSettings, Identity } from '#domain/company/corporation-parts.ts';

const textOf = (value: string | number | null): string => (value === null ? '' : String(value));
const checked = (value: boolean): string => (value ? 'on' : '');

/** An identity as its form's fields hold it. */
export const identityValues = ({ address, ...identity }: Identity) => ({
  name: identity.name,
  legalForm: textOf(identity.legalForm),
  capital: textOf(identity.capital),
  siren: textOf(identity.siren),
  siret: textOf(identity.siret),
  vatNumber: textOf(identity.vatNumber),
  rcs: textOf(identity.rcs),
  naf: textOf(identity.naf),
  insurance: textOf(identity.insurance),
  phone: textOf(identity.phone),
  email: textOf(identity.email),
  website: textOf(identity.website),
  address: { ...address, complement: textOf(address.complement) },
});

export const settingsValues = (settings: CorporationSettings) => ({
  accent: settings.accent,
  currency: settings.currency,
  timeZone: settings.timeZone,
  fiscalYearStart: textOf(settings.fiscalYearStart),
  vatRegime: settings.vatRegime,
  latePenalty: textOf(settings.latePenalty),
  showMase: checked(settings.showMase),
  showTransport: checked(settings.showTransport),
});
