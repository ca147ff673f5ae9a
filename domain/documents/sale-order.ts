import { evolving, type Aggregate, type Steps } from '../kernel/aggregate.ts';
import { add, compare, isZero, money, subtract, type DecimalString } from '../kernel/decimal.ts';
import type { Event } from '../kernel/event.ts';
import { conflict, invalid, type FieldErrors } from '../kernel/refusal.ts';
import {
  agreementVersion,
  awaitsDeduction,
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
import type { LineShare } from './content/line-share.ts';
import { agreementDecisions } from './agreement-decisions.ts';
import { chosenLines, exceeds, wrongQuantity } from './content/chosen-lines.ts';
import { computeTotals, isItem } from '../amounts/totals.ts';

/** What it calls its events. */
const saleOrderEvents = {
  drafted: 'SaleOrderDrafted',
  draftEdited: 'SaleOrderDraftEdited',
  draftDeleted: 'SaleOrderDraftDeleted',
  versionDrafted: 'SaleOrderVersionDrafted',
  validated: 'SaleOrderValidated',
  sent: 'SaleOrderSent',
  accepted: 'SaleOrderAccepted',
  refused: 'SaleOrderRefused',
  cancelled: 'SaleOrderCancelled',
  annotated: 'SaleOrderAnnotated',
  projectAssigned: 'SaleOrderProjectAssigned',
  pdfStored: 'SaleOrderPdfStored',
  invoiced: 'SaleOrderInvoiced',
  invoicingAmended: 'SaleOrderInvoicingAmended',
  invoicingReleased: 'SaleOrderInvoicingReleased',
} as const satisfies BillableEventNames;

export type SaleOrderEvent =
  | BillableEvent<typeof saleOrderEvents>
  | Event<'SaleOrderClosed', { version: number; reason: string }>
  | Event<'SaleOrderReopened', { version: number }>;

export interface SaleOrderState extends AgreementState {
  /** Why what is left of it is not to be invoiced; null while it is. */
  closed: string | null;
}

const steps: Steps<SaleOrderState, SaleOrderEvent> = {
  SaleOrderDrafted: agreementSteps.drafted,
  SaleOrderDraftEdited: agreementSteps.draftEdited,
  SaleOrderDraftDeleted: agreementSteps.draftDeleted,
  SaleOrderVersionDrafted: agreementSteps.versionDrafted,
  SaleOrderValidated: agreementSteps.validated,
  SaleOrderSent: agreementSteps.sent,
  SaleOrderAccepted: agreementSteps.accepted,
  SaleOrderRefused: agreementSteps.refused,
  SaleOrderCancelled: agreementSteps.cancelled,
  SaleOrderAnnotated: agreementSteps.annotated,
  SaleOrderProjectAssigned: agreementSteps.projectAssigned,
  SaleOrderPdfStored: agreementSteps.pdfStored,
  SaleOrderInvoiced: agreementSteps.invoiced,
  SaleOrderInvoicingAmended: agreementSteps.invoicingAmended,
  SaleOrderInvoicingReleased: agreementSteps.invoicingReleased,
  SaleOrderClosed: (state, { reason }) => ({ ...state, closed: reason }),
  SaleOrderReopened: (state) => ({ ...state, closed: null }),
};

export const saleOrderAggregate: Aggregate<SaleOrderState, SaleOrderEvent> = {
  name: 'saleOrder',
  initial: { ...newAgreement, closed: null },
  events: steps,
  evolve: evolving(steps),
  corporationOf: (state) => state.corporation,
  isDeleted: (state) => state.deleted,
};

export const decisions = agreementDecisions({
  names: saleOrderEvents,
  code: 'SALE_ORDER',
  isBound: (state: SaleOrderState) => isInvoiced(state),
});

/** Whether an order stands for the quotation that it was made from: one that ended leaves it to be ordered again. */
export const stands = ({ deleted, versions }: SaleOrderState): boolean => {
  const status = versions.at(-1)?.status;
  return !deleted && status !== 'refused' && status !== 'cancel';
};

/** What lines are left to invoice of an order, excluding VAT: deposits are asked for in advance of them. */
export const leftToInvoice = (
  { invoices, closed }: SaleOrderState,
  { totals }: AgreementVersion,
): DecimalString =>
  closed === null
    ? money(subtract(totals.totalWithoutVat, netOf(invoices.filter((part) => !isDeposit(part)))))
    : '0.00';

/** What deposits may still ask for, excluding VAT: nothing once an invoice takes them off. */
export const leftToDeposit = (state: SaleOrderState, version: AgreementVersion): DecimalString =>
  state.invoices.some(({ purpose }) => purpose === 'final')
    ? '0.00'
    : money(subtract(leftToInvoice(state, version), netOf(state.invoices.filter(isDeposit))));

/** The lines and quantities that invoices take already. */
export const linesInvoiced = ({ invoices }: SaleOrderState): LineShare[] =>
  invoices.flatMap(({ lines = [] }) => lines);

const quantityOf = (shares: readonly LineShare[], line: number): DecimalString =>
  add('0', ...shares.filter((share) => share.line === line).map(({ quantity }) => quantity));

/** The lines of something sold of which not all is invoiced, with the quantity that is left of each. */
export const linesLeft = (state: SaleOrderState, version: AgreementVersion): LineShare[] =>
  version.content.lines.flatMap((line, index) => {
    if (!isItem(line) || state.closed !== null) return [];
    const quantity = subtract(line.quantity, quantityOf(linesInvoiced(state), index));
    return isZero(quantity) ? [] : [{ line: index, quantity }];
  });

/** Whether these are all the lines that are left. */
const takesRest = (state: SaleOrderState, version: AgreementVersion, shares: readonly LineShare[]): boolean =>
  linesLeft(state, version).every(({ line, quantity }) =>
    shares.some((share) => share.line === line && compare(share.quantity, quantity) === 0),
  );

/**
 * What lines are worth at the order's prices, excluding VAT: the rest of it to the cent where they are all that is
 * left.
 */
function worth(
  state: SaleOrderState,
  version: AgreementVersion,
  shares: readonly LineShare[],
): DecimalString {
  if (shares.length === 0) return '0.00';
  if (takesRest(state, version, shares)) return leftToInvoice(state, version);
  const { lines, discount } = chosenLines(version.content, shares, linesInvoiced(state));
  return money(computeTotals(lines, discount).totalWithoutVat);
}

function requireLeft(state: SaleOrderState, version: AgreementVersion, shares: readonly LineShare[]): void {
  const left = new Map(linesLeft(state, version).map(({ line, quantity }) => [line, quantity]));
  const errors: FieldErrors = {};
  for (const { line, quantity: asked } of shares) {
    const rest = left.get(line);
    const wrong =
      rest !== undefined && [asked, quantityOf(shares, line)].find((quantity) => exceeds(quantity, rest));
    if (rest === undefined) errors[`lines[${line}]`] = ['errors.alreadyInvoicedLine'];
    else if (wrong)
      errors[`lines[${line}]`] = [wrongQuantity(wrong, rest, `errors.quantityLeft|max=${rest}`)];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * What is invoiced before the deposits are taken off leaves as much as they asked for: else nothing could take them
 * off.
 * @param net what is taken, excluding VAT
 * @throws Refusal `conflict`.
 */
function requireRoomForDeposits(state: SaleOrderState, version: AgreementVersion, net: DecimalString): void {
  if (!awaitsDeduction(state)) return;
  const max = leftToDeposit(state, version);
  if (compare(net, max) > 0) throw conflict('DEPOSITS_LEFT', `errors.depositsLeft|max=${max}`);
}

/**
 * Lines and quantities of an accepted order that an invoice takes. The one that takes all that is left closes the
 * order: it takes the deposits off.
 * @param shares empty: all that is left
 * @throws Refusal `invalid` on `lines[i]` beyond what is left, `conflict` once nothing is.
 */
export function takeLines(
  state: SaleOrderState,
  version: number,
  shares: readonly LineShare[],
): { lines: LineShare[]; net: DecimalString; closing: boolean } {
  const found = decisions.requireAccepted(state, version);
  if (state.closed !== null) throw conflict('SALE_ORDER_CLOSED', 'errors.orderClosed');
  const left = linesLeft(state, found);
  if (left.length === 0) throw conflict('SALE_ORDER_INVOICED', 'errors.alreadyInvoiced');
  requireLeft(state, found, shares);
  const lines = shares.length === 0 ? left : [...shares];
  const net = worth(state, found, lines);
  const closing = awaitsDeduction(state) && takesRest(state, found, lines);
  if (!closing) requireRoomForDeposits(state, found, net);
  return { lines, net, closing };
}

/** Turned into an invoice, in part or in full. */
export const invoice = (version: number, part: InvoicedPart): SaleOrderEvent[] => [
  { type: 'SaleOrderInvoiced', data: { version, ...part } },
];

/**
 * An invoice's draft was changed: the lines and quantities that it takes now.
 * @throws Refusal `invalid` on `lines[i]` beyond what is left.
 */
export function amendInvoicing(
  state: SaleOrderState,
  version: number,
  invoiceId: number,
  lines: LineShare[],
): SaleOrderEvent[] {
  const part = state.invoices.find((one) => one.invoice === invoiceId);
  if (!part || JSON.stringify(part.lines) === JSON.stringify(lines)) return [];
  const others = { ...state, closed: null, invoices: state.invoices.filter((one) => one !== part) };
  const found = agreementVersion(state, version);
  requireLeft(others, found, lines);
  const net = worth(others, found, lines);
  if (part.purpose !== 'final') requireRoomForDeposits(others, found, net);
  return [{ type: 'SaleOrderInvoicingAmended', data: { version, invoice: invoiceId, net, lines } }];
}

const requireDeposit = (net: DecimalString, max: DecimalString): void => {
  if (compare(net, max) > 0) throw conflict('SALE_ORDER_INVOICED', `errors.depositTooMuch|max=${max}`);
};

/** A share or amount is asked for in advance. @throws Refusal `conflict` beyond what is left. */
export function deposit(state: SaleOrderState, version: number, part: InvoicedPart): SaleOrderEvent[] {
  const found = decisions.requireAccepted(state, version);
  if (state.closed !== null) throw conflict('SALE_ORDER_CLOSED', 'errors.orderClosed');
  requireDeposit(part.net ?? '0', leftToDeposit(state, found));
  return invoice(version, part);
}

/** A deposit's draft was changed, or credited: what it asks for now. @throws Refusal `conflict` beyond what is left. */
export function amendDeposit(
  state: SaleOrderState,
  version: number,
  invoiceId: number,
  net: DecimalString,
): SaleOrderEvent[] {
  const part = state.invoices.find((one) => one.invoice === invoiceId);
  const before = part?.net ?? '0';
  if (!part || compare(before, net) === 0) return [];
  if (compare(net, before) > 0) {
    const others = { ...state, invoices: state.invoices.filter((one) => one !== part) };
    requireDeposit(net, leftToDeposit(others, decisions.requireAccepted(state, version)));
  }
  return [{ type: 'SaleOrderInvoicingAmended', data: { version, invoice: invoiceId, net } }];
}

/**
 * What is left of an order that is invoiced in part is not to be invoiced any more.
 * @throws Refusal `conflict` where nothing is left or nothing was invoiced, or while a deposit is taken off by no
 *   invoice.
 */
export function close(state: SaleOrderState, version: number, reason: string): SaleOrderEvent[] {
  const found = decisions.requireAccepted(state, version);
  if (state.closed !== null) throw conflict('SALE_ORDER_CLOSED', 'errors.orderClosed');
  if (linesLeft(state, found).length === 0) throw conflict('SALE_ORDER_INVOICED', 'errors.alreadyInvoiced');
  if (linesInvoiced(state).length === 0)
    throw conflict('SALE_ORDER_NOT_INVOICED', 'errors.orderNothingInvoiced');
  if (awaitsDeduction(state)) throw conflict('DEPOSITS_LEFT', 'errors.orderDepositsLeft');
  return [{ type: 'SaleOrderClosed', data: { version, reason } }];
}

/** What is left of a closed order is to be invoiced again. @throws Refusal `conflict` of one that is not closed. */
export function reopen(state: SaleOrderState, version: number): SaleOrderEvent[] {
  if (state.closed === null) throw conflict('SALE_ORDER_NOT_CLOSED', 'errors.orderNotClosed');
  return [{ type: 'SaleOrderReopened', data: { version } }];
}

/** Accepted and not invoiced in full yet: "billable" in lists. */
export const isBillable = (state: SaleOrderState, version: AgreementVersion): boolean =>
  version.status === 'accepted' && compare(leftToInvoice(state, version), '0') > 0;
