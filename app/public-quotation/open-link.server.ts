import { isLinkOpen, type QuotationLink } from '#domain/documents/links/quotation-link.ts';
import { isAnswerable, quotationAggregate, type QuotationState } from '#domain/documents/quotation.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { openDocumentLink } from '../http/guesses.server.ts';
import { notFound } from '../http/problems.ts';
import { followLink, type FollowedLink, type LinkVisit } from './follow-link.server.ts';

/** What a link leads to: one version of one quotation, and whose it is. */
export interface OpenLink extends FollowedLink {
  link: QuotationLink;
  state: QuotationState;
}

async function quotationOf(context: LinkVisit): Promise<OpenLink | null> {
  const followed = await followLink(context, 'quotation');
  if (followed === null) return null;
  const { id, view, today } = followed;
  const state = foldStream(quotationAggregate, view.events);
  const link = state.links.find((one) => one.link === id);
  if (link?.version !== view.version) return null;
  if (!isLinkOpen(link, today, isAnswerable(state, view.version))) return null;
  return { ...followed, link, state };
}

/**
 * What the token of the address leads to; null alike for an unknown, a revoked, a past and an ended one.
 * @throws Response 429 for an address that asks too much
 */
export const openLink = (context: LinkVisit): Promise<OpenLink | null> =>
  openDocumentLink(context, () => quotationOf(context));

/** The same for a file of the page. @throws Response 404 */
export async function openedLink(context: LinkVisit): Promise<OpenLink> {
  const opened = await openLink(context);
  if (opened === null) throw notFound();
  return opened;
}
