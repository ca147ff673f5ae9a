import { z } from 'zod';
import {
  creditTransferAggregate,
  transferStatuses,
  type CreditTransferEvent,
  type CreditTransferState,
  type TransferOrder,
} from '#domain/payments/credit-transfer.ts';
import {
  cancelTransfer,
  executeTransfer,
  prepareTransfer,
  sendTransfer,
} from '#domain/payments/credit-transfer-commands.ts';
import { pain001 } from '#domain/payments/pain001.ts';
import { add, money } from '#domain/kernel/decimal.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { countTransfers, listTransfers } from '#projections/payments/credit-transfers.ts';
import { dayText, decimalText, momentText, recordNumber, referenceTo } from '../answers.ts';
import { call, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import { word } from '../query.ts';
import { changeCall, listCalls, newCall, showCall, shows } from '../resource-calls.ts';

const row = z.object({
  id: recordNumber,
  value: z.string(),
  reference: z.string().meta({ description: 'Of the message to the bank' }),
  status: z.enum(transferStatuses),
  count: z.int().min(0).meta({ description: 'How many transfers' }),
  amount: decimalText.meta({ description: 'All of them together' }),
  firstDay: dayText.nullable().meta({ description: 'The first day that the bank is to execute one on' }),
  madeAt: momentText,
});

const order = z.object({
  kind: z.enum(['supplierInvoice', 'refund']),
  document: recordNumber,
  version: recordNumber,
  number: z.string(),
  thirdParty: referenceTo,
  iban: z.string().nullable().meta({ description: 'null, like the rest of the account, once erased' }),
  bic: z.string().nullable(),
  address: z
    .object({
      street: z.string(),
      complement: z.string().nullable(),
      postalCode: z.string(),
      city: z.string(),
      country: z.string(),
    })
    .nullable(),
  amount: decimalText,
  date: dayText,
});

async function read({ services, corporation }: ApiContext, id: number | null) {
  if (id === null) return null;
  const events = await services.store.read(`credittransfer-${id}`);
  const state = foldStream<CreditTransferState, CreditTransferEvent>(creditTransferAggregate, events);
  return state.corporation === corporation ? state : null;
}

const presentOrder = ({ partyId, party, ...rest }: TransferOrder): z.input<typeof order> => ({
  ...rest,
  thirdParty: { id: partyId, value: party?.name ?? null },
  iban: party?.iban ?? null,
  bic: party?.bic ?? null,
  address: party?.address ?? null,
});

const shown = shows(
  row.extend({ reason: z.string().nullable(), bankAccount: referenceTo.nullable(), orders: z.array(order) }),
  {
    stream: 'credittransfer',
    async read(context, id) {
      const found = await read(context, id);
      if (found === null) return null;
      const { reference, status, orders, madeAt, reason, debtor, bankAccount } = found;
      return {
        id,
        value: reference,
        reference,
        status,
        count: orders.length,
        amount: money(add('0', ...orders.map(({ amount }) => amount))),
        firstDay: orders.map(({ date }) => date).toSorted()[0] ?? null,
        madeAt,
        reason,
        bankAccount: bankAccount === null ? null : { id: bankAccount, value: debtor?.iban ?? null },
        orders: orders.map(presentOrder),
      };
    },
  },
);

/** SEPA credit transfers: batches, and the file of each. */
export const transferCalls: Call[] = [
  ...listCalls({
    resource: 'payment/transfer',
    role: 'ROLE_PAYMENT_LIST',
    summary: 'Batches of SEPA transfers',
    order: { sort: 'newest', direction: 'desc' },
    sorts: ['newest'],
    filters: { status: word(transferStatuses, 'Of this status') },
    filterOf: ({ status, keyword }) => ({ status, keyword }),
    list: listTransfers,
    count: countTransfers,
    row,
    stream: 'credittransfer',
    present: (found) => ({ ...found, value: found.reference }),
  }),
  showCall('payment/transfer', 'ROLE_PAYMENT_DETAIL', 'One batch of transfers', shown),
  call({
    path: 'payment/transfer/file/{id}',
    role: prepareTransfer.access.role,
    summary: 'Its file for the bank, pain.001.001.09',
    answers: 'file',
    async run(context) {
      const found = await read(context, pathId(context.params['id']));
      if (found === null || found.orders.some(({ party }) => party === null)) return notExist();
      const headers = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'no-store' };
      return new Response(pain001(found), { headers });
    },
  }),
  newCall('payment/transfer', {
    summary: 'Prepare the transfer of supplier invoices and credit notes',
    command: prepareTransfer,
    input: prepareTransfer.input,
    shown,
  }),
  changeCall('payment/transfer/sent', {
    summary: 'The file was handed to the bank',
    command: sendTransfer,
    input: null,
    shown,
  }),
  changeCall('payment/transfer/executed', {
    summary: 'The bank has executed it: records the payments',
    command: executeTransfer,
    input: executeTransfer.input.omit({ id: true }),
    shown,
  }),
  changeCall('payment/transfer/cancel', {
    summary: 'Cancel a batch: its documents are free again',
    command: cancelTransfer,
    input: cancelTransfer.input.omit({ id: true }),
    shown,
  }),
];
