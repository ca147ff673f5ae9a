import type { CivilDate } from '#domain/kernel/dates.ts';
import { matchPurchase } from '#domain/purchasing/purchase-matching.ts';
import {
  purchaseAggregate,
  suppliedPurchase,
  type PurchaseEvent,
  type PurchaseState,
} from '#domain/documents/purchase.ts';
import {
  cancelPurchaseReceipt,
  closePurchase,
  receivePurchase,
  reopenPurchase,
} from '#domain/purchasing/receipt-commands.ts';
import {
  approveSupplierInvoice,
  correctSupplierInvoice,
  refuseSupplierInvoice,
  registerSupplierInvoice,
  revokeSupplierInvoiceApproval,
} from '#domain/purchasing/supplier-invoice-commands.ts';
import {
  supplierInvoiceAggregate,
  type SupplierInvoiceEvent,
  type SupplierInvoiceState,
} from '#domain/purchasing/supplier-invoice.ts';
import { supplierInvoiceTypes } from '#domain/document-kinds/document-kinds.ts';
import { optionalDate } from '#domain/kernel/fields.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { readDocument } from '#projections/documents/documents.ts';
import {
  countSupplierInvoices,
  findSupplierInvoice,
  listSupplierInvoices,
  supplierInvoiceStatuses,
  type SupplierInvoiceFilter,
} from '#projections/purchasing/supplier-invoices.ts';
import { call, json, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import { versionCall } from '../document-calls.ts';
import { choiceFilter, idFilter, keywordOf } from '../listing.ts';
import { changeCall, listCalls, newCall, showCall } from '../resource-calls.ts';

/** What was received and invoiced of a purchase, matched with what was ordered. */
async function supplyShown({ services, corporation, params }: ApiContext): Promise<Response> {
  const version = pathId(params['id']);
  const { db, store } = services;
  const view = version === null ? null : await readDocument(db, store.read, version, corporation, 'purchase');
  if (version === null || view === null) return notExist();
  const state = foldStream<PurchaseState, PurchaseEvent>(purchaseAggregate, view.events);
  const purchase = suppliedPurchase(state, version);
  const { receipts, invoices } = purchase.supply;
  return json({
    item: { id: version, status: view.row.label, lines: matchPurchase(purchase), receipts, invoices },
  });
}

async function shown({ services, corporation }: ApiContext, id: number | null): Promise<Response> {
  const row = id === null ? null : await findSupplierInvoice(services.db, id, corporation);
  if (row === null) return notExist();
  const state = foldStream<SupplierInvoiceState, SupplierInvoiceEvent>(
    supplierInvoiceAggregate,
    await services.store.read(`supplierInvoice-${row.id}`),
  );
  const { facts, reason, differences, waitsFor } = state;
  if (facts === null) return notExist();
  const item = {
    id: row.id,
    value: row.number,
    type: row.type,
    number: row.number,
    date: row.date,
    dueDate: row.dueDate,
    thirdParty: { id: row.supplierId, value: row.supplierName },
    purchase: row.purchaseVersion && { id: row.purchaseVersion, value: row.purchaseNumber },
    lines: facts.lines,
    totalWithoutVAT: row.totalWithoutVat,
    totalVAT: row.totalVat,
    finalTotal: row.total,
    vatTotals: facts.totals.vat,
    paid: row.paid,
    due: row.due,
    status: row.status,
    settlement: row.label,
    differences,
    waitsFor: row.status === 'to_approve' ? waitsFor : [],
    reason,
    comment: facts.comment ?? null,
  };
  return json({ item });
}

const filterOf = (query: URLSearchParams, today: CivilDate): SupplierInvoiceFilter => ({
  today,
  status:
    choiceFilter(query, 'settlement', supplierInvoiceStatuses) ??
    choiceFilter(query, 'status', supplierInvoiceStatuses),
  keyword: keywordOf(query),
  supplier: idFilter(query, 'thirdParty'),
  type: choiceFilter(query, 'type', supplierInvoiceTypes),
  dueUntil: optionalDate().safeParse(query.get('dueUntil')).data ?? null,
});

const decisionCalls: Call[] = [
  newCall('supplierinvoice', {
    summary: 'Register a supplier’s invoice or credit note, on a purchase or without one',
    command: registerSupplierInvoice,
    input: registerSupplierInvoice.input,
    shown,
  }),
  changeCall('supplierinvoice/approve', {
    summary: 'Approve: by somebody else than who registered it',
    command: approveSupplierInvoice,
    input: null,
    shown,
  }),
  changeCall('supplierinvoice/refuse', {
    summary: 'Refuse, with a reason: what it invoiced may be invoiced again',
    command: refuseSupplierInvoice,
    input: refuseSupplierInvoice.input.omit({ id: true }),
    shown,
  }),
  changeCall('supplierinvoice/revoke', {
    summary: 'Take an approval back, with a reason: unpaid, in no live transfer, its period open',
    command: revokeSupplierInvoiceApproval,
    input: revokeSupplierInvoiceApproval.input.omit({ id: true }),
    shown,
  }),
  changeCall('supplierinvoice/edit', {
    summary: 'Correct what waits for approval: the whole paper anew',
    command: correctSupplierInvoice,
    input: correctSupplierInvoice.input.omit({ id: true }),
    answeredOnce: ['upload', 'confirmed'],
    shown,
  }),
];

/** Receipts of purchases, and the invoices and credit notes of suppliers. */
export const supplierInvoiceCalls: Call[] = [
  versionCall('purchase', 'receive', 'Note what came in, in part or in full', receivePurchase, {
    input: receivePurchase.input.omit({ version: true }),
  }),
  versionCall('purchase', 'receipt/cancel', 'Take a receipt back, with a reason', cancelPurchaseReceipt, {
    input: cancelPurchaseReceipt.input.omit({ version: true }),
  }),
  versionCall('purchase', 'close', 'Await nothing more of a purchase, with a reason', closePurchase, {
    input: closePurchase.input.omit({ version: true }),
  }),
  versionCall('purchase', 'reopen', 'Await what is missing of a closed purchase again', reopenPurchase),
  call({
    path: 'purchaseorderversion/supply/{id}',
    role: 'ROLE_PURCHASE_ORDER_DETAIL',
    summary: 'What was received and invoiced of a purchase, line by line',
    run: supplyShown,
  }),
  ...listCalls({
    resource: 'supplierinvoice',
    role: 'ROLE_PURCHASE_ORDER_LIST',
    summary: 'Supplier invoices and credit notes',
    order: { sort: 'newest', direction: 'desc' },
    filters: ['settlement', 'status', 'thirdParty', 'type', 'dueUntil'],
    filterOf,
    list: listSupplierInvoices,
    count: countSupplierInvoices,
    present: (row) => ({ ...row, value: row.number }),
    completion: {
      summary: 'Supplier invoices by number, supplier, purchase or amount',
      sort: 'newest',
      valueOf: ({ id, number, supplierName }) => ({ id, value: `${number} ${supplierName ?? ''}`.trim() }),
    },
  }),
  showCall('supplierinvoice', 'ROLE_PURCHASE_ORDER_DETAIL', 'One supplier invoice or credit note', shown),
  ...decisionCalls,
];
