import { z } from 'zod';
import { writeOffRest } from '#domain/payments/write-off-commands.ts';
import { creditTotal } from '#domain/payments/allocation.ts';
import { giveBackCredit, reopenPayment, applyCredit } from '#domain/payments/credit-commands.ts';
import {
  cancelPayment,
  editPayment,
  recordPayment,
  recordRefundPayment,
} from '#domain/payments/payment-commands.ts';
import { creditsOf } from '#projections/payments/outstanding.ts';
import {
  countPayments,
  listPayments,
  paymentStatuses,
  type PaymentFilter,
} from '#projections/payments/payment-list.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { dayText, decimalText, idOnly, referenceTo } from '../answers.ts';
import { call, commandCall, json, notExist, pathId, type Call } from '../call.ts';
import { directions, paymentRow, presentPayments, shownPayment as shown } from '../present-payment.ts';
import { between, day, idOf, word } from '../query.ts';
import { changeCall, editCall, listCalls, newCall, showCall } from '../resource-calls.ts';

const filters = {
  thirdParty: idOf('thirdparty', 'Of this third party'),
  invoice: idOf('invoiceversion', 'That settle this version of an invoice'),
  refund: idOf('refundversion', 'That settle this version of a credit note'),
  supplierinvoice: idOf('supplierinvoice', 'That settle this invoice of a supplier'),
  paymentType: idOf('paymenttype', 'By this means'),
  status: word(paymentStatuses, 'Those that stand, that have something left, or that were cancelled'),
  ...between('date', day, 'Its date'),
};

/** Documents that payments are asked by. */
const documentsIn = (
  asked: Readonly<Record<'invoice' | 'refund' | 'supplierinvoice', number | null>>,
): PaymentFilter['documents'] =>
  (
    [
      ['invoice', asked.invoice],
      ['refund', asked.refund],
      ['supplierInvoice', asked.supplierinvoice],
    ] as const
  ).flatMap(([kind, version]) => (version === null ? [] : [{ kind, version }]));

const credit = z.object({
  payment: referenceTo,
  invoice: referenceTo
    .nullable()
    .meta({ description: 'The version that it was paid too much on; null: it was left over' }),
  date: dayText,
  amount: decimalText,
});

const reopening = reopenPayment.input.omit({ id: true });

/** What was given back of it stays so: it is not for settling. */
const forSettling = (body: object): object => {
  const sent: Readonly<Record<string, unknown>> = { ...body };
  const { allocations } = sent;
  if (!Array.isArray(allocations)) return sent;
  const isPayment = (one: unknown) => z.looseObject({ kind: z.literal('payment') }).safeParse(one).success;
  return { ...sent, allocations: allocations.filter((one) => !isPayment(one)) };
};

export const paymentCalls: Call[] = [
  ...listCalls({
    resource: 'payment',
    role: 'ROLE_PAYMENT_LIST',
    summary: 'Payments',
    order: { sort: 'newest', direction: 'desc' },
    sorts: ['newest', 'date', 'amount'],
    otherDirections: directions,
    filters,
    filterOf: (asked): PaymentFilter => ({
      keyword: asked.keyword,
      client: asked.thirdParty,
      documents: documentsIn(asked),
      direction: directions.find((one) => one === asked.direction) ?? null,
      paymentType: asked.paymentType,
      status: asked.status,
      from: asked['date.from'],
      until: asked['date.until'],
    }),
    list: listPayments,
    count: countPayments,
    row: paymentRow,
    stream: 'payment',
    present: { all: presentPayments },
    completion: {
      summary: 'Payments by client, reference or amount',
      sort: 'newest',
      valueOf: ({ id, clientName, amount }) => ({ id, value: `${clientName ?? ''} ${amount}`.trim() }),
    },
  }),
  showCall('payment', 'ROLE_PAYMENT_DETAIL', 'One payment', shown),
  newCall('payment', {
    summary:
      'Record a payment over documents of a client, a group or a supplier; `invoice` alone is the short form',
    command: recordPayment,
    input: recordPayment.input,
    shown,
  }),
  editCall('payment', {
    summary: 'Put reference, bank or comment right',
    command: editPayment,
    input: editPayment.input.omit({ id: true }),
    // The rate is of an advance alone; what was asked back is not kept.
    answeredOnce: ['confirmDate', 'confirmTransfer', 'vat'],
    shown,
  }),
  {
    ...changeCall('payment/reopen', {
      summary: 'Reopen a payment: say anew what it settles',
      command: reopenPayment,
      input: reopening,
      read: forSettling,
      shown,
    }),
    edits: shown,
  },
  commandCall({
    path: 'payment/credit/use',
    summary: 'Settle an invoice with what its client has left of earlier payments',
    command: applyCredit,
    input: applyCredit.input,
    answers: idOnly,
    toInput: (_params, body) => body,
    answer: (_context, { version }) => Promise.resolve({ item: { id: version } }),
  }),
  changeCall('payment/credit/giveback', {
    summary: 'Give back what a payment left over: a payment out',
    command: giveBackCredit,
    input: giveBackCredit.input.omit({ id: true }),
    shown,
  }),
  newCall('payment/refund', {
    summary: 'Record what was given back for a credit note',
    command: recordRefundPayment,
    input: recordRefundPayment.input,
    shown,
  }),
  newCall('payment/writeoff', {
    summary: 'Give up what is left of a document: a small difference, a discount, a bad debt',
    command: writeOffRest,
    input: writeOffRest.input,
    shown,
  }),
  call({
    path: 'payment/credit/list/{thirdParty}',
    role: 'ROLE_PAYMENT_LIST',
    summary: 'What a client has left of its payments',
    answers: z.object({
      items: z.array(credit),
      total: z.int().min(0),
      amount: decimalText.meta({ description: 'All of them together' }),
    }),
    async run({ services, corporation, params }) {
      const client = pathId(params['thirdParty']);
      const known = client === null ? null : await findThirdParty(services.db, client, corporation);
      if (known === null) return notExist();
      const found = await creditsOf(services.db, known.id, corporation);
      const items = found.map(({ payment, number, overpaid, overpaidNumber, date, amount }) => ({
        payment: { id: payment, value: number },
        invoice: overpaid === null ? null : { id: overpaid, value: overpaidNumber },
        date,
        amount,
      }));
      return { items, total: items.length, amount: creditTotal(found) };
    },
  }),
  call({
    method: 'POST',
    path: 'payment/delete/{id}',
    role: cancelPayment.access.role,
    summary: 'Refused: a payment is cancelled, never deleted',
    refuses: ['PAYMENT_KEPT'],
    answers: 'file',
    async run(context) {
      const found = await shown.find(context);
      return found === null
        ? notExist()
        : json({ code: 'PAYMENT_KEPT', errors: { '': ['errors.paymentKept'] } }, 409);
    },
  }),
  changeCall('payment/cancel', {
    summary: 'Cancel a payment: a reversal, it stays in the list',
    command: cancelPayment,
    input: cancelPayment.input.omit({ id: true }),
    shown,
  }),
];
