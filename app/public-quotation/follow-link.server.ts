import { todayIn, type CivilDate } from '#domain/kernel/dates.ts';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import type { CorporationProfile } from '#domain/company/corporation.ts';
import { findCorporation } from '#projections/company/corporations.ts';
import { readDocument, type DocumentView } from '#projections/documents/documents.ts';
import { findLinkByHash } from '#projections/documents/document-links.ts';
import type { ScreenContext } from '../http/screen.server.ts';

/** Who opens which link, from whose network. */
export type LinkVisit = Pick<ScreenContext, 'services' | 'clientAddress' | 'params'>;

/** Where a link leads to, whether or not it still opens. */
export interface FollowedLink {
  /** SHA-256 of the token, which commands know the link by. */
  tokenHash: string;
  /** The link's id. */
  id: number;
  view: DocumentView;
  company: CorporationProfile;
  /** In the company's time zone. */
  today: CivilDate;
}

/**
 * What the token of the address leads to, of one kind of document; null alike for an unknown one, one of another kind
 * and one of a company that was disabled.
 */
export async function followLink(
  { services, params }: LinkVisit,
  kind: DocumentKind,
): Promise<FollowedLink | null> {
  const { db, store, links } = services;
  const tokenHash = links.hash(params['token'] ?? '');
  const place = await findLinkByHash(db, tokenHash);
  if (place?.kind !== kind) return null;
  const [view, company] = await Promise.all([
    readDocument(db, store.read, place.version, place.corporation, kind),
    findCorporation(db, place.corporation),
  ]);
  if (view === null || company === null || !company.enabled) return null;
  return { tokenHash, id: place.link, view, company, today: todayIn(company.timeZone, new Date()) };
}

/** Notes that somebody who is none of the company's looked at the page. */
export async function noteVisit(
  { services, signedIn, request }: ScreenContext,
  { company }: Pick<FollowedLink, 'company'>,
  link: number,
): Promise<void> {
  const ours = signedIn?.actor.corporations.includes(company.id) ?? false;
  if (!ours && request.method === 'GET') await services.links.noteOpened(services.db, link);
}
