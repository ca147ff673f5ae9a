import type { Aggregate } from '../kernel/aggregate.ts';
import { compare, type DecimalString } from '../kernel/decimal.ts';
import type { Event } from '../kernel/event.ts';
import { conflict } from '../kernel/refusal.ts';
import {
  agreementVersion,
  closes,
  evolveAgreement,
  leftToInvoice as leftOfAgreement,
  newAgreement,
  type AgreementState,
  type AgreementVersion,
  type BillableData,
  type BillableEvent,
  type InvoicedPart,
} from './agreement.ts';
import { agreementDecisions } from './agreement-decisions.ts';
import { contentHash } from './printed-content.ts';
import {
  evolveLinks,
  isLinkEvent,
  noLinks,
  type LinksState,
  type QuotationLinkEvent,
} from './quotation-link.ts';

/** The sale order that a quotation became. */
interface MadeOrder {
  saleOrder: number;
  saleOrderVersion: number;
}

export type QuotationEvent =
  | BillableEvent<'Quotation'>
  | QuotationLinkEvent
  | Event<'QuotationOrdered', { version: number } & MadeOrder>
  | Event<'QuotationOrderReleased', { version: number; saleOrder: number }>;

export interface QuotationState extends AgreementState, LinksState {
  order: MadeOrder | null;
}

function evolve(state: QuotationState, event: QuotationEvent): QuotationState {
  if (isLinkEvent(event)) return { ...state, ...evolveLinks(state, event) };
  switch (event.type) {
    case 'QuotationOrdered': {
      const { saleOrder, saleOrderVersion } = event.data;
      return { ...state, order: { saleOrder, saleOrderVersion } };
    }
    case 'QuotationOrderReleased':
      return { ...state, order: null };
    default:
      return evolveAgreement('Quotation', state, event);
  }
}

export const quotationAggregate: Aggregate<QuotationState, QuotationEvent> = {
  name: 'quotation',
  initial: { ...newAgreement, ...noLinks, order: null },
  evolve,
  corporationOf: (state) => state.corporation,
  isDeleted: (state) => state.deleted,
};

export const decisions = agreementDecisions<'Quotation', QuotationState, QuotationEvent, BillableData>({
  name: 'Quotation',
  code: 'QUOTATION',
  isBound: ({ invoices, order }) => invoices.length > 0 || order !== null,
});

/** What is left to invoice of an accepted quotation itself, excluding VAT; one that became an order is invoiced there. */
export const leftToInvoice = (state: QuotationState, version: AgreementVersion): DecimalString =>
  state.order === null ? leftOfAgreement(state, version) : '0.00';

/**
 * Turned into an invoice: by a deposit, as long as something is left, or by the one that closes it, once.
 * @throws Refusal `conflict`.
 */
export function invoice(state: QuotationState, version: number, part: InvoicedPart): QuotationEvent[] {
  const rest = leftToInvoice(state, decisions.requireAccepted(state, version));
  if (state.order !== null) throw conflict('QUOTATION_ORDERED', 'errors.alreadyOrdered');
  if (compare(rest, '0') <= 0) throw conflict('QUOTATION_INVOICED', 'errors.alreadyInvoiced');
  if (!closes(part) && compare(part.net ?? '0', rest) > 0)
    throw conflict('QUOTATION_INVOICED', `errors.depositTooMuch|max=${rest}`);
  return decisions.event('Invoiced', { version, ...part });
}

/** A deposit's draft was changed: what it asks for now. @throws Refusal `conflict` beyond what is left. */
export function amendInvoicing(
  state: QuotationState,
  version: number,
  invoiceId: number,
  net: DecimalString,
): QuotationEvent[] {
  const part = state.invoices.find((one) => one.invoice === invoiceId);
  if (!part || closes(part) || compare(part.net ?? '0', net) === 0) return [];
  const others = { ...state, invoices: state.invoices.filter((one) => one !== part) };
  const rest = leftToInvoice(others, agreementVersion(state, version));
  if (compare(net, rest) > 0) throw conflict('QUOTATION_INVOICED', `errors.depositTooMuch|max=${rest}`);
  return decisions.event('InvoicingAmended', { version, invoice: invoiceId, net });
}

/** Turned into a sale order, once, before anything of it was invoiced. @throws Refusal `conflict`. */
export function order(state: QuotationState, version: number, made: MadeOrder): QuotationEvent[] {
  decisions.requireAccepted(state, version);
  if (state.order !== null) throw conflict('QUOTATION_ORDERED', 'errors.alreadyOrdered');
  if (state.invoices.length > 0) throw conflict('QUOTATION_INVOICED', 'errors.alreadyInvoiced');
  return [{ type: 'QuotationOrdered', data: { version, ...made } }];
}

/** Accepted, not ordered and not invoiced in full yet: "billable" in lists. */
export const isBillable = (state: QuotationState, version: AgreementVersion): boolean =>
  version.status === 'accepted' && compare(leftToInvoice(state, version), '0') > 0;

/** The SHA-256 of what the paper of a version shows. @throws Refusal `missing`. */
export function versionHash(state: QuotationState, version: number): string {
  const { seller, client, content, totals } = agreementVersion(state, version);
  const rank = state.versions.findIndex((one) => one.version === version) + 1;
  return contentHash({ number: state.number, rank, seller, client, content, totals });
}
