import { z } from 'zod';
import { differenceKinds } from '#domain/purchasing/supplier-paper.ts';
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
  saidVat,
  supplierInvoiceAggregate,
  supplierInvoiceDecisions,
  waitingReasons,
  type SupplierInvoiceEvent,
  type SupplierInvoiceState,
} from '#domain/purchasing/supplier-invoice.ts';
import { supplierInvoiceTypes } from '#domain/document-kinds/document-kinds.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import type { VatRate } from '#domain/amounts/totals.ts';
import { readDocument } from '#projections/documents/documents.ts';
import {
  countSupplierInvoices,
  findSupplierInvoice,
  listSupplierInvoices,
  supplierInvoiceLabels,
  supplierInvoiceStatuses,
  type SupplierInvoiceRow,
} from '#projections/purchasing/supplier-invoices.ts';
import { dayText, decimalText, itemOf, recordNumber, referenceTo } from '../answers.ts';
import { call, notExist, pathId, type Call } from '../call.ts';
import { versionCall } from '../document-calls.ts';
import { isSame } from '../fixed-fields.ts';
import { between, day, idOf, word } from '../query.ts';
import { changeCall, editCall, listCalls, newCall, showCall, shows } from '../resource-calls.ts';
import { usersNamed, type UserNamed } from '../users-named.ts';

const text = z.string().nullable();
const named = referenceTo.nullable();
const rateAnswer = referenceTo.extend({ rate: decimalText, category: z.string() });

const presentRate = ({ id, name, rate, category }: VatRate) => ({ id, value: name, rate, category });

const lineNumber = z.int().min(0).meta({ description: 'The line of the purchase, from 0' });
const suppliedLine = z.object({ line: lineNumber, quantity: decimalText });

const supplyAnswer = itemOf(
  z.object({
    id: recordNumber,
    value: text,
    status: z.string(),
    closed: text.meta({ description: 'Why nothing more is awaited' }),
    lines: z.array(
      z.object({
        line: lineNumber,
        name: z.string(),
        unit: text,
        quantity: decimalText,
        unitPrice: decimalText,
        net: decimalText,
        vat: rateAnswer,
        account: text,
        goods: z.boolean(),
        received: decimalText,
        invoiced: decimalText,
        invoicedNet: decimalText,
        invoicedPrice: decimalText.nullable(),
        receivable: z.boolean(),
        differences: z.array(z.enum(differenceKinds)),
        matched: z.boolean().meta({ description: 'Ordered, received and invoiced agree' }),
      }),
    ),
    receipts: z.array(
      z.object({
        receipt: z.int().min(1),
        date: dayText,
        deliveryNote: text,
        comment: text,
        lines: z.array(suppliedLine),
        cancelled: text.meta({ description: 'Why it was cancelled' }),
      }),
    ),
    invoices: z.array(
      z.object({
        supplierInvoice: referenceTo,
        type: z.enum(supplierInvoiceTypes),
        lines: z.array(suppliedLine.extend({ line: lineNumber.nullable(), net: decimalText })),
      }),
    ),
  }),
);

/** What was received and invoiced of a purchase, matched with what was ordered. */
const supplyCall = call({
  path: 'purchaseorderversion/supply/{id}',
  role: 'ROLE_PURCHASE_ORDER_DETAIL',
  summary: 'What was received and invoiced of a purchase, line by line',
  answers: supplyAnswer,
  async run({ services, corporation, params }) {
    const version = pathId(params['id']);
    const { db, store } = services;
    const view =
      version === null ? null : await readDocument(db, store.read, version, corporation, 'purchase');
    if (version === null || view === null) return notExist();
    const state = foldStream<PurchaseState, PurchaseEvent>(purchaseAggregate, view.events);
    const purchase = suppliedPurchase(state, version);
    const { closed, receipts, invoices } = purchase.supply;
    return {
      item: {
        id: version,
        value: view.row.number,
        status: view.row.label,
        closed,
        lines: matchPurchase(purchase).map(({ vat, account, goods, ...line }) => ({
          ...line,
          vat: presentRate(vat),
          account: account ?? null,
          goods: goods ?? false,
        })),
        receipts,
        invoices: invoices.map(({ supplierInvoice, type, number, lines }) => ({
          supplierInvoice: { id: supplierInvoice, value: number },
          type,
          lines,
        })),
      },
    };
  },
});

