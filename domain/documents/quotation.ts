import { evolving, type Aggregate, type Steps } from '../kernel/aggregate.ts';
import { compare, money, subtract, type DecimalString } from '../kernel/decimal.ts';
import type { Event } from '../kernel/event.ts';
import { conflict } from '../kernel/refusal.ts';
import {
  agreementVersion,
  closes,
  agreementSteps,
  isDeposit,
  isInvoiced,
  netOf,
  newAgreement,
  type AgreementState,
  type AgreementVersion,
  type BillableEvent,
  type BillableEventNames,
  type InvoicedPart,
} from './agreement.ts';
import { agreementDecisions } from './agreement-decisions.ts';
import { contentHash } from './content/printed-content.ts';
import { evolveLinks, noLinks, type LinksState, type QuotationLinkEvent } from './links/quotation-link.ts';

/** The sale order that a quotation became. */
interface MadeOrder {
  saleOrder: number;
  saleOrderVersion: number;
}

/** What it calls its events. */
const quotationEvents = {
  drafted: 'QuotationDrafted',
  draftEdited: 'QuotationDraftEdited',
  draftDeleted: 'QuotationDraftDeleted',
  versionDrafted: 'QuotationVersionDrafted',
  validated: 'QuotationValidated',
  sent: 'QuotationSent',
  accepted: 'QuotationAccepted',
  refused: 'QuotationRefused',
  cancelled: 'QuotationCancelled',
  annotated: 'QuotationAnnotated',
  projectAssigned: 'QuotationProjectAssigned',
  pdfStored: 'QuotationPdfStored',
  invoiced: 'QuotationInvoiced',
  invoicingAmended: 'QuotationInvoicingAmended',
  invoicingReleased: 'QuotationInvoicingReleased',
} as const satisfies BillableEventNames;

export type QuotationEvent =
  | BillableEvent<typeof quotationEvents>
  | QuotationLinkEvent
  | Event<'QuotationOrdered', { version: number } & MadeOrder>
  | Event<'QuotationOrderReleased', { version: number; saleOrder: number }>;

export interface QuotationState extends AgreementState, LinksState {
  order: MadeOrder | null;
}

const linked = (state: QuotationState, event: QuotationLinkEvent): QuotationState => ({
  ...state,
  ...evolveLinks(state, event),
});

const steps: Steps<QuotationState, QuotationEvent> = {
  QuotationDrafted: agreementSteps.drafted,
  QuotationDraftEdited: agreementSteps.draftEdited,
  QuotationDraftDeleted: agreementSteps.draftDeleted,
  QuotationVersionDrafted: agreementSteps.versionDrafted,
  QuotationValidated: agreementSteps.validated,
  QuotationSent: agreementSteps.sent,
  QuotationAccepted: agreementSteps.accepted,
  QuotationRefused: agreementSteps.refused,
  QuotationCancelled: agreementSteps.cancelled,
  QuotationAnnotated: agreementSteps.annotated,
  QuotationProjectAssigned: agreementSteps.projectAssigned,
  QuotationPdfStored: agreementSteps.pdfStored,
  QuotationInvoiced: agreementSteps.invoiced,
  QuotationInvoicingAmended: agreementSteps.invoicingAmended,
  QuotationInvoicingReleased: agreementSteps.invoicingReleased,
  QuotationOrdered: (state, { saleOrder, saleOrderVersion }) => ({
    ...state,
    order: { saleOrder, saleOrderVersion },
  }),
  QuotationOrderReleased: (state) => ({ ...state, order: null }),
  QuotationLinkMade: (state, data) => linked(state, { type: 'QuotationLinkMade', data }),
  QuotationLinkRevoked: (state, data) => linked(state, { type: 'QuotationLinkRevoked', data }),
  QuotationConsentSigned: (state, data) => linked(state, { type: 'QuotationConsentSigned', data }),
  QuotationRefusalSigned: (state, data) => linked(state, { type: 'QuotationRefusalSigned', data }),
};

