import { isLinkLive } from '#domain/commerce/document-link.ts';
import { standingOfInvoice, type InvoiceLink, type InvoiceStanding } from '#domain/commerce/invoice-link.ts';
import { invoiceAggregate, type InvoiceEvent, type InvoiceState } from '#domain/commerce/invoice.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { notFound } from '../http/problems.ts';
import type { ScreenContext } from '../http/screen.server.ts';
import { followLink, type FollowedLink } from '../public-quotation/follow-link.server.ts';

/** What a link leads to: one invoice, and how it stands today. */
export interface OpenInvoiceLink extends FollowedLink {
  link: InvoiceLink;
  state: InvoiceState;
  standing: InvoiceStanding;
}

/**
 * What the token of the address leads to; null alike for an unknown, a revoked and a past one.
 * @throws Response 429 for an address that asks too much
 */
export async function openInvoiceLink(context: ScreenContext): Promise<OpenInvoiceLink | null> {
  const followed = await followLink(context, 'invoice');
  if (followed === null) return null;
  const { id, view, today } = followed;
  const state = foldStream<InvoiceState, InvoiceEvent>(invoiceAggregate, view.events);
  const link = state.links.find((one) => one.link === id);
  if (link === undefined || !isLinkLive(link, today)) return null;
  const { due, dueDate } = view.row;
  return { ...followed, link, state, standing: standingOfInvoice({ ...state, due, dueDate }, today) };
}

/** The same for a file of the page. @throws Response 404 */
export async function openedInvoiceLink(context: ScreenContext): Promise<OpenInvoiceLink> {
  const opened = await openInvoiceLink(context);
  if (opened === null) throw notFound();
  return opened;
}
