import { todayIn } from '#domain/kernel/dates.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import type { CorporationProfile } from '#domain/company/corporation.ts';
import {
  openSharedLink,
  sharedDocumentAggregate,
  type SharedDocumentEvent,
  type SharedDocumentState,
} from '#domain/shared-documents/shared-document.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { openDocumentLink } from '../http/guesses.server.ts';
import type { LinkVisit } from '../public-quotation/follow-link.server.ts';

/** What a link leads to: one shared document, and whose it is. */
interface OpenShare {
  id: number;
  state: SharedDocumentState;
  company: CorporationProfile;
}

async function shareOf({ services, params }: LinkVisit): Promise<OpenShare | null> {
  const { db, store, links } = services;
  const place = await links.findShared(db, params['token'] ?? '');
  if (place === null) return null;
  const [company, events] = await Promise.all([
    findCorporation(db, place.corporation),
    store.read(`shareddocument-${place.share}`),
  ]);
  const state = foldStream<SharedDocumentState, SharedDocumentEvent>(sharedDocumentAggregate, events);
  if (company === null || !company.enabled || state.corporation !== company.id) return null;
  const today = todayIn(company.timeZone, new Date());
  return openSharedLink(state, place.link, today) && { id: place.share, state, company };
}

/**
 * What the token of the address leads to; null alike for an unknown, a revoked and a past one, and where the
 * document is no longer there for who has it.
 * @throws Response 429 for an address that asks too much
 */
export const openShare = (context: LinkVisit): Promise<OpenShare | null> =>
  openDocumentLink(context, () => shareOf(context));
