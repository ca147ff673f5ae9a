import { isLinkLive } from '#domain/documents/links/document-link.ts';
import {
  standingOfInvoice,
  type InvoiceLink,
  type InvoiceStanding,
} from '#domain/documents/links/invoice-link.ts';
import { invoiceAggregate, type InvoiceEvent, type InvoiceState } from '#domain/documents/invoice.ts';
import {
  dueNext,
  openInstalments,
  type DueNext,
  type OpenInstalment,
} from '#domain/documents/payment-terms.ts';
import { subtract } from '#domain/kernel/decimal.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { openDocumentLink } from '../http/guesses.server.ts';
import { notFound } from '../http/problems.ts';
import { followLink, type FollowedLink, type LinkVisit } from '../public-quotation/follow-link.server.ts';

/** What a link leads to: one invoice, and how it stands today. */
export interface OpenInvoiceLink extends FollowedLink {
  link: InvoiceLink;
  state: InvoiceState;
  standing: InvoiceStanding;
  /** What is left of each instalment; none of an invoice that falls due at once. */
  instalments: OpenInstalment[];
  /** What is to be paid next of what is due. */
  next: DueNext;
}

async function invoiceOf(context: LinkVisit): Promise<OpenInvoiceLink | null> {
  const followed = await followLink(context, 'invoice');
  if (followed === null) return null;
  const { id, view, today } = followed;
  const state = foldStream<InvoiceState, InvoiceEvent>(invoiceAggregate, view.events);
  const link = state.links.find((one) => one.link === id);
  if (link === undefined || !isLinkLive(link, today)) return null;
  const { due, dueDate } = view.row;
  const instalments = openInstalments(state.schedule, subtract(state.totals.finalTotal, due));
  const standing = standingOfInvoice({ ...state, due, dueDate }, today);
  return { ...followed, link, state, standing, instalments, next: dueNext(instalments, view.row, today) };
}

/**
 * What the token of the address leads to; null alike for an unknown, a revoked and a past one.
 * @throws Response 429 for an address that asks too much
 */
export const openInvoiceLink = (context: LinkVisit): Promise<OpenInvoiceLink | null> =>
  openDocumentLink(context, () => invoiceOf(context));

/** The same for a file of the page. @throws Response 404 */
export async function openedInvoiceLink(context: LinkVisit): Promise<OpenInvoiceLink> {
  const opened = await openInvoiceLink(context);
  if (opened === null) throw notFound();
  return opened;
}
