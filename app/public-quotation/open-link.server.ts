import { isLinkOpen, type QuotationLink } from '#domain/commerce/quotation-link.ts';
import { isAnswerable, quotationAggregate, type QuotationState } from '#domain/commerce/quotation.ts';
import { todayIn } from '#domain/kernel/dates.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import type { CorporationProfile } from '#domain/organization/corporation.ts';
import { networkOf } from '#domain/users/device.ts';
import { findCorporation } from '#projections/corporations.ts';
import { readDocument, type DocumentView } from '#projections/documents.ts';
import { findLinkByHash } from '#projections/quotation-links.ts';
import { notFound } from '../http/problems.ts';
import type { ScreenContext } from '../http/screen.server.ts';

/** Requests that one address may make in ten minutes: a page, its logo and files come to a handful. */
const MOST_REQUESTS = 300;
const WINDOW_MINUTES = 10;

/** What a link leads to: one version of one quotation, and whose it is. */
export interface OpenLink {
  /** SHA-256 of the token, which commands know the link by. */
  tokenHash: string;
  link: QuotationLink;
  view: DocumentView;
  state: QuotationState;
  company: CorporationProfile;
  /** In the company's time zone. */
  today: string;
}

async function follow({ services }: ScreenContext, token: string): Promise<OpenLink | null> {
  const { db, store, links } = services;
  const tokenHash = links.hash(token);
  const place = await findLinkByHash(db, tokenHash);
  if (place === null) return null;
  const [view, company] = await Promise.all([
    readDocument(db, store.read, place.version, place.corporation, 'quotation'),
    findCorporation(db, place.corporation),
  ]);
  if (view === null || company === null || !company.enabled) return null;
  const state = foldStream(quotationAggregate, view.events);
  const link = state.links.find((one) => one.link === place.link);
  const today = todayIn(company.timeZone, new Date());
  if (link?.version !== view.version) return null;
  if (!isLinkOpen(link, today, isAnswerable(state, view.version))) return null;
  return { tokenHash, link, view, state, company, today };
}

/**
 * What the token of the address leads to; null alike for an unknown, a revoked, a past and an ended one.
 * @throws Response 429 for an address that asks too much
 */
export async function openLink(context: ScreenContext): Promise<OpenLink | null> {
  const { services, clientAddress, params } = context;
  const limits = [{ key: `link-address:${networkOf(clientAddress)}`, max: MOST_REQUESTS }];
  if (!(await services.throttle.allowAttempt(services.db, limits, WINDOW_MINUTES)))
    throw new Response(null, { status: 429, headers: { 'Retry-After': String(WINDOW_MINUTES * 60) } });
  return follow(context, params['token'] ?? '');
}

/** The same for a file of the page. @throws Response 404 */
export async function openedLink(context: ScreenContext): Promise<OpenLink> {
  const opened = await openLink(context);
  if (opened === null) throw notFound();
  return opened;
}

export const kept = { 'Cache-Control': 'private, no-store', 'X-Content-Type-Options': 'nosniff' };
