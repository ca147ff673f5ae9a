import { randomUUID } from 'node:crypto';
import { restOf } from '#domain/commerce/allocation.ts';
import { isOfSupplier, isReceived } from '#domain/commerce/payment.ts';
import { todayIn } from '#domain/kernel/dates.ts';
import { compare } from '#domain/kernel/decimal.ts';
import { lineOfPayment } from '#projections/bank-lines.ts';
import { choices } from '#projections/records.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { eventEntries } from './history.server.ts';
import { readPayment } from './payment-read.server.ts';

/** All that the page of a payment shows. */
export async function paymentDetails(context: StaffContext) {
  const { services, corporation, t, may } = context;
  const { id, facts, events, cancelled, reason } = await readPayment(context);
  const rest = cancelled ? '0.00' : restOf(facts);
  const keeps = compare(rest, '0') > 0;
  const mayGiveBack = keeps && isReceived(facts) && may('ROLE_PAYMENT_CREATE');
  const types = mayGiveBack ? await choices(services.db, ['paymenttype'], corporation) : null;
  return {
    title: t(isReceived(facts) ? 'commerce.payment.one' : 'commerce.payment.out'),
    id, facts, cancelled, reason, rest, keeps, corporation,
    received: isReceived(facts), ofSupplier: isOfSupplier(facts),
    commandId: randomUUID(),
    today: todayIn('Europe/Paris', new Date()),
    types: types === null ? null : (types.get('paymenttype') ?? []).map((one) => ({ value: one.id, label: one.label })),
    history: await eventEntries(context, events),
    bankLine: await lineOfPayment(services.db, corporation, id),
    mayEdit: !cancelled && may('ROLE_PAYMENT_EDIT'),
  }; // prettier-ignore
}

export type PaymentDetailsData = Awaited<ReturnType<typeof paymentDetails>>;
