import { writeOffRest } from '#domain/payments/write-off-commands.ts';
import { creditTotal, restOf } from '#domain/payments/allocation.ts';
import { giveBackCredit, reopenPayment, applyCredit } from '#domain/payments/credit-commands.ts';
import { paymentAggregate, type PaymentEvent, type PaymentState } from '#domain/payments/payment.ts';
import { type SettledKind } from '#domain/documents/outstanding-questions.ts';
import {
  cancelPayment,
  editPayment,
  recordPayment,
  recordRefundPayment,
} from '#domain/payments/payment-commands.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { creditsOf } from '#projections/payments/outstanding.ts';
import {
  countPayments,
  listPayments,
  paymentStatuses,
  type PaymentFilter,
} from '#projections/payments/payment-list.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { z } from 'zod';
import { call, commandCall, json, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import { choiceFilter, idFilter, keywordOf } from '../listing.ts';
import { changeCall, listCalls, newCall, showCall } from '../resource-calls.ts';

async function shown({ services, corporation }: ApiContext, id: number | null): Promise<Response> {
  if (id === null) return notExist();
  const events = await services.store.read(`payment-${id}`);
  const state = foldStream<PaymentState, PaymentEvent>(paymentAggregate, events);
  const { facts } = state;
  if (facts === null || facts.corporation !== corporation) return notExist();
  const of = (kind: SettledKind) => {
    const [first, ...others] = facts.allocations.filter((one) => one.kind === kind);
    return first && others.length === 0 ? { id: first.version, value: first.number } : null;
  };
  const item = {
    id,
    value: facts.number ?? `${facts.date} ${facts.amount}`,
    number: facts.number ?? null,
    revision: events.length,
    /** Of a payment that settles one alone. */
    invoice: of('invoice'),
    refund: of('refund'),
    label: facts.label ?? null,
    group: facts.group ? { id: facts.group.id, value: facts.group.name } : null,
    deposit: facts.deposit ?? false,
    /** Of an advance: the rate whose VAT fell due with it. */
    vat: facts.advance ? { id: facts.advance.id, value: facts.advance.name } : null,
    rest: state.cancelled ? '0.00' : restOf(facts),
    direction: facts.direction ?? 'in',
    thirdParty: { id: facts.clientId, value: facts.clientName },
    client: { id: facts.clientId, value: facts.clientName },
    date: facts.date,
    amount: facts.amount,
    paymentType: { id: facts.paymentType.id, value: facts.paymentType.name },
    reference: facts.reference,
    bank: facts.bank,
    bankAccount: facts.bankAccount ? { id: facts.bankAccount.id, value: facts.bankAccount.name } : null,
    comment: facts.comment,
    allocations: facts.allocations,
    cancelled: state.cancelled,
    reason: state.reason,
    /** What a new payment is asked back is answered once, and not kept. */
    confirmDate: null,
    confirmTransfer: null,
  };
  return json({ item });
}

/** A document that payments are asked by: `?invoice=`, `?refund=` or `?supplierinvoice=`. */
function documentFilter(query: URLSearchParams): PaymentFilter['document'] {
  for (const kind of ['invoice', 'refund', 'supplierInvoice'] as const) {
    const version = idFilter(query, kind.toLowerCase());
    if (version !== null) return { kind, version };
  }
  return null;
}

const directionFilter = (query: URLSearchParams): 'in' | 'out' | null => {
  const direction = query.get('direction');
  return direction === 'in' || direction === 'out' ? direction : null;
};

const filterOf = (query: URLSearchParams): PaymentFilter => ({
  keyword: keywordOf(query),
  client: idFilter(query, 'thirdParty'),
  document: documentFilter(query),
  direction: directionFilter(query),
  paymentType: idFilter(query, 'paymentType'),
  status: choiceFilter(query, 'status', paymentStatuses),
});

const cancelInput = z.object({ reason: z.string().optional() });

export const paymentCalls: Call[] = [
  ...listCalls({
    resource: 'payment',
    role: 'ROLE_PAYMENT_LIST',
    summary: 'Payments',
    order: { sort: 'newest', direction: 'desc' },
    otherDirections: ['in', 'out'],
    filters: ['thirdParty', 'invoice', 'refund', 'supplierinvoice', 'paymentType', 'status'],
    filterOf,
    list: listPayments,
    count: countPayments,
    present: (row) => ({ ...row, value: `${row.date} ${row.amount}` }),
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
  changeCall('payment/edit', {
    summary: 'Put reference, bank or comment right',
    command: editPayment,
    input: editPayment.input.omit({ id: true }),
    // The rate is of an advance alone; what was asked back is not kept.
    answeredOnce: ['confirmDate', 'confirmTransfer', 'vat'],
    shown,
  }),
  changeCall('payment/reopen', {
    summary: 'Reopen a payment: say anew what it settles',
    command: reopenPayment,
    input: reopenPayment.input.omit({ id: true }),
    shown,
  }),
  commandCall({
    path: 'payment/credit/use',
    summary: 'Settle an invoice with what its client has left of earlier payments',
    command: applyCredit,
    input: applyCredit.input,
    toInput: (_params, body) => body,
    answer: (_context, { version }) => Promise.resolve(json({ item: { id: version } })),
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
    async run({ services, corporation, params }) {
      const client = pathId(params['thirdParty']);
      const known = client === null ? null : await findThirdParty(services.db, client, corporation);
      if (known === null) return notExist();
      const items = await creditsOf(services.db, known.id, corporation);
      return json({ items, total: items.length, amount: creditTotal(items) });
    },
  }),
  call({
    method: 'POST',
    path: 'payment/delete/{id}',
    role: cancelPayment.access.role,
    summary: 'Refused: a payment is cancelled, never deleted',
    async run(context) {
      const found = await shown(context, pathId(context.params['id']));
      return found.status === 404
        ? found
        : json({ code: 'PAYMENT_KEPT', errors: { '': ['errors.paymentKept'] } }, 409);
    },
  }),
  changeCall('payment/cancel', {
    summary: 'Cancel a payment: a reversal, it stays in the list',
    command: cancelPayment,
    input: cancelInput,
    shown,
  }),
];
