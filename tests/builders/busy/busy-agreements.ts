import * as invoices from '#domain/documents/invoice-commands.ts';
import { sendDocument } from '#domain/documents/mail/mail-commands.ts';
import { invoiceDeposit } from '#domain/documents/invoicing/invoicing-commands.ts';
import { invoiceSaleOrders } from '#domain/documents/invoicing/order-invoicing-commands.ts';
import * as purchases from '#domain/documents/purchase-commands.ts';
import * as quotations from '#domain/documents/quotation-commands.ts';
import * as refunds from '#domain/documents/refund-commands.ts';
import * as saleOrders from '#domain/documents/sale-order-commands.ts';
import { createProject } from '#domain/projects/commands.ts';
import { createThirdParty } from '#domain/third-parties/commands.ts';
import type { Store } from '#db/events/store.ts';
import {
  clientInput,
  documentInput,
  makeInvoice,
  makeQuotation,
  makeSaleOrder,
  send,
  type Company,
} from '../company.ts';

/** Lines of an order that is invoiced in several steps: 10 × 100 and 4 × 120, 1,480.00 without VAT. */
const orderLines = ({ product, vat }: Company) => [
  { productType: 'none' as const, productName: 'Forage', quantity: '10', unitPrice: '100', vat },
  { productType: 'service' as const, product, quantity: '4' },
];

const mailTo = { to: 'client@exemple.fr', subject: 'Commande', text: 'Bonjour' };

/** A sale order from a quotation, invoiced in parts; others refused, cancelled, copied. */
async function busySaleOrders(store: Store, company: Company): Promise<void> {
  const { actor } = company;
  const quotation = await makeQuotation(store, company, 'validate');
  await send(store, quotations.acceptQuotation, actor, { version: quotation.version, confirmExpired: true });
  const gone = await send(store, saleOrders.orderQuotation, actor, { version: quotation.version });
  await send(store, saleOrders.deleteSaleOrderDraft, actor, { version: gone.version });
  const order = await send(store, saleOrders.orderQuotation, actor, { version: quotation.version });
  const { version } = order;
  await send(store, saleOrders.editSaleOrder, actor, {
    ...documentInput(company, { productList: orderLines(company), expiryDate: null }),
    version,
  });
  await send(store, saleOrders.validateSaleOrder, actor, { version });
  await send(store, saleOrders.storeSaleOrderPdf, actor, { version, file: 'd'.repeat(64) });
  await send(store, sendDocument, actor, { ...mailTo, kind: 'saleOrder', version });
  await send(store, saleOrders.acceptSaleOrder, actor, { version });
  await send(store, saleOrders.annotateSaleOrder, actor, { version, comment: 'Accès par la cour' });
  await send(store, saleOrders.createSaleOrderProject, actor, { version });
  await invoiceInParts(store, company, version);
  const refusedOrder = await makeSaleOrder(store, company, 'validate');
  await send(store, saleOrders.markSaleOrderSent, actor, { version: refusedOrder.version });
  await send(store, saleOrders.refuseSaleOrder, actor, {
    version: refusedOrder.version,
    reasonRefuse: 'Délai trop long',
  });
  await send(store, saleOrders.draftNextSaleOrderVersion, actor, { version: refusedOrder.version });
  const cancelled = await makeSaleOrder(store, company, 'validate');
  await send(store, saleOrders.cancelSaleOrder, actor, { version: cancelled.version });
  await send(store, saleOrders.duplicateSaleOrder, actor, { version: cancelled.version });
}

/** A part that is changed while a draft, one whose draft is deleted, and the rest. */
async function invoiceInParts(store: Store, company: Company, version: number): Promise<void> {
  const { actor, vat } = company;
  const part = await send(store, invoiceSaleOrders, actor, {
    orders: [{ version, lines: [{ line: 0, quantity: '4' }] }],
  });
  const line = { productType: 'none' as const, productName: 'Forage', unitPrice: '100', vat };
  await send(store, invoices.editInvoice, actor, {
    ...documentInput(company, {
      productList: [{ ...line, quantity: '3', orderLine: `${version}:0` }],
      expiryDate: null,
    }),
    version: part.version,
  });
  await send(store, saleOrders.closeSaleOrder, actor, { version, reason: 'Chantier réduit' });
  await send(store, saleOrders.reopenSaleOrder, actor, { version });
  const deposit = await send(store, invoiceDeposit, actor, { version, mode: 'share', percent: '10' });
  await send(store, invoices.deleteInvoiceDraft, actor, { version: deposit.version });
  const dropped = await send(store, invoiceSaleOrders, actor, { orders: [{ version }] });
  await send(store, invoices.deleteInvoiceDraft, actor, { version: dropped.version });
  const rest = await send(store, invoiceSaleOrders, actor, { orders: [{ version }] });
  const { id: project } = await send(store, createProject, actor, { name: 'Quai neuf' });
  const validated = await makeInvoice(store, company, 'validate');
  await send(store, invoices.assignInvoiceProject, actor, { version: validated.version, project });
  const credit = await send(store, refunds.refundInvoice, actor, { version: validated.version });
  await send(store, refunds.validateRefund, actor, { version: credit.version });
  await send(store, refunds.assignRefundProject, actor, { version: credit.version, project: null });
  await send(store, saleOrders.assignSaleOrderProject, actor, { version, project });
  const quoted = await makeQuotation(store, company, 'validate');
  await send(store, quotations.assignQuotationProject, actor, { version: quoted.version, project });
  await send(store, invoices.deleteInvoiceDraft, actor, { version: rest.version });
}

/** Purchases through each of their statuses. */
async function busyPurchases(store: Store, company: Company): Promise<void> {
  const { actor } = company;
  const { id: supplier } = await send(
    store,
    createThirdParty,
    actor,
    clientInput({ name: 'Béton du Léon', client: false, supplier: true }),
  );
  const input = () => documentInput(company, { thirdParty: supplier, expiryDate: null });
  const make = () => send(store, purchases.draftPurchase, actor, { ...input(), submitType: 'validate' });
  const draft = await send(store, purchases.draftPurchase, actor, input());
  await send(store, purchases.editPurchase, actor, { ...input(), title: 'Béton', version: draft.version });
  const gone = await send(store, purchases.copyPurchase, actor, { version: draft.version });
  await send(store, purchases.deletePurchaseDraft, actor, { version: gone.version });
  const { version } = await make();
  await send(store, purchases.storePurchasePdf, actor, { version, file: 'e'.repeat(64) });
  await send(store, sendDocument, actor, { ...mailTo, kind: 'purchase', version });
  await send(store, purchases.acceptPurchase, actor, { version });
  await send(store, purchases.annotatePurchase, actor, { version, comment: 'Livrer avant 8 h' });
  const { id: project } = await send(store, createProject, actor, { name: 'Hangar' });
  await send(store, purchases.assignPurchaseProject, actor, { version, project });
  const refusedOne = await make();
  await send(store, purchases.markPurchaseSent, actor, { version: refusedOne.version });
  await send(store, purchases.refusePurchase, actor, {
    version: refusedOne.version,
    reasonRefuse: 'Rupture',
  });
  await send(store, purchases.draftNextPurchaseVersion, actor, { version: refusedOne.version });
  const cancelled = await make();
  await send(store, purchases.cancelPurchase, actor, { version: cancelled.version });
  await send(store, purchases.duplicatePurchase, actor, { version: cancelled.version });
}

/** Sale orders and purchases in all that can happen to them. */
export async function busyAgreements(store: Store, company: Company): Promise<void> {
  await busySaleOrders(store, company);
  await busyPurchases(store, company);
}
