import { nameKey } from './name-key.ts';

/** By what two records may be the same third party. */
export const likenesses = ['siren', 'vatNumber', 'iban', 'email', 'name'] as const;
export type Likeness = (typeof likenesses)[number];

/** What is looked for, as records keep it; absent: not looked for. */
export interface DuplicateKeys {
  siren?: string;
  vatNumber?: string;
  iban?: string;
  /** In small letters. */
  email?: string;
  /** As `nameKey` makes it. */
  name: string;
  postalCode: string;
}

/** A record that looks like one of those asked about. */
export interface LikeThirdParty {
  /** Which of those asked about, from 0. */
  asked: number;
  id: number;
  name: string;
  code: string | null;
  city: string | null;
  by: Likeness[];
}

interface Identified {
  name: string;
  firstName?: string | null;
  siren: string | null;
  siret: string | null;
  vatNumber: string | null;
  iban: string | null;
  email: string | null;
  address: { postalCode: string };
}

/** What one that is to be made is looked for by. A SIRET counts by its SIREN: other establishments are told too. */
export function duplicateKeys(input: Identified): DuplicateKeys {
  const siren = input.siren ?? input.siret?.slice(0, 9);
  const { vatNumber, iban, email } = input;
  return {
    ...(siren && { siren }),
    ...(vatNumber && { vatNumber }),
    ...(iban && { iban }),
    ...(email && { email: email.toLowerCase() }),
    name: nameKey([input.firstName, input.name].filter(Boolean).join(' ')),
    postalCode: input.address.postalCode,
  };
}

/** What two that are to be made have in common, if anything: lines of a file are compared with each other too. */
export function likenessOf(one: DuplicateKeys, other: DuplicateKeys): Likeness[] {
  const same = (key: 'siren' | 'vatNumber' | 'iban' | 'email') =>
    one[key] !== undefined && one[key] === other[key];
  const identified = (['siren', 'vatNumber', 'iban', 'email'] as const).filter(same);
  return one.name === other.name ? [...identified, 'name'] : identified;
}
