import { paymentAggregate, type PaymentEvent, type PaymentState } from '#domain/commerce/payment.ts';
import {
  cancelPayment,
  editPayment,
  paymentSchema,
  recordPayment,
} from '#domain/commerce/payment-commands.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { countPayments, listPayments, type PaymentFilter } from '#projections/payment-list.ts';
import { z } from 'zod';
import { call, commandCall, json, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import {
  completionAnswer,
  completionRequest,
  idFilter,
  keywordOf,
  listAnswer,
  listRequest,
} from '../listing.ts';

async function shown({ services, corporation }: ApiContext, id: number | null): Promise<Response> {
  if (id === null) return notExist();
  const state = foldStream<PaymentState, PaymentEvent>(
    paymentAggregate,
    await services.store.read(`payment-${id}`),
  );
  const { facts } = state;
  if (facts === null || facts.corporation !== corporation) return notExist();
  const [first] = facts.allocations;
  const item = {
    id,
    value: `${facts.date} ${facts.amount}`,
    invoice: first?.kind === 'invoice' ? { id: first.version, value: first.number } : null,
    refund: first?.kind === 'refund' ? { id: first.version, value: first.number } : null,
    direction: facts.direction ?? 'in',
    thirdParty: { id: facts.clientId, value: facts.clientName },
    date: facts.date,
    amount: facts.amount,
    paymentType: { id: facts.paymentType.id, value: facts.paymentType.name },
    reference: facts.reference,
    bank: facts.bank,
    comment: facts.comment,
    allocations: facts.allocations,
    cancelled: state.cancelled,
    reason: state.reason,
  };
  return json({ item });
}

const filterOf = (query: URLSearchParams): PaymentFilter => ({
  keyword: keywordOf(query),
  client: idFilter(query, 'thirdParty'),
  document: idFilter(query, 'invoice') ?? idFilter(query, 'refund'),
});

const cancelInput = z.object({ reason: z.string().optional() });

export const paymentCalls: Call[] = [
  call({
    path: 'payment/list',
    role: 'ROLE_PAYMENT_LIST',
    summary: 'Payments',
    async run({ services, corporation, query }) {
      const [page, total] = await Promise.all([
        listPayments(
          services.db,
          corporation,
          filterOf(query),
          listRequest(query, { sort: 'newest', direction: 'desc' }),
        ),
        countPayments(services.db, corporation, filterOf(query)),
      ]);
      return listAnswer(page, total, (row) => ({ ...row, value: `${row.date} ${row.amount}` }));
    },
  }),
  call({
    path: 'payment/completion/list',
    role: 'ROLE_PAYMENT_LIST',
    summary: 'Payments by client, reference or amount',
    async run({ services, corporation, query }) {
      const page = await listPayments(
        services.db,
        corporation,
        filterOf(query),
        completionRequest(query, 'newest'),
      );
      return completionAnswer(
        page.rows.map((row) => ({ id: row.id, value: `${row.clientName ?? ''} ${row.amount}`.trim() })),
      );
    },
  }),
  call({
    path: 'payment/show/{id}',
    role: 'ROLE_PAYMENT_DETAIL',
    summary: 'One payment',
    run: (context) => shown(context, pathId(context.params['id'])),
  }),
  commandCall({
    path: 'payment/new',
    summary: 'Record a payment of an invoice',
    command: recordPayment,
    input: recordPayment.input,
    toInput: (_params, body) => body,
    answer: (context, { id }) => shown(context, id),
  }),
  commandCall({
    path: 'payment/edit/{id}',
    summary: 'Put reference, bank or comment right',
    command: editPayment,
    input: paymentSchema,
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (context, { id }) => shown(context, id),
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
  commandCall({
    path: 'payment/cancel/{id}',
    summary: 'Cancel a payment: a reversal, it stays in the list',
    command: cancelPayment,
    input: cancelInput,
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (context, { id }) => shown(context, id),
  }),
];
