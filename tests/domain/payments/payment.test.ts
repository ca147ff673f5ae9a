import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cancelPaymentOf, paymentAggregate, type PaymentEvent } from '#domain/payments/payment.ts';
import { settlementOf } from '#domain/payments/settlement.ts';
import { decisionsOf } from '#tests/builders/given.ts';

const given = decisionsOf(paymentAggregate);

const facts = {
  corporation: 1,
  clientId: 9,
  clientName: 'Mairie de Plougastel',
  date: '2026-03-20',
  amount: '576.00',
  paymentType: { id: 4, name: 'Virement' },
  reference: 'VIR 1',
  bank: null,
  comment: null,
  allocations: [
    { kind: 'invoice' as const, document: 40, version: 41, number: 'FA-2026-0003', amount: '576.00' },
  ],
};
const recorded: PaymentEvent = { type: 'PaymentRecorded', data: { payment: 5, ...facts } };
const cancelled: PaymentEvent = {
  type: 'PaymentCancelled',
  data: { payment: 5, reason: 'Chèque impayé', allocations: facts.allocations },
};

describe('a payment', () => {
  it('keeps what was received', () => {
    expect(given(recorded).state).toEqual({ facts, cancelled: false, reason: null });
  });

  it('lets its reference, bank and comment be put right, and nothing else', () => {
    const details = { reference: 'VIR 2', bank: 'CMB', comment: 'Relevé de mars' };
    const edited: PaymentEvent = { type: 'PaymentDetailsEdited', data: { payment: 5, ...details } };
    expect(given(recorded, edited).state.facts).toEqual({ ...facts, ...details });
  });

  it('is cancelled by a reversal that names the invoices', () => {
    const state = given(recorded)
      .when((one) => cancelPaymentOf(5, one, 'Chèque impayé'))
      .gives(cancelled);
    expect(state).toEqual({ facts, cancelled: true, reason: 'Chèque impayé' });
  });

  it('is cancelled once', () => {
    given(recorded, cancelled)
      .when((one) => cancelPaymentOf(5, one, 'Encore'))
      .isRefused('conflict', 'PAYMENT_CANCELLED', 'errors.paymentCancelled');
  });

  it('belongs to its corporation', () => {
    expect(paymentAggregate.corporationOf(given(recorded).state)).toBe(1);
  });
});

describe('settlement', () => {
  it.each([
    ['100.00', '0', 'to_be_paid'],
    ['100.00', '0.00', 'to_be_paid'],
    ['100.00', '0.01', 'partially_settled'],
    ['100.00', '99.99', 'partially_settled'],
    ['100.00', '100', 'paid'],
    ['100.00', '100.01', 'overpaid'],
    ['0.00', '0', 'paid'],
    ['0.00', '5.00', 'overpaid'],
  ])('of %s with %s paid is %s', (total, paid, settlement) => {
    expect(settlementOf(total, paid)).toBe(settlement);
  });

  const cents = fc.integer({ min: 1, max: 10_000_000 });
  const money = (amount: number) => (amount / 100).toFixed(2);

  it('comes back when a payment is reversed, whatever the amounts', () => {
    fc.assert(
      fc.property(cents, cents, cents, (total, before, payment) => {
        const left = before + payment - payment;
        expect(settlementOf(money(total), money(left))).toBe(settlementOf(money(total), money(before)));
      }),
    );
  });

  it('is paid exactly when nothing is due', () => {
    fc.assert(
      fc.property(cents, cents, (total, paid) => {
        expect(settlementOf(money(total), money(paid)) === 'paid').toBe(total === paid);
      }),
    );
  });
});
