import type { SeriesKind } from '#domain/company/numbering.ts';

/** What a row of the first users begins with. */
export const noUser = { username: '', gender: 'F', firstName: '', lastName: '', email: '', group: 'user' };
export type UserValues = typeof noUser;

type Texts =
  | 'name'
  | 'legalForm'
  | 'capital'
  | 'siren'
  | 'siret'
  | 'vatNumber'
  | 'rcs'
  | 'naf'
  | 'insurance'
  | 'phone'
  | 'email'
  | 'website'
  | 'iban'
  | 'bic'
  | 'accent'
  | 'timeZone'
  | 'fiscalYearStart'
  | 'vatRegime'
  | 'latePenalty'
  | 'vatOnDebits';

/** Every field of the wizard as its forms hold it; a step shows its own. */
export type WizardValues = Record<Texts, string> & {
  address: Record<'street' | 'complement' | 'postalCode' | 'city' | 'country', string>;
  numbering: Record<SeriesKind, string>;
  users: UserValues[];
};