const row = z.object({
  id: recordNumber,
  value: z.string(),
  type: z.enum(supplierInvoiceTypes),
  number: z.string().meta({ description: 'The supplier’s own' }),
  date: dayText,
  dueDate: dayText,
  thirdParty: referenceTo,
  purchase: named.meta({ description: 'The version of the purchase that it is about' }),
  totalWithoutVAT: decimalText,
  totalVAT: decimalText,
  finalTotal: decimalText,
  paidAmount: decimalText,
  restAmount: decimalText.meta({ description: 'What is left to pay, or to be given back; 0 until approved' }),
  status: z.enum(supplierInvoiceDecisions),
  settlement: z.enum(supplierInvoiceLabels).meta({ description: 'Of an approved one: how far it is paid' }),
  differenceCount: z.int().min(0),
  registeredBy: named.meta({ description: 'The user; null: the product itself' }),
});

const item = row.extend({
  lines: z.array(
    z.object({
      line: lineNumber.nullable(),
      name: z.string(),
      quantity: decimalText,
      unitPrice: decimalText.meta({ description: 'Without VAT' }),
      net: decimalText,
      vat: rateAnswer,
      account: text,
      project: z
        .int()
        .nullable()
        .meta({ description: 'The project that it names; null: that of the purchase' }),
      costCenter: z.int().nullable(),
      allocationKey: z.int().nullable(),
      shares: z
        .array(z.object({ project: z.int().nullable(), costCenter: z.int().nullable(), net: decimalText }))
        .meta({ description: 'What is of which project and cost centre; empty: all is the purchase’s' }),
    }),
  ),
  vatAmounts: z
    .array(z.object({ vat: rateAnswer, amount: decimalText }))
    .meta({ description: 'VAT of the rates of which the paper says something else than is reckoned' }),
  vatTotals: z.array(
    z.object({
      rate: decimalText,
      category: z.string(),
      mention: text,
      base: decimalText,
      amount: decimalText,
    }),
  ),
  differences: z.array(
    z.object({
      kind: z.enum(differenceKinds),
      line: lineNumber.nullable(),
      name: z.string(),
      expected: decimalText.nullable(),
      found: decimalText,
    }),
  ),
  waitsFor: z.array(z.enum(waitingReasons)),
  reason: text.meta({ description: 'Why it was refused, or its approval taken back' }),
  comment: text,
});

const presentRow = (one: SupplierInvoiceRow, userNamed: UserNamed): z.input<typeof row> => ({
  id: one.id,
  value: one.number,
  type: one.type,
  number: one.number,
  date: one.date,
  dueDate: one.dueDate,
  thirdParty: { id: one.supplierId, value: one.supplierName },
  purchase: one.purchaseVersion === null ? null : { id: one.purchaseVersion, value: one.purchaseNumber },
  totalWithoutVAT: one.totalWithoutVat,
  totalVAT: one.totalVat,
  finalTotal: one.total,
  paidAmount: one.paid,
  restAmount: one.due,
  status: one.status,
  settlement: one.label,
  differenceCount: one.differences,
  registeredBy: userNamed(one.registeredBy),
});

