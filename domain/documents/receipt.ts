import type { CivilDate } from '../kernel/dates.ts';
import { add, compare, isZero, negate, subtract, type DecimalString } from '../kernel/decimal.ts';
import type { Event } from '../kernel/event.ts';
import { conflict, invalid, missing, type FieldErrors } from '../kernel/refusal.ts';
import type { OrderedLine } from './ordered-lines.ts';
import type { SupplierInvoiceType } from '../document-kinds/document-kinds.ts';

/** So much of a line of a purchase, counted from 0. */
export interface SuppliedLine {
  line: number;
  /** Above zero. */
  quantity: DecimalString;
}

/** What came in at once. */
export interface ReceiptFacts {
  /** Counted from 1 within its purchase. */
  receipt: number;
  date: CivilDate;
  /** The supplier's number of the delivery note. */
  deliveryNote: string | null;
  comment: string | null;
  lines: SuppliedLine[];
}

export interface Receipt extends ReceiptFacts {
  /** Why it was cancelled. */
  cancelled: string | null;
}

/** What a supplier's invoice or credit note says of a purchase; a line that was not ordered has none. */
export interface InvoicedSupply {
  supplierInvoice: number;
  type: SupplierInvoiceType;
  number: string;
  lines: { line: number | null; quantity: DecimalString; net: DecimalString }[];
}

/** What became of an accepted purchase. */
export interface Supply {
  /** Why nothing more is awaited, although less came in than was ordered; null while it is awaited. */
  closed: string | null;
  receipts: Receipt[];
  invoices: InvoicedSupply[];
}

export const supplyProgresses = ['to_receive', 'partially_received', 'received', 'invoiced'] as const;
/** How far an accepted purchase has come; derived, and told by each event that moves it. */
export type SupplyProgress = (typeof supplyProgresses)[number];

interface OfVersion {
  version: number;
  progress: SupplyProgress;
}

export type SupplyEvent =
  | Event<'PurchaseReceived', OfVersion & ReceiptFacts>
  | Event<'PurchaseReceiptCancelled', OfVersion & { receipt: number; reason: string }>
  | Event<'PurchaseClosed', OfVersion & { reason: string }>
  | Event<'PurchaseReopened', OfVersion>
  | Event<'PurchaseInvoiceNoted', OfVersion & InvoicedSupply>
  | Event<'PurchaseInvoiceReleased', OfVersion & { supplierInvoice: number }>;

export const noSupply: Supply = { closed: null, receipts: [], invoices: [] };

export function evolveSupply(supply: Supply, event: SupplyEvent): Supply {
  switch (event.type) {
    case 'PurchaseReceived': {
      const { receipt, date, deliveryNote, comment, lines } = event.data;
      const received = { receipt, date, deliveryNote, comment, lines, cancelled: null };
      return { ...supply, receipts: [...supply.receipts, received] };
    }
    case 'PurchaseReceiptCancelled': {
      const { receipt, reason } = event.data;
      const receipts = supply.receipts.map((one) =>
        one.receipt === receipt ? { ...one, cancelled: reason } : one,
      );
      return { ...supply, receipts };
    }
    case 'PurchaseClosed':
      return { ...supply, closed: event.data.reason };
    case 'PurchaseReopened':
      return { ...supply, closed: null };
    case 'PurchaseInvoiceNoted': {
      const { supplierInvoice, type, number, lines } = event.data;
      return { ...supply, invoices: [...supply.invoices, { supplierInvoice, type, number, lines }] };
    }
    case 'PurchaseInvoiceReleased': {
      const { supplierInvoice } = event.data;
      return {
        ...supply,
        invoices: supply.invoices.filter((one) => one.supplierInvoice !== supplierInvoice),
      };
    }
  }
}

/** Whether something stands that came in or was invoiced: the purchase can then not be cancelled. */
export const isSupplied = ({ receipts, invoices }: Supply): boolean =>
  invoices.length > 0 || receipts.some(({ cancelled }) => cancelled === null);

