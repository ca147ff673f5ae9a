import type { CorporationProfile } from '#domain/company/corporation.ts';
import { todayIn } from '#domain/kernel/dates.ts';
import { asksForNumber, opensForm, type CandidateState } from '#domain/recruitment/candidate.ts';
import { NUMBER_ASKED } from '#domain/recruitment/form-commands.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { storedParameterValue } from '#projections/company/parameters.ts';
import { readCandidate } from '#projections/recruitment/candidates.ts';
import { openLink } from '../http/guesses.server.ts';
import type { Services } from '../services.server.ts';

/** What a link leads to: one candidate's form, and whose it is. */
export interface OpenForm {
  id: number;
  tokenHash: string;
  state: CandidateState;
  revision: number;
  /** Whether the social security number is asked for. */
  asksNumber: boolean;
  company: CorporationProfile;
}

async function formOf({ db, store, links }: Services, token: string): Promise<OpenForm | null> {
  const place = await links.findCandidate(db, token);
  if (place === null) return null;
  const [company, { state, revision }, switched] = await Promise.all([
    findCorporation(db, place.corporation),
    readCandidate(store.read, place.candidate),
    storedParameterValue(db, NUMBER_ASKED, place.corporation),
  ]);
  if (company === null || !company.enabled) return null;
  if (!opensForm(state, place.link, todayIn(company.timeZone, new Date()))) return null;
  const asksNumber = asksForNumber(state, switched === true);
  return { id: place.candidate, tokenHash: place.hash, state, revision, asksNumber, company };
}

/**
 * What a token leads to; null alike for an unknown, a revoked and a past one.
 * @throws Response 429 for an address that guesses too much
 */
export const openForm = (
  services: Services,
  clientAddress: string,
  token: string,
): Promise<OpenForm | null> =>
  openLink({ services, clientAddress }, 'candidate', () => formOf(services, token));