const shown = shows(item, {
  stream: 'supplierInvoice',
  async read(context, id) {
    const { services, corporation } = context;
    const found = await findSupplierInvoice(services.db, id, corporation);
    if (found === null) return null;
    const state = foldStream<SupplierInvoiceState, SupplierInvoiceEvent>(
      supplierInvoiceAggregate,
      await services.store.read(`supplierInvoice-${id}`),
    );
    const { facts, reason, differences, waitsFor } = state;
    if (facts === null) return null;
    return {
      ...presentRow(found, await usersNamed(context, [found.registeredBy])),
      lines: facts.lines.map(({ vat, account, project, costCenter, allocationKey, shares, ...line }) => ({
        ...line,
        vat: presentRate(vat),
        account: account ?? null,
        project: project ?? null,
        costCenter: costCenter ?? null,
        allocationKey: allocationKey ?? null,
        shares: shares ?? [],
      })),
      vatAmounts: saidVat(facts).map(({ vat, amount }) => ({ vat: presentRate(vat), amount })),
      vatTotals: facts.totals.vat.map((one) => ({ ...one, mention: one.mention ?? null })),
      differences,
      waitsFor: found.status === 'to_approve' ? waitsFor : [],
      reason,
      comment: facts.comment ?? null,
    };
  },
});

const correct = editCall('supplierinvoice', {
  summary: 'Correct what waits for approval',
  command: correctSupplierInvoice,
  input: correctSupplierInvoice.input.omit({ id: true }),
  answeredOnce: ['upload', 'confirmed', 'confirmDate', 'total'],
  shown,
});

/** Names of the body that say nothing of the paper. */
const notOfPaper = new Set(['revision', 'confirmDate']);

/** A correction that says nothing new: who registered the paper, and that it waits for somebody else, stay. */
const correctCall: Call = {
  ...correct,
  async run(context, body, query) {
    const found = await shown.find(context);
    if (found === null || found['status'] !== 'to_approve') return correct.run(context, body, query);
    const said = { ...found, total: found['finalTotal'] };
    const isNew = Object.entries(body ?? {}).some(
      ([name, value]) => !notOfPaper.has(name) && !isSame(Reflect.get(said, name), value),
    );
    return isNew ? correct.run(context, body, query) : { item: found };
  },
};

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
  correctCall,
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
  supplyCall,
  ...listCalls({
    resource: 'supplierinvoice',
    role: 'ROLE_PURCHASE_ORDER_LIST',
    summary: 'Supplier invoices and credit notes',
    order: { sort: 'newest', direction: 'desc' },
    sorts: ['newest', 'date', 'due', 'supplier', 'total'],
    filters: {
      status: word(supplierInvoiceStatuses, 'What was decided, or how far they are paid'),
      settlement: word(supplierInvoiceStatuses, 'The same'),
      thirdParty: idOf('thirdparty?supplier=1', 'Of this supplier'),
      type: word(supplierInvoiceTypes, 'Invoices or credit notes'),
      ...between('date', day, 'The paper’s date'),
      ...between('dueDate', day, 'The day that it is due'),
    },
    filterOf: (asked, today) => ({
      today,
      status: asked.settlement ?? asked.status,
      keyword: asked.keyword,
      supplier: asked.thirdParty,
      type: asked.type,
      from: asked['date.from'],
      until: asked['date.until'],
      dueFrom: asked['dueDate.from'],
      dueUntil: asked['dueDate.until'],
    }),
    list: listSupplierInvoices,
    count: countSupplierInvoices,
    row,
    stream: 'supplierInvoice',
    present: {
      async all(context, rows) {
        const userNamed = await usersNamed(
          context,
          rows.map(({ registeredBy }) => registeredBy),
        );
        return rows.map((one) => presentRow(one, userNamed));
      },
    },
    completion: {
      summary: 'Supplier invoices by number, supplier, purchase or amount',
      sort: 'newest',
      valueOf: ({ id, number, supplierName }) => ({ id, value: `${number} ${supplierName ?? ''}`.trim() }),
    },
  }),
  showCall('supplierinvoice', 'ROLE_PURCHASE_ORDER_DETAIL', 'One supplier invoice or credit note', shown),
  ...decisionCalls,
];