/** How much of a line came in. */
export const receivedOf = ({ receipts }: Supply, line: number): DecimalString =>
  add(
    '0',
    ...receipts
      .filter(({ cancelled }) => cancelled === null)
      .flatMap(({ lines }) => lines.filter((one) => one.line === line))
      .map(({ quantity }) => quantity),
  );

/** How much of a line was invoiced, and for what: credit notes taken off. */
export function invoicedOf(
  { invoices }: Supply,
  line: number,
): { quantity: DecimalString; net: DecimalString } {
  const parts = invoices.flatMap(({ type, lines }) =>
    lines
      .filter((one) => one.line === line)
      .map(({ quantity, net }) =>
        type === 'credit_note' ? { quantity: negate(quantity), net: negate(net) } : { quantity, net },
      ),
  );
  return {
    quantity: add('0', ...parts.map(({ quantity }) => quantity)),
    net: add('0', ...parts.map(({ net }) => net)),
  };
}

/** A line that takes something off, such as a discount, is invoiced and never delivered. */
export const isReceivable = ({ quantity, net }: OrderedLine): boolean =>
  compare(quantity, '0') > 0 && compare(net, '0') >= 0;

/** How much of a line is still awaited; "0" once it came in, of what is never delivered, and of a closed purchase. */
export function leftToReceive(line: OrderedLine, supply: Supply): DecimalString {
  if (!isReceivable(line) || supply.closed !== null) return '0';
  const left = subtract(line.quantity, receivedOf(supply, line.line));
  return compare(left, '0') > 0 ? left : '0';
}

/** How much of a line is to be invoiced: of a closed purchase, what came in. */
const toInvoice = (line: OrderedLine, supply: Supply): DecimalString =>
  supply.closed !== null && isReceivable(line) ? receivedOf(supply, line.line) : line.quantity;

const isInvoiced = (line: OrderedLine, supply: Supply): boolean => {
  const { quantity } = invoicedOf(supply, line.line);
  const due = toInvoice(line, supply);
  return compare(due, '0') >= 0 ? compare(quantity, due) >= 0 : compare(quantity, due) <= 0;
};

/** How far the whole has come. Invoiced means that it came in too: what was paid in advance is still awaited. */
export function progressOf(lines: readonly OrderedLine[], supply: Supply): SupplyProgress {
  const awaited = lines.some((line) => compare(leftToReceive(line, supply), '0') > 0);
  if (!awaited) return lines.every((line) => isInvoiced(line, supply)) ? 'invoiced' : 'received';
  return supply.receipts.some(({ cancelled }) => cancelled === null) ? 'partially_received' : 'to_receive';
}

/** A version of a purchase with what became of it. */
export interface SuppliedPurchase {
  version: number;
  /** Nothing comes in, and nothing is invoiced, on any other. */
  accepted: boolean;
  lines: readonly OrderedLine[];
  supply: Supply;
}

/** The event with how far the purchase has come by it. */
export function withProgress<E extends SupplyEvent>(
  { lines, supply }: SuppliedPurchase,
  moved: (progress: SupplyProgress) => E,
): E {
  const event = moved('to_receive');
  return moved(progressOf(lines, evolveSupply(supply, event)));
}

export function requireAccepted({ accepted }: SuppliedPurchase): void {
  if (!accepted) throw conflict('PURCHASE_STATUS', 'errors.purchaseNotAccepted');
}

