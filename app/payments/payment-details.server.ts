import { restOf } from '#domain/payments/allocation.ts';
import { isOfSupplier, isReceived, isSetOff, type PaymentFacts } from '#domain/payments/payment.ts';
import { compare } from '#domain/kernel/decimal.ts';
import { lineOfPayment } from '#projections/banking/bank-lines.ts';
import { choices } from '#projections/records/records.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { attachedFiles } from '../attachments/attached-files.server.ts';
import { pathTo } from '../paths.ts';
import { eventEntries } from '../history/history.server.ts';
import { presetMeans } from '../documents/form/preset-means.ts';
import { readPayment } from './payment-read.server.ts';

const titleOf = (facts: PaymentFacts): string => {
  if (isSetOff(facts)) return 'commerce.payment.setOff';
  if (isOfSupplier(facts))
    return isReceived(facts) ? 'commerce.payment.fromSupplier' : 'commerce.payment.toSupplier';
  return isReceived(facts) ? 'commerce.payment.one' : 'commerce.payment.out';
};

/** All that the page of a payment shows. */
export async function paymentDetails(context: StaffContext) {
  const { services, corporation, t, may, language } = context;
  const { id, facts, means, events, cancelled, reason } = await readPayment(context);
  const rest = cancelled ? '0.00' : restOf(facts);
  const keeps = compare(rest, '0') > 0;
  const mayGiveBack = keeps && isReceived(facts) && may('ROLE_PAYMENT_CREATE');
  const known = mayGiveBack ? await choices(services.db, ['paymenttype'], corporation, language) : null;
  const types = known && (known.get('paymenttype') ?? []);
  return {
    title: t(titleOf(facts)),
    id,
    facts,
    cancelled,
    reason,
    rest,
    keeps,
    corporation,
    received: isReceived(facts),
    ofSupplier: isOfSupplier(facts),
    today: context.today,
    types: types && types.map((one) => ({ value: one.id, label: one.label })),
    paidBy: means,
    means: types && presetMeans(types, [facts.paymentType.id]),
    history: await eventEntries(context, events),
    attached: await attachedFiles(context, { kind: 'payment', id }, id, pathTo('paymentDetails', { id })),
    bankLine: await lineOfPayment(services.db, corporation, id),
    receipt: !cancelled && isReceived(facts) && facts.writeOff === undefined && !isSetOff(facts),
    mayEdit: !cancelled && may('ROLE_PAYMENT_EDIT'),
  };
}

export type PaymentDetailsData = Awaited<ReturnType<typeof paymentDetails>>;
