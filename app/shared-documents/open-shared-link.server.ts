import { todayIn } from '#domain/kernel/dates.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import type { CorporationProfile } from '#domain/company/corporation.ts';
import { networkOf } from '#domain/users/device.ts';
import {
  openSharedLink,
  sharedDocumentAggregate,
  type SharedDocumentEvent,
  type SharedDocumentState,
} from '#domain/shared-documents/shared-document.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import type { ScreenContext } from '../http/screen.server.ts';

/** Requests that one address may make in ten minutes: a page and its files come to a handful. */
const MOST_REQUESTS = 300;
const WINDOW_MINUTES = 10;

/** What a link leads to: one shared document, and whose it is. */
interface OpenShare {
  id: number;
  state: SharedDocumentState;
  company: CorporationProfile;
}

/**
 * What the token of the address leads to; null alike for an unknown, a revoked and a past one, and where the
 * document is no longer there for who has it.
 * @throws Response 429 for an address that asks too much
 */
export async function openShare({
  services,
  clientAddress,
  params,
}: ScreenContext): Promise<OpenShare | null> {
  const { db, store, links, throttle } = services;
  const limits = [{ key: `link-address:${networkOf(clientAddress)}`, max: MOST_REQUESTS }];
  if (!(await throttle.allowAttempt(db, limits, WINDOW_MINUTES)))
    throw new Response(null, { status: 429, headers: { 'Retry-After': String(WINDOW_MINUTES * 60) } });
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
