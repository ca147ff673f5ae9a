import { paymentAggregate, type PaymentEvent, type PaymentState } from '#domain/payments/payment.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';

/** The payment of the address, as its events tell it. @throws Response 404 for an unknown or foreign one */
export async function readPayment({ services, corporation, params }: StaffContext) {
  const id = idOf(params, 'id');
  const events = await services.store.read(`payment-${id}`);
  const { facts, ...state } = foldStream<PaymentState, PaymentEvent>(paymentAggregate, events);
  if (facts === null || facts.corporation !== corporation) throw notFound();
  return { id, facts, events, revision: events.length, ...state };
}