export const quotationAggregate: Aggregate<QuotationState, QuotationEvent> = {
  name: 'quotation',
  initial: { ...newAgreement, ...noLinks, order: null },
  events: steps,
  evolve: evolving(steps),
  corporationOf: (state) => state.corporation,
  isDeleted: (state) => state.deleted,
};

export const decisions = agreementDecisions({
  names: quotationEvents,
  code: 'QUOTATION',
  isBound: (state: QuotationState) => isInvoiced(state) || state.order !== null,
});

/**
 * What is left to invoice of an accepted quotation itself, excluding VAT; one that became an order is invoiced there.
 */
export const leftToInvoice = (
  { invoices, order }: QuotationState,
  version: AgreementVersion,
): DecimalString =>
  order !== null || invoices.some(closes)
    ? '0.00'
    : money(subtract(version.totals.totalWithoutVat, netOf(invoices)));

/**
 * Turned into an invoice: by a deposit, as long as something is left, or by the one that closes it, once. What deposits
 * asked for in full is closed at nothing, so that they become revenue.
 * @throws Refusal `conflict`.
 */
export function invoice(state: QuotationState, version: number, part: InvoicedPart): QuotationEvent[] {
  const found = decisions.requireAccepted(state, version);
  const rest = leftToInvoice(state, found);
  if (state.order !== null) throw conflict('QUOTATION_ORDERED', 'errors.alreadyOrdered');
  const nothingLeft = isDeposit(part) && compare(rest, '0') <= 0;
  if (nothingLeft || !isBillable(state, found))
    throw conflict('QUOTATION_INVOICED', 'errors.alreadyInvoiced');
  if (isDeposit(part) && compare(part.net ?? '0', rest) > 0)
    throw conflict('QUOTATION_INVOICED', `errors.depositTooMuch|max=${rest}`);
  return [{ type: 'QuotationInvoiced', data: { version, ...part } }];
}

/** A deposit's draft was changed: what it asks for now. @throws Refusal `conflict` beyond what is left. */
export function amendInvoicing(
  state: QuotationState,
  version: number,
  invoiceId: number,
  net: DecimalString,
): QuotationEvent[] {
  const part = state.invoices.find((one) => one.invoice === invoiceId);
  const before = part?.net ?? '0';
  if (!part || closes(part) || compare(before, net) === 0) return [];
  if (compare(net, before) > 0) {
    const others = { ...state, invoices: state.invoices.filter((one) => one !== part) };
    const rest = leftToInvoice(others, decisions.requireAccepted(state, version));
    if (compare(net, rest) > 0) throw conflict('QUOTATION_INVOICED', `errors.depositTooMuch|max=${rest}`);
  }
  return [{ type: 'QuotationInvoicingAmended', data: { version, invoice: invoiceId, net } }];
}

/** Turned into a sale order, once, before anything of it was invoiced. @throws Refusal `conflict`. */
export function order(state: QuotationState, version: number, made: MadeOrder): QuotationEvent[] {
  decisions.requireAccepted(state, version);
  if (state.order !== null) throw conflict('QUOTATION_ORDERED', 'errors.alreadyOrdered');
  if (isInvoiced(state)) throw conflict('QUOTATION_INVOICED', 'errors.alreadyInvoiced');
  return [{ type: 'QuotationOrdered', data: { version, ...made } }];
}

/** Accepted, not ordered and not closed yet: "billable" in lists. Deposits alone close nothing. */
export const isBillable = (
  { invoices, order }: QuotationState,
  { status, totals }: AgreementVersion,
): boolean =>
  status === 'accepted' &&
  order === null &&
  !invoices.some(closes) &&
  compare(totals.totalWithoutVat, '0') > 0;

/** Whether a version may still be accepted: it was neither answered nor cancelled, and no other took its place. */
export const isAnswerable = (state: QuotationState, version: number): boolean =>
  decisions.mayMove(state, agreementVersion(state, version), 'accept');

/** The SHA-256 of what the paper of a version shows. @throws Refusal `missing`. */
export function versionHash(state: QuotationState, version: number): string {
  const { seller, client, content, totals } = agreementVersion(state, version);
  const rank = state.versions.findIndex((one) => one.version === version) + 1;
  return contentHash({ number: state.number, rank, seller, client, content, totals });
}
