import {
  creditTransferAggregate,
  transferStatuses,
  type CreditTransferEvent,
  type CreditTransferState,
} from '#domain/payments/credit-transfer.ts';
import {
  cancelTransfer,
  executeTransfer,
  prepareTransfer,
  sendTransfer,
} from '#domain/payments/credit-transfer-commands.ts';
import { pain001 } from '#domain/payments/pain001.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { countTransfers, listTransfers } from '#projections/payments/credit-transfers.ts';
import { call, commandCall, json, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import { choiceFilter, keywordOf, listAnswer, listRequest } from '../listing.ts';

async function read({ services, corporation, params }: ApiContext, id = pathId(params['id'])) {
  if (id === null) return null;
  const events = await services.store.read(`credittransfer-${id}`);
  const state = foldStream<CreditTransferState, CreditTransferEvent>(creditTransferAggregate, events);
  return state.corporation === corporation ? { id, state } : null;
}

async function shown(context: ApiContext, id?: number): Promise<Response> {
  const found = await read(context, id);
  if (found === null) return notExist();
  const { reference, status, orders, madeAt, reason, debtor, bankAccount } = found.state;
  return json({
    item: {
      id: found.id,
      value: reference,
      status,
      madeAt,
      reason,
      bankAccount: bankAccount === null ? null : { id: bankAccount, value: debtor?.iban ?? null },
      orders,
    },
  });
}

/** SEPA credit transfers: batches, and the file of each. */
export const transferCalls: Call[] = [
  call({
    path: 'payment/transfer/list',
    role: 'ROLE_PAYMENT_LIST',
    summary: 'Batches of SEPA transfers',
    query: ['status'],
    async run({ services, corporation, query }) {
      const status = choiceFilter(query, 'status', transferStatuses);
      const filter = { keyword: keywordOf(query), status };
      const [page, total] = await Promise.all([
        listTransfers(
          services.db,
          corporation,
          filter,
          listRequest(query, { sort: 'newest', direction: 'desc' }),
        ),
        countTransfers(services.db, corporation, filter),
      ]);
      return listAnswer(page, total, (row) => ({ ...row, value: row.reference }));
    },
  }),
  call({
    path: 'payment/transfer/show/{id}',
    role: 'ROLE_PAYMENT_DETAIL',
    summary: 'One batch of transfers',
    run: (context) => shown(context),
  }),
  call({
    path: 'payment/transfer/file/{id}',
    role: prepareTransfer.access.role,
    summary: 'Its file for the bank, pain.001.001.09',
    async run(context) {
      const found = await read(context);
      if (found === null || found.state.orders.some(({ party }) => party === null)) return notExist();
      const headers = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'no-store' };
      return new Response(pain001(found.state), { headers });
    },
  }),
  commandCall({
    path: 'payment/transfer/new',
    summary: 'Prepare the transfer of supplier invoices and credit notes',
    command: prepareTransfer,
    input: prepareTransfer.input,
    toInput: (_params, body) => body,
    answer: (context, { id }) => shown(context, id),
  }),
  commandCall({
    path: 'payment/transfer/sent/{id}',
    summary: 'The file was handed to the bank',
    command: sendTransfer,
    input: null,
    toInput: ({ id }) => ({ id }),
    answer: (context, { id }) => shown(context, id),
  }),
  commandCall({
    path: 'payment/transfer/executed/{id}',
    summary: 'The bank has executed it: records the payments',
    command: executeTransfer,
    input: executeTransfer.input.omit({ id: true }),
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (context, { id }) => shown(context, id),
  }),
  commandCall({
    path: 'payment/transfer/cancel/{id}',
    summary: 'Cancel a batch: its documents are free again',
    command: cancelTransfer,
    input: cancelTransfer.input.omit({ id: true }),
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (context, { id }) => shown(context, id),
  }),
];
