import type { VatRegime } from './corporation-parts.ts';
import type { CorporationDetails } from './corporation.ts';

/**
 * What an invoice needs of its company (4-french-rules.md, "Invoices"): the first group stops it, the second is
 * missed on it.
 */
const readinessChecks = [
  'siren',
  'legalForm',
  'capital',
  'rcs',
  'vatNumber',
  'iban',
  'vat',
  'paymentCondition',
  'paymentType',
] as const;
type ReadinessCheck = (typeof readinessChecks)[number];

/** Without these no invoice is validated. */
const stopping: ReadonlySet<ReadinessCheck> = new Set(['siren', 'vat', 'paymentCondition', 'paymentType']);

/** Forms of sole traders, who have neither capital nor, as craftsmen, a registry of commerce. */
const soleTrader = /^(ei|eirl|entreprise individuelle|micro|auto)/i;

export interface Readiness {
  /** An invoice can be validated. */
  ready: boolean;
  missing: ReadinessCheck[];
}

/**
 * What a company still lacks to invoice.
 * @param has which of the lists that an invoice chooses from have an entry in use
 */
export function readinessOf(
  company: Pick<CorporationDetails, 'siren' | 'legalForm' | 'capital' | 'rcs' | 'vatNumber' | 'iban'> & {
    vatRegime?: VatRegime;
  },
  has: Readonly<Record<'vat' | 'paymentCondition' | 'paymentType', boolean>>,
): Readiness {
  const isSole = soleTrader.test(company.legalForm ?? '');
  const there: Record<ReadinessCheck, boolean> = {
    siren: company.siren !== null,
    legalForm: company.legalForm !== null,
    capital: isSole || company.capital !== null,
    rcs: isSole || company.rcs !== null,
    vatNumber: company.vatNumber !== null || company.vatRegime === 'franchise',
    iban: company.iban !== null,
    ...has,
  };
  const missing = readinessChecks.filter((check) => !there[check]);
  return { ready: missing.every((check) => !stopping.has(check)), missing };
}
