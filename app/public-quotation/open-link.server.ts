import { isLinkOpen, type QuotationLink } from '#domain/documents/links/quotation-link.ts';
import { isAnswerable, quotationAggregate, type QuotationState } from '#domain/documents/quotation.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { notFound } from '../http/problems.ts';
import type { ScreenContext } from '../http/screen.server.ts';
import { followLink, type FollowedLink } from './follow-link.server.ts';

/** What a link leads to: one version of one quotation, and whose it is. */
export interface OpenLink extends FollowedLink {
  link: QuotationLink;
  state: QuotationState;
}

/**
 * What the token of the address leads to; null alike for an unknown, a revoked, a past and an ended one.
 * @throws Response 429 for an address that asks too much
 */
export async function openLink(context: ScreenContext): Promise<OpenLink | null> {
  const followed = await followLink(context, 'quotation');
  if (followed === null) return null;
  const { id, view, today } = followed;
  const state = foldStream(quotationAggregate, view.events);
  const link = state.links.find((one) => one.link === id);
  if (link?.version !== view.version) return null;
  if (!isLinkOpen(link, today, isAnswerable(state, view.version))) return null;
  return { ...followed, link, state };
}

/** The same for a file of the page. @throws Response 404 */
export async function openedLink(context: ScreenContext): Promise<OpenLink> {
  const opened = await openLink(context);
  if (opened === null) throw notFound();
  return opened;
}