function checkReceived(
  { lines, supply }: SuppliedPurchase,
  received: readonly SuppliedLine[],
  confirmed: boolean,
): void {
  const errors: FieldErrors = {};
  for (const [index, { line, quantity }] of received.entries()) {
    if (isZero(quantity)) continue;
    const ordered = lines.find((one) => one.line === line);
    const at = `lines[${index}].quantity`;
    const twice = received.findIndex((one) => one.line === line) !== index;
    if (ordered === undefined || twice || !isReceivable(ordered)) errors[at] = ['errors.reference'];
    else if (!confirmed && compare(quantity, leftToReceive(ordered, supply)) > 0)
      errors[at] = [`errors.receivedTooMuch|max=${leftToReceive(ordered, supply)}`];
  }
  if (received.every(({ quantity }) => isZero(quantity))) errors[''] = ['errors.nothingReceived'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * Notes what came in; lines of quantity 0 are left out. More than was ordered is taken only once that was confirmed.
 * @throws Refusal `conflict` of a purchase that is not accepted, `invalid` on `lines[i].quantity`.
 */
export function receive(
  purchase: SuppliedPurchase,
  { confirmOver, lines, ...facts }: Omit<ReceiptFacts, 'receipt'> & { confirmOver: boolean },
): SupplyEvent[] {
  requireAccepted(purchase);
  checkReceived(purchase, lines, confirmOver);
  const { version, supply } = purchase;
  const receipt = supply.receipts.length + 1;
  const came = lines.filter(({ quantity }) => !isZero(quantity));
  return [
    withProgress(purchase, (progress) => ({
      type: 'PurchaseReceived',
      data: { version, progress, receipt, ...facts, lines: came },
    })),
  ];
}

/** A receipt that was noted wrongly, or whose goods went back. @throws Refusal */
export function cancelReceipt(purchase: SuppliedPurchase, receipt: number, reason: string): SupplyEvent[] {
  const found = purchase.supply.receipts.find((one) => one.receipt === receipt);
  if (found === undefined) throw missing();
  if (found.cancelled !== null) throw conflict('RECEIPT_CANCELLED', 'errors.receiptCancelled');
  const { version } = purchase;
  return [
    withProgress(purchase, (progress) => ({
      type: 'PurchaseReceiptCancelled',
      data: { version, progress, receipt, reason },
    })),
  ];
}

/**
 * Nothing more comes in, and nothing more is invoiced than what did: a short delivery is accepted. @throws Refusal
 * `conflict`.
 */
export function closePurchase(purchase: SuppliedPurchase, reason: string): SupplyEvent[] {
  requireAccepted(purchase);
  const { version, lines, supply } = purchase;
  const awaited = lines.some((line) => compare(leftToReceive(line, supply), '0') > 0);
  if (!awaited) throw conflict('PURCHASE_NOT_AWAITED', 'errors.purchaseNotAwaited');
  if (!isSupplied(supply)) throw conflict('PURCHASE_NOT_RECEIVED', 'errors.purchaseNothingReceived');
  return [
    withProgress(purchase, (progress) => ({ type: 'PurchaseClosed', data: { version, progress, reason } })),
  ];
}

/** What is missing is awaited again. @throws Refusal `conflict` of a purchase that is not closed. */
export function reopenPurchase(purchase: SuppliedPurchase): SupplyEvent[] {
  if (purchase.supply.closed === null) throw conflict('PURCHASE_NOT_CLOSED', 'errors.purchaseNotClosed');
  const { version } = purchase;
  return [withProgress(purchase, (progress) => ({ type: 'PurchaseReopened', data: { version, progress } }))];
}

/** A supplier's invoice or credit note of the purchase was registered. @throws Refusal `conflict`. */
export function noteInvoice(purchase: SuppliedPurchase, invoiced: InvoicedSupply): SupplyEvent[] {
  requireAccepted(purchase);
  const { version } = purchase;
  return [
    withProgress(purchase, (progress) => ({
      type: 'PurchaseInvoiceNoted',
      data: { version, progress, ...invoiced },
    })),
  ];
}

/** It was refused: what it said may be invoiced again. */
export function releaseInvoice(purchase: SuppliedPurchase, supplierInvoice: number): SupplyEvent[] {
  const { version, supply } = purchase;
  if (!supply.invoices.some((one) => one.supplierInvoice === supplierInvoice)) return [];
  return [
    withProgress(purchase, (progress) => ({
      type: 'PurchaseInvoiceReleased',
      data: { version, progress, supplierInvoice },
    })),
  ];
}
