import type { CorporationProfile } from '#domain/company/corporation.ts';
import { todayIn, type CivilDate } from '#domain/kernel/dates.ts';
import { leadsToSlip, LINK_TRIES } from '#domain/payroll/wage-slip.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { findWageSlip, readWageSlip, type WageSlipRow } from '#projections/payroll/wage-slips.ts';
import { openLink } from '../../http/guesses.server.ts';
import type { Services } from '../../services.server.ts';

/** What a link leads to: one slip, and whose company's. */
export interface OpenSlip {
  link: number;
  until: CivilDate;
  slip: WageSlipRow;
  company: CorporationProfile;
}

async function slipOfToken({ db, store, links }: Services, token: string): Promise<OpenSlip | null> {
  const place = await links.findSlip(db, token);
  if (place === null || place.tries >= LINK_TRIES) return null;
  const [company, slip, { state }] = await Promise.all([
    findCorporation(db, place.corporation),
    findWageSlip(db, place.slip, place.corporation),
    readWageSlip(store.read, place.slip),
  ]);
  if (company === null || !company.enabled || slip === null || state.link === null) return null;
  if (!leadsToSlip(state, place.link, todayIn(company.timeZone, new Date()))) return null;
  return { link: place.link, until: state.link.until, slip, company };
}

/**
 * What a token leads to; null alike for an unknown, a replaced, a past and a dead one. Looking takes nothing from a
 * link, so that whatever looks through mails may look at it.
 * @throws Response 429 for an address that guesses too much
 */
export const openSlip = (
  services: Services,
  clientAddress: string,
  token: string,
): Promise<OpenSlip | null> =>
  openLink({ services, clientAddress }, 'slip', () => slipOfToken(services, token));
