import { compare } from '../kernel/decimal.ts';
import type { VatRegime } from '../company/corporation-parts.ts';

interface Rate {
  value: number;
  /** Percent, "20" or "5.5". */
  rate: string;
  category: string;
}

/** What of a corporation says at what rate it usually sells. */
export interface VatSeller {
  /** The rate that its settings name. */
  defaultVat?: number | null;
  vatRegime?: VatRegime;
  address: { country: string; postalCode: string };
}

/** Where the normal rate is not that of metropolitan France: 8.5 % (CGI art. 296), or no VAT at all (art. 294, 1). */
const overseas: Readonly<Record<string, string | null>> = {
  '971': '8.5',
  '972': '8.5',
  '974': '8.5',
  '973': null,
  '976': null,
  GP: '8.5',
  MQ: '8.5',
  RE: '8.5',
  GF: null,
  YT: null,
};

const METROPOLITAN = '20';

/** The normal rate where somebody is established, in percent (CGI art. 278); null: none that is known, or no VAT. */
function normalRate({ country, postalCode }: VatSeller['address']): string | null {
  const special = overseas[country === 'FR' ? postalCode.replace(/\s/g, '').slice(0, 3) : country];
  if (special !== undefined) return special;
  return country === 'FR' || country === 'MC' ? METROPOLITAN : null;
}

/**
 * The VAT that a new line begins with: the corporation's own; where it says none, the normal rate of where it is.
 * null where no rate is that: it is asked for. Never a reverse charge or an exemption, which the law ties to
 * conditions.
 * @param rates those that are offered, in the order of their list
 */
export function usualVat(rates: readonly Rate[], seller: VatSeller | null): number | null {
  const own = rates.find(({ value }) => value === seller?.defaultVat);
  if (own) return own.value;
  const normal = seller === null || seller.vatRegime === 'franchise' ? null : normalRate(seller.address);
  if (normal === null) return null;
  const standard = rates.filter(({ rate, category }) => category === 'S' && compare(rate, normal) === 0);
  return standard.reduce<number | null>(
    (oldest, { value }) => (oldest === null || value < oldest ? value : oldest),
    null,
  );
}
