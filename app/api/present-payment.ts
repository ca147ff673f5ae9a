import { z } from 'zod';
import { restOf } from '#domain/payments/allocation.ts';
import {
  paymentAggregate,
  writeOffReasons,
  type Allocation,
  type PaymentEvent,
  type PaymentFacts,
  type PaymentState,
} from '#domain/payments/payment.ts';
import { settledKinds, type SettledKind } from '#domain/documents/outstanding-questions.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import type { PaymentRow } from '#projections/payments/payment-list.ts';
import { namesOfThirdParties } from '#projections/third-parties/third-parties.ts';
import { dayText, decimalText, recordNumber, referenceOf, referenceTo } from './answers.ts';
import type { ApiContext } from './call.ts';
import { shows } from './resource-calls.ts';

/* Payments as programs read them, in lists and alone. */

export const directions = ['in', 'out'] as const;

const allocation = z.object({
  kind: z.enum(settledKinds),
  document: recordNumber,
  version: recordNumber.meta({ description: 'Of a supplier’s invoice and of a payment its id again' }),
  number: z.string(),
  amount: decimalText,
  setOff: z.boolean().meta({ description: 'A credit note that pays for the others' }),
  thirdParty: referenceTo.meta({ description: 'Whose document it is' }),
});

export const paymentRow = z.object({
  id: recordNumber,
  value: z.string(),
  number: z.string().nullable(),
  label: z.string().nullable().meta({ description: 'What a payment of a group is called' }),
  thirdParty: referenceTo.meta({ description: 'Who paid or was paid' }),
  client: referenceTo.meta({ description: 'The same' }),
  date: dayText,
  amount: decimalText,
  restAmount: decimalText.meta({ description: 'What of it settles nothing yet; 0 of a cancelled one' }),
  deposit: z.boolean().meta({ description: 'Paid on account' }),
  direction: z.enum(directions),
  paymentType: referenceTo.nullable().meta({ description: 'null where no money moved' }),
  writeOff: z.enum(writeOffReasons).nullable().meta({ description: 'Why a rest was given up without money' }),
  reference: z.string().nullable(),
  cancelled: z.boolean(),
  allocations: z.array(allocation).meta({ description: 'What it settles' }),
});

const item = paymentRow.extend({
  invoice: referenceTo.nullable().meta({ description: 'The version that it settles alone' }),
  refund: referenceTo.nullable().meta({ description: 'The version that it settles alone' }),
  group: referenceTo.nullable(),
  vat: referenceTo.nullable().meta({ description: 'Of an advance: the rate whose VAT fell due with it' }),
  bank: z.string().nullable(),
  bankAccount: referenceTo.nullable().meta({ description: 'The account of ours that it came in on or left' }),
  comment: z.string().nullable(),
  reason: z.string().nullable().meta({ description: 'Why it was cancelled' }),
  confirmDate: z.null().meta({ description: 'Asked once, when it is recorded' }),
  confirmTransfer: z.null().meta({ description: 'Asked once, when it is recorded' }),
});

type Settled = Omit<Allocation, 'setOff' | 'client'> & { setOff: boolean; client: number };

const presentSettled = (settled: readonly Settled[], names: ReadonlyMap<number, string>) =>
  settled.map(({ client, ...one }) => ({
    ...one,
    thirdParty: { id: client, value: names.get(client) ?? null },
  }));

const namesOf = ({ services, corporation }: ApiContext, settled: readonly Settled[]) =>
  namesOfThirdParties(services.db, [...new Set(settled.map(({ client }) => client))], corporation);

const settledBy = ({ allocations, clientId }: PaymentFacts): Settled[] =>
  allocations.map(({ setOff = false, client = clientId, ...one }) => ({ ...one, setOff, client }));

/** What was given up, or set off, was paid by no means. */
const meansOf = (id: number, name: string) => (id === 0 ? null : { id, value: name });

/** The one document of a kind that a payment settles. */
function aloneOf({ allocations }: PaymentFacts, kind: SettledKind) {
  const [first, ...others] = allocations.filter((one) => one.kind === kind);
  return first && others.length === 0 ? { id: first.version, value: first.number } : null;
}

/** Rows of a list, with the names of those whose documents they settle. */
export async function presentPayments(
  context: ApiContext,
  rows: readonly PaymentRow[],
): Promise<z.input<typeof paymentRow>[]> {
  const names = await namesOf(
    context,
    rows.flatMap(({ documents }) => documents),
  );
  return rows.map(
    ({ clientId, clientName, rest, paymentTypeId, paymentType, writeOff, documents, ...one }) => ({
      ...one,
      value: one.number ?? `${one.date} ${one.amount}`,
      thirdParty: { id: clientId, value: clientName },
      client: { id: clientId, value: clientName },
      restAmount: rest,
      paymentType: meansOf(paymentTypeId, paymentType),
      writeOff: writeOffReasons.find((reason) => reason === writeOff) ?? null,
      allocations: presentSettled(documents, names),
    }),
  );
}

export const shownPayment = shows(item, {
  stream: 'payment',
  async read(context, id) {
    const events = await context.services.store.read(`payment-${id}`);
    const { facts, cancelled, reason } = foldStream<PaymentState, PaymentEvent>(paymentAggregate, events);
    if (facts === null || facts.corporation !== context.corporation) return null;
    const settled = settledBy(facts);
    const party = { id: facts.clientId, value: facts.clientName };
    return {
      id,
      value: facts.number ?? `${facts.date} ${facts.amount}`,
      number: facts.number ?? null,
      label: facts.label ?? null,
      thirdParty: party,
      client: party,
      date: facts.date,
      amount: facts.amount,
      restAmount: cancelled ? '0.00' : restOf(facts),
      deposit: facts.deposit ?? false,
      direction: facts.direction ?? 'in',
      paymentType: meansOf(facts.paymentType.id, facts.paymentType.name),
      writeOff: facts.writeOff ?? null,
      reference: facts.reference,
      cancelled,
      allocations: presentSettled(settled, await namesOf(context, settled)),
      invoice: aloneOf(facts, 'invoice'),
      refund: aloneOf(facts, 'refund'),
      group: referenceOf(facts.group ?? null),
      vat: referenceOf(facts.advance ?? null),
      bank: facts.bank,
      confirmDate: null,
      confirmTransfer: null,
      bankAccount: referenceOf(facts.bankAccount ?? null),
      comment: facts.comment,
      reason,
    };
  },
});
