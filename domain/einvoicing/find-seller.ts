import {
  isBic,
  isEmail,
  isIban,
  isSiren,
  isSiret,
  isVatNumber,
  normaliseIdentifier,
  siretBelongsTo,
} from '../kernel/identifiers.ts';
import type { ElectronicInvoice } from './electronic-invoice.ts';

/** What a seller is known by, to look for a third party of ours; null: the file does not say. */
export interface SellerClues {
  siren: string | null;
  siret: string | null;
  vatNumber: string | null;
  iban: string | null;
  name: string | null;
}

export function cluesOf({ seller, payment }: ElectronicInvoice): SellerClues {
  const iban = normaliseIdentifier(payment.iban ?? '');
  return {
    siren: seller.siren,
    siret: seller.siret,
    vatNumber: seller.vatNumber,
    iban: isIban(iban) ? iban : null,
    name: seller.name === '' ? null : seller.name,
  };
}

/** A third party that shares something with the seller. */
export interface SellerCandidate extends SellerClues {
  id: number;
  supplier: boolean;
  /** Whether its name is the seller's, whatever case and accents. */
  sameName: boolean;
}

/** By what a third party was known as the seller, the surest first. */
export const sellerSigns = ['siret', 'siren', 'vatNumber', 'iban', 'name'] as const;
export type SellerSign = (typeof sellerSigns)[number];

export interface FoundSeller {
  id: number;
  by: SellerSign;
  /** It is kept as a supplier; another third party must be made one first. */
  supplier: boolean;
  /** IBAN that is kept of it. */
  iban: string | null;
}

function signOf(clues: SellerClues, one: SellerCandidate): SellerSign | null {
  const same = (sign: 'siret' | 'siren' | 'vatNumber' | 'iban') =>
    clues[sign] !== null && clues[sign] === one[sign];
  if (same('siret')) return 'siret';
  // An establishment is its company, when the company itself is not kept.
  const ofCompany = one.siren ?? one.siret?.slice(0, 9) ?? null;
  if (clues.siren !== null && clues.siren === ofCompany) return 'siren';
  if (same('vatNumber')) return 'vatNumber';
  // Another register number is another company, whatever else they share.
  if (clues.siren !== null && ofCompany !== null) return null;
  if (same('iban')) return 'iban';
  return one.sameName ? 'name' : null;
}

/** Who it is among those that share something: by the surest sign, suppliers first, then the oldest. */
export function findSeller(clues: SellerClues, candidates: readonly SellerCandidate[]): FoundSeller | null {
  const [best] = candidates
    .flatMap((one) => {
      const by = signOf(clues, one);
      return by === null ? [] : [{ id: one.id, by, supplier: one.supplier, iban: one.iban }];
    })
    .sort(
      (a, b) =>
        Number(b.supplier) - Number(a.supplier) ||
        sellerSigns.indexOf(a.by) - sellerSigns.indexOf(b.by) ||
        a.id - b.id,
    );
  return best ?? null;
}

const kept = (text: string | null, isRight: (value: string) => boolean): string | null => {
  const value = normaliseIdentifier(text ?? '');
  return value !== '' && isRight(value) ? value : null;
};

/** The seller as a new supplier of ours: what its file says, as far as it is right. */
export function sellerAsSupplier({ seller, payment }: ElectronicInvoice) {
  const siren = kept(seller.siren, isSiren);
  const siret = kept(seller.siret, isSiret);
  const { address, contact } = seller;
  const email = contact?.email ?? null;
  return {
    name: seller.name.slice(0, 120),
    supplier: true,
    siren,
    siret: siret !== null && (siren === null || siretBelongsTo(siret, siren)) ? siret : null,
    vatNumber: kept(seller.vatNumber, isVatNumber),
    email: email !== null && isEmail(email) ? email : null,
    phone: contact?.phone?.slice(0, 30) ?? null,
    address: {
      street: address?.street.slice(0, 120) || '–',
      complement: address?.complement?.slice(0, 120) ?? null,
      postalCode: address?.postalCode.slice(0, 12) || '–',
      city: address?.city.slice(0, 80) || '–',
      country: /^[A-Z]{2}$/.test(address?.country ?? '') ? (address?.country ?? 'FR') : 'FR',
    },
    language: 'fr' as const,
    iban: kept(payment.iban, isIban),
    bic: kept(payment.bic, isBic),
  };
}
