import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { todayIn } from '../kernel/dates.ts';
import { date, decimal, optionalText, recordId, reference, text } from '../kernel/fields.ts';
import { compare, money } from '../kernel/decimal.ts';
import { sealed } from '../kernel/personal.ts';
import { conflict, invalid, missing, type FieldErrors } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { invoiceAggregate, requireValidated } from './invoice.ts';
import { cancelPaymentOf, paymentAggregate } from './payment.ts';

/** The validated invoice that is paid, as its own corporation's. @throws Refusal `invalid` on `invoice`. */
async function paidInvoice(work: UnitOfWork, actor: Actor, version: number) {
  const id = await work.references.documentOfVersion('invoice', version, corporationOf(actor));
  if (id === null) throw invalid({ invoice: ['errors.reference'] });
  const loaded = await work.load(invoiceAggregate, id, actor);
  requireValidated(loaded.state);
  return loaded;
}

export const paymentSchema = z.object({
  invoice: reference('invoiceversion?status=validate'),
  date: date(),
  amount: decimal({ places: 2, min: 0.01, max: 999_999_999 }),
  paymentType: reference('paymenttype'),
  reference: optionalText(80),
  bank: optionalText(80),
  comment: optionalText(2000),
});

/**
 * Records what a client paid on one invoice: in part, in full, or too much (kept as overpaid). Amounts above 0, at most
 * 2 decimals; the date not in the future.
 */
export const recordPayment = command({
  name: 'RecordPayment',
  role: 'ROLE_PAYMENT_CREATE',
  input: paymentSchema,
  async handle(work, actor, input) {
    const corporation = corporationOf(actor);
    const invoice = await paidInvoice(work, actor, input.invoice);
    const profile = await work.references.corporation(corporation);
    const type = (await work.references.records('paymenttype', [input.paymentType], corporation)).get(
      input.paymentType,
    );
    const errors: FieldErrors = {};
    if (type === undefined) errors['paymentType'] = ['errors.reference'];
    if (profile && input.date > todayIn(profile.timeZone, new Date(work.now)))
      errors['date'] = ['errors.future'];
    if (type === undefined || Object.keys(errors).length > 0) throw invalid(errors);
    const client = await work.references.thirdParty(invoice.state.clientId, corporation);
    const payment = await work.create(paymentAggregate);
    const amount = money(input.amount);
    const allocation = {
      invoice: invoice.id,
      invoiceVersion: input.invoice,
      number: invoice.state.number ?? '',
      amount,
    };
    const data = {
      payment: payment.id,
      corporation,
      clientId: invoice.state.clientId,
      clientName: invoice.state.client?.name ?? null,
      date: input.date,
      amount,
      paymentType: { id: type.id, name: type.label },
      reference: input.reference,
      bank: input.bank,
      comment: input.comment,
      allocations: [allocation],
      ...(client?.naturalPerson && { personal: sealed('thirdparty', client.id, 'clientName') }),
    };
    await work.append(payment, [{ type: 'PaymentRecorded', data }]);
    return { id: payment.id };
  },
});

/** Puts reference, bank or comment right; what the money did is fixed, and undone only by cancelling. */
export const editPayment = command({
  name: 'EditPayment',
  role: 'ROLE_PAYMENT_EDIT',
  input: paymentSchema.extend({ id: recordId() }),
  async handle(work, actor, { id, ...input }) {
    const payment = await work.load(paymentAggregate, id, actor);
    const { facts } = payment.state;
    if (facts === null) throw missing();
    const [allocation] = facts.allocations;
    const fixed =
      facts.date === input.date &&
      compare(facts.amount, input.amount) === 0 &&
      facts.paymentType.id === input.paymentType;
    if (!fixed || allocation?.invoiceVersion !== input.invoice)
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
