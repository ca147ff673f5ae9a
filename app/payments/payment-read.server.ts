import { paymentAggregate, type PaymentEvent, type PaymentState } from '#domain/payments/payment.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { meansNames } from '#projections/payments/means-names.ts';
import { notFound } from '../http/problems.ts';
import { idOf, type StaffContext } from '../http/screen.server.ts';

/**
 * The payment of the address, as its events tell it, its means as the reader calls it. @throws Response 404 for an
 * unknown or foreign one
 */
export async function readPayment({ services, corporation, params, language }: StaffContext) {
  const id = idOf(params, 'id');
  const events = await services.store.read(`payment-${id}`);
  const { facts, ...state } = foldStream<PaymentState, PaymentEvent>(paymentAggregate, events);
  if (facts === null || facts.corporation !== corporation) throw notFound();
  const { paymentType } = facts;
  const nameOf = await meansNames(services.db, corporation, language, [paymentType.id]);
  return { id, facts, means: nameOf(paymentType), events, revision: events.length, ...state };
}
