import type { AgreementState } from '../documents/agreement.ts';
import type { BillingState } from '../documents/billing.ts';
import { invoiceAggregate, type InvoiceEvent, type InvoiceState } from '../documents/invoice.ts';
import type { Allocation, PaymentEvent } from '../payments/payment.ts';
import { purchaseAggregate } from '../documents/purchase.ts';
import { quotationAggregate, type QuotationState } from '../documents/quotation.ts';
import { refundAggregate } from '../documents/refund.ts';
import { saleOrderAggregate, type SaleOrderEvent } from '../documents/sale-order.ts';
import type { DocumentTotals } from '../amounts/totals.ts';
import { compare, money, subtract } from '../kernel/decimal.ts';
import type { RecordedEvent } from '../kernel/recorded-event.ts';
import { about, following, type Subject } from './public-event.ts';

/** Every corporation's currency. */
const currency = 'EUR';

const amounts = ({ totalWithoutVat, totalVat, finalTotal }: DocumentTotals) => ({
  currency,
  totalWithoutVAT: totalWithoutVat,
  totalVAT: totalVat,
  finalTotal,
});

/** What is told of a quotation or an order: the version that the event is about. */
function agreementFacts({ number, versions }: AgreementState, version: number): object {
  const found = versions.find((one) => one.version === version);
  if (!found) return { version, number };
  const { status, content, clientId, totals } = found;
  return {
    version,
    number,
    status,
    date: content.date,
    expiryDate: content.expiryDate,
    thirdParty: clientId,
    ...amounts(totals),
  };
}

const billingFacts = ({ version, number, status, content, clientId, totals }: BillingState) => ({
  version,
  number,
  status,
  date: content.date,
  thirdParty: clientId,
  ...amounts(totals),
});

const invoiceFacts = (state: InvoiceState): object => ({
  ...billingFacts(state),
  dueDate: state.dueDate,
  purpose: state.purpose,
});

const quotation = about({
  aggregate: quotationAggregate,
  resource: 'quotation',
  facts: (state: QuotationState, event) => ({
    ...agreementFacts(state, event.data.version),
    saleOrder: state.order?.saleOrder ?? null,
  }),
});

const saleOrder = about({
  aggregate: saleOrderAggregate,
  resource: 'saleorder',
  facts: (state: AgreementState, event: SaleOrderEvent) => agreementFacts(state, event.data.version),
});

const purchase = about({
  aggregate: purchaseAggregate,
  resource: 'purchaseorder',
  facts: (state, event) => agreementFacts(state, event.data.version),
});

const invoice = about({
  aggregate: invoiceAggregate,
  resource: 'invoice',
  facts: (state, event) => ({
    ...invoiceFacts(state),
    ...(event.type === 'InvoiceCredited' && { refund: event.data.refund, credited: event.data.total }),
  }),
});
const refund = about({ aggregate: refundAggregate, resource: 'refund', facts: billingFacts });

/** What a payment, or a change of it, adds to the settlement of invoices. */
function settledBy(event: PaymentEvent): Subject[] {
  const before = event.type === 'PaymentAllocationsReplaced' ? event.data.before : [];
  const after =
    'allocations' in event.data && event.type !== 'PaymentCancelled' ? event.data.allocations : [];
  const amountOf = (allocations: readonly Allocation[], version: number) =>
    allocations.find((one) => one.kind === 'invoice' && one.version === version)?.amount ?? '0';
  return after
    .filter(({ kind }) => kind === 'invoice')
    .map(({ document, version, amount }) => ({
      stream: `invoice-${document}`,
      settles: { version, amount: money(subtract(amount, amountOf(before, version))) },
    }))
    .filter(({ settles }) => compare(settles.amount, '0') > 0);
}

function settlements({ event, stream }: RecordedEvent): Subject[] {
  // The types that `invoice.paid` follows from are named there.
  const cause = event as PaymentEvent | Extract<InvoiceEvent, { type: 'InvoiceCredited' }>;
  if (cause.type !== 'InvoiceCredited') return settledBy(cause);
  const { version, imputed } = cause.data;
  return compare(imputed, '0') > 0 ? [{ stream, settles: { version, amount: imputed } }] : [];
}

/** Documents of sale and purchase. */
export const documentEvents = [
  quotation('quotation.validated', 'QuotationValidated'),
  quotation('quotation.sent', 'QuotationSent'),
  quotation('quotation.accepted', 'QuotationAccepted'),
  quotation('quotation.refused', 'QuotationRefused'),
  quotation('quotation.cancelled', 'QuotationCancelled'),
  quotation('quotation.ordered', 'QuotationOrdered'),
  saleOrder('sale_order.validated', 'SaleOrderValidated'),
  saleOrder('sale_order.sent', 'SaleOrderSent'),
  saleOrder('sale_order.accepted', 'SaleOrderAccepted'),
  saleOrder('sale_order.refused', 'SaleOrderRefused'),
  saleOrder('sale_order.cancelled', 'SaleOrderCancelled'),
  invoice('invoice.validated', 'InvoiceValidated'),
  invoice('invoice.sent', 'InvoiceSent'),
  invoice('invoice.credited', 'InvoiceCredited'),
  following({
    name: 'invoice.paid',
    from: ['PaymentRecorded', 'PaymentAllocated', 'PaymentAllocationsReplaced', 'InvoiceCredited'],
    aggregate: invoiceAggregate,
    resource: 'invoice',
    subjects: settlements,
    facts: invoiceFacts,
  }),
  refund('refund.validated', 'RefundValidated'),
  refund('refund.sent', 'RefundSent'),
  purchase('purchase.validated', 'PurchaseValidated'),
  purchase('purchase.sent', 'PurchaseSent'),
  purchase('purchase.accepted', 'PurchaseAccepted'),
  purchase('purchase.refused', 'PurchaseRefused'),
  purchase('purchase.cancelled', 'PurchaseCancelled'),
] as const;
