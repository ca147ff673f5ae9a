import { z } from 'zod';
import { cancelChequeDeposit, makeChequeDeposit } from '#domain/banking/cheque-deposit-commands.ts';
import {
  chequeDepositAggregate,
  type ChequeDepositEvent,
  type ChequeDepositState,
} from '#domain/banking/cheque-deposit.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import {
  chequesOf,
  countChequeDeposits,
  findChequeDeposit,
  listChequeDeposits,
  type ChequeDepositRow,
} from '#projections/banking/cheque-deposits.ts';
import { dayText, decimalText, recordNumber, referenceOf, referenceTo } from '../answers.ts';
import type { ApiContext, Call } from '../call.ts';
import { changeCall, listCalls, newCall, showCall, shows } from '../resource-calls.ts';

const deposit = z.object({
  id: recordNumber,
  value: z.string(),
  number: z.string(),
  date: dayText,
  account: referenceTo.nullable().meta({ description: 'The account that they are handed in to' }),
  total: decimalText,
  count: z.int().min(0),
  cancelled: z.boolean(),
  booked: z.boolean().meta({ description: 'All of it stands on the bank’s statement' }),
});

const cheque = referenceTo.extend({
  date: dayText,
  thirdParty: referenceTo,
  reference: z.string().nullable().meta({ description: 'The cheque’s own number' }),
  amount: decimalText,
  cancelled: z.boolean(),
});

/** Slips with the accounts that they are handed in to, which their events name. */
async function presentDeposits(
  { services }: ApiContext,
  rows: readonly ChequeDepositRow[],
): Promise<z.input<typeof deposit>[]> {
  const nameOf = (id: number) => `chequedeposit-${id}`;
  const events = rows.length === 0 ? [] : await services.store.read(...rows.map(({ id }) => nameOf(id)));
  return rows.map((row) => {
    const own = events.filter(({ stream }) => stream === nameOf(row.id));
    const { facts } = foldStream<ChequeDepositState, ChequeDepositEvent>(chequeDepositAggregate, own);
    return { ...row, value: row.number, account: referenceOf(facts?.account ?? null) };
  });
}

const shownDeposit = shows(
  deposit.extend({ payments: z.array(cheque).meta({ description: 'The cheques, each by its payment' }) }),
  {
    stream: 'chequedeposit',
    async read(context, id) {
      const { services, corporation } = context;
      const row = await findChequeDeposit(services.db, id, corporation);
      if (row === null) return null;
      const [[item], cheques] = await Promise.all([
        presentDeposits(context, [row]),
        chequesOf(services.db, id, corporation),
      ]);
      if (!item) return null;
      const payments = cheques.map(({ payment, number, client, clientName, ...one }) => ({
        ...one,
        id: payment,
        value: number,
        thirdParty: { id: client, value: clientName },
      }));
      return { ...item, payments };
    },
  },
);

/** Slips of cheques. */
export const chequeDepositCalls: Call[] = [
  ...listCalls({
    resource: 'chequedeposit',
    role: 'ROLE_PAYMENT_LIST',
    summary: 'Slips of cheques that were handed in',
    order: { sort: 'newest', direction: 'desc' },
    sorts: ['newest', 'date', 'total'],
    filterOf: ({ keyword }) => keyword,
    list: listChequeDeposits,
    count: countChequeDeposits,
    row: deposit,
    stream: 'chequedeposit',
    present: { all: presentDeposits },
  }),
  showCall('chequedeposit', 'ROLE_PAYMENT_LIST', 'One slip with its cheques', shownDeposit),
  newCall('chequedeposit', {
    summary: 'Put received cheques on a slip',
    command: makeChequeDeposit,
    input: makeChequeDeposit.input,
    shown: shownDeposit,
  }),
  changeCall('chequedeposit/cancel', {
    summary: 'Take back a slip that was not handed in',
    command: cancelChequeDeposit,
    input: cancelChequeDeposit.input.omit({ id: true }),
    shown: shownDeposit,
  }),
];
