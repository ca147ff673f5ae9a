import type { CivilDate } from '../../kernel/dates.ts';
import { add, compare, isNegative, isZero, type DecimalString } from '../../kernel/decimal.ts';
import type { Event } from '../../kernel/event.ts';
import { isToRevoke, type DocumentLinkFacts } from './document-link.ts';

/** A link to an invoice, by which its client reads what there is to pay, without an account. */
export type InvoiceLinkEvent =
  | Event<'InvoiceLinkMade', DocumentLinkFacts>
  | Event<'InvoiceLinkRevoked', { version: number; link: number }>;

export type InvoiceLink = Pick<DocumentLinkFacts, 'version' | 'link' | 'until' | 'language'> & {
  revoked: boolean;
};

/** The links after an event of one. */
export function evolveInvoiceLinks(links: readonly InvoiceLink[], event: InvoiceLinkEvent): InvoiceLink[] {
  const { version, link } = event.data;
  if (event.type === 'InvoiceLinkRevoked')
    return links.map((one) => (one.link === link ? { ...one, revoked: true } : one));
  const { until, language } = event.data;
  return [...links, { version, link, until, language, revoked: false }];
}

/** @throws Refusal `missing` for a link that the invoice has not; nothing for one that was revoked before. */
export const revokeInvoiceLink = (
  links: readonly InvoiceLink[],
  version: number,
  link: number,
): InvoiceLinkEvent[] =>
  isToRevoke(links, version, link) ? [{ type: 'InvoiceLinkRevoked', data: { version, link } }] : [];

/** How an invoice stands for its client. 'credited': credit notes took all of it back. */
export type InvoiceStanding = 'open' | 'late' | 'paid' | 'credited';

interface Standing {
  totals: { finalTotal: DecimalString };
  credits: readonly { total: DecimalString }[];
  /** What remains to be paid, including VAT. */
  due: DecimalString;
  /** The first day that something of it falls due. */
  dueDate: CivilDate | null;
}

/** @param today in the corporation's time zone */
export function standingOfInvoice(
  { totals, credits, due, dueDate }: Standing,
  today: CivilDate,
): InvoiceStanding {
  const credited = add('0', ...credits.map(({ total }) => total));
  if (credits.length > 0 && compare(credited, totals.finalTotal) >= 0) return 'credited';
  if (isZero(due) || isNegative(due)) return 'paid';
  return dueDate !== null && dueDate < today ? 'late' : 'open';
}
