import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { todayIn } from '../kernel/dates.ts';
import { date, decimal, optionalText, recordId, reference, text } from '../kernel/fields.ts';
import { compare, money } from '../kernel/decimal.ts';
import { sealed } from '../kernel/personal.ts';
import { conflict, invalid, missing, type FieldErrors } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { requireValidated, type BillingState } from './billing.ts';
import { loadInvoice } from './invoice-commands.ts';
import { cancelPaymentOf, paymentAggregate } from './payment.ts';
import { loadRefund } from './refund-commands.ts';

/** A validated document that money settles, as its own corporation's. */
interface Settled {
  kind: 'invoice' | 'refund';
  id: number;
  version: number;
  state: BillingState;
}

const loaders = { invoice: loadInvoice, refund: loadRefund } as const;

/** @throws Refusal `invalid` on the field of that kind. */
async function settled(
  work: UnitOfWork,
  actor: Actor,
  kind: Settled['kind'],
  version: number,
): Promise<Settled> {
  const id = await work.references.documentOfVersion(kind, version, corporationOf(actor));
  if (id === null) throw invalid({ [kind]: ['errors.reference'] });
  const { state } = await loaders[kind](work, actor, version);
  requireValidated(state);
  return { kind, id, version, state };
}

const moneySchema = z.object({
  date: date(),
  amount: decimal({ places: 2, min: 0.01, max: 999_999_999 }),
  paymentType: reference('paymenttype'),
  reference: optionalText(80),
  bank: optionalText(80),
  comment: optionalText(2000),
});

export const paymentSchema = moneySchema.extend({ invoice: reference('invoiceversion?status=validate') });

type MoneyInput = z.output<typeof moneySchema>;

/** The payment type named. @throws Refusal `invalid`: unknown type, or a date in the future. */
async function checkedType(work: UnitOfWork, corporation: number, input: MoneyInput) {
  const profile = await work.references.corporation(corporation);
  const found = await work.references.records('paymenttype', [input.paymentType], corporation);
  const type = found.get(input.paymentType);
  const errors: FieldErrors = {};
  if (type === undefined) errors['paymentType'] = ['errors.reference'];
  if (profile && input.date > todayIn(profile.timeZone, new Date(work.now)))
    errors['date'] = ['errors.future'];
  if (type === undefined || Object.keys(errors).length > 0) throw invalid(errors);
  return { id: type.id, name: type.label };
}

async function record(
  work: UnitOfWork,
  corporation: number,
  document: Settled,
  input: MoneyInput,
): Promise<{ id: number }> {
  const paymentType = await checkedType(work, corporation, input);
  const { kind, id, version, state } = document;
  const client = await work.references.thirdParty(state.clientId, corporation);
  const payment = await work.create(paymentAggregate);
  const amount = money(input.amount);
  const data = {
    payment: payment.id,
    corporation,
    clientId: state.clientId,
    clientName: state.client?.name ?? null,
    date: input.date,
    amount,
    paymentType,
    reference: input.reference,
    bank: input.bank,
    comment: input.comment,
    allocations: [{ kind, document: id, version, number: state.number ?? '', amount }],
    ...(kind === 'refund' && { direction: 'out' as const }),
    ...(client?.naturalPerson && { personal: sealed('thirdparty', client.id, 'clientName') }),
  };
  await work.append(payment, [{ type: 'PaymentRecorded', data }]);
  return { id: payment.id };
}

/**
 * Records what a client paid on one invoice: in part, in full, or too much (kept as overpaid). Amounts above 0, at most
 * 2 decimals; the date not in the future.
 */
export const recordPayment = command({
  name: 'RecordPayment',
  role: 'ROLE_PAYMENT_CREATE',
  input: paymentSchema,
  async handle(work, actor, { invoice, ...input }) {
    return record(work, corporationOf(actor), await settled(work, actor, 'invoice', invoice), input);
  },
});

export const refundPaymentSchema = moneySchema.extend({ refund: reference('refundversion?status=validate') });

/**
 * Records what was given back to a client for a credit note, never more than is left of it.
 * @throws Refusal `invalid` on `amount`.
 */
export const recordRefundPayment = command({
  name: 'RecordRefundPayment',
  role: 'ROLE_PAYMENT_CREATE',
  input: refundPaymentSchema,
  async handle(work, actor, { refund, ...input }) {
    const corporation = corporationOf(actor);
    const document = await settled(work, actor, 'refund', refund);
    const left = (await work.references.outstanding('refund', refund, corporation))?.due ?? '0';
    if (compare(input.amount, left) > 0) throw invalid({ amount: [`errors.amountAtMost|max=${left}`] });
    return record(work, corporation, document, input);
  },
});

/** Puts reference, bank or comment right; what the money did is fixed, and undone only by cancelling. */
export const editPayment = command({
  name: 'EditPayment',
  role: 'ROLE_PAYMENT_EDIT',
  input: moneySchema.extend({ id: recordId(), invoice: paymentSchema.shape.invoice.optional() }),
  async handle(work, actor, { id, ...input }) {
    const payment = await work.load(paymentAggregate, id, actor);
    const { facts } = payment.state;
    if (facts === null) throw missing();
    const [allocation] = facts.allocations;
    const fixed =
      facts.date === input.date &&
      compare(facts.amount, input.amount) === 0 &&
      facts.paymentType.id === input.paymentType;
    if (!fixed || (input.invoice !== undefined && allocation?.version !== input.invoice))
      throw conflict('PAYMENT_FIXED', 'errors.paymentFixed');
    const { reference: ref, bank, comment } = input;
    if (ref !== facts.reference || bank !== facts.bank || comment !== facts.comment) {
      await work.append(payment, [
        { type: 'PaymentDetailsEdited', data: { payment: id, reference: ref, bank, comment } },
      ]);
    }
    return { id };
  },
});

export const cancelPayment = command({
  name: 'CancelPayment',
  role: 'ROLE_PAYMENT_EDIT',
  input: z.object({ id: recordId(), reason: text(500) }),
  async handle(work, actor, { id, reason }) {
    const payment = await work.load(paymentAggregate, id, actor);
    if (payment.state.facts === null) throw missing();
    await work.append(payment, cancelPaymentOf(id, payment.state, reason));
    return { id };
  },
});
