import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allocateRest,
  allocationChanges,
  reallocate,
  restOf,
  spread,
  takenBy,
} from '#domain/payments/allocation.ts';
import {
  cancelPaymentOf,
  paymentAggregate,
  type Allocation,
  type PaymentEvent,
} from '#domain/payments/payment.ts';
import { settle, type Settling } from '#domain/payments/settle.ts';
import type { Outstanding } from '#domain/documents/outstanding-questions.ts';
import { decisionsOf, refusalOf } from '#tests/builders/given.ts';

const given = decisionsOf(paymentAggregate);

const part = (version: number, amount: string, more: Partial<Allocation> = {}): Allocation => ({
  kind: 'invoice',
  document: version + 100,
  version,
  number: `FA-${version}`,
  amount,
  ...more,
});

const recorded = (amount: string, ...allocations: Allocation[]): PaymentEvent => ({
  type: 'PaymentRecorded',
  data: {
    payment: 5,
    corporation: 1,
    clientId: 9,
    clientName: 'Mairie',
    date: '2026-03-20',
    amount,
    paymentType: { id: 4, name: 'Virement' },
    reference: null,
    bank: null,
    comment: null,
    allocations,
  },
});

describe('what a payment leaves', () => {
  it('is its amount less what it settles; a credit note that is set off adds to it', () => {
    expect(restOf({ amount: '100.00', allocations: [part(1, '60.00')] })).toBe('40.00');
    expect(
      restOf({
        amount: '70.00',
        allocations: [part(1, '100.00'), part(2, '30.00', { kind: 'refund', setOff: true })],
      }),
    ).toBe('0.00');
    expect(restOf({ amount: '50.00', allocations: [] })).toBe('50.00');
  });

  it('may be allocated, and no more', () => {
    const before = given(recorded('100.00', part(1, '60.00')));
    before
      .when((state) => allocateRest(5, state, [part(2, '40.00')]))
      .gives({ type: 'PaymentAllocated', data: { payment: 5, allocations: [part(2, '40.00')] } });
    expect(refusalOf(() => allocateRest(5, before.state, [part(2, '40.01')]))).toMatchObject({
      errors: { amount: ['errors.amountAtMost|max=40.00'] },
    });
  });
});

describe('a reopened payment', () => {
  const before = recorded('100.00', part(1, '60.00'), part(2, '40.00'));

  it('says nothing when nothing changed', () => {
    given(before)
      .when((state) => reallocate(5, state, [part(2, '40.00'), part(1, '60.00')]))
      .gives();
  });

  it('only adds where only something is added', () => {
    given(recorded('100.00', part(1, '60.00')))
      .when((state) => reallocate(5, state, [part(1, '70.00'), part(3, '30.00')]))
      .gives({
        type: 'PaymentAllocated',
        data: { payment: 5, allocations: [part(1, '10.00'), part(3, '30.00')] },
      });
  });

  it('keeps what it settled before and after, where something is taken away', () => {
    const after = [part(1, '20.00'), part(3, '50.00')];
    const state = given(before)
      .when((one) => reallocate(5, one, after))
      .gives({
        type: 'PaymentAllocationsReplaced',
        data: { payment: 5, allocations: after, before: [part(1, '60.00'), part(2, '40.00')] },
      });
    expect(state.facts && restOf(state.facts)).toBe('30.00');
  });

  it('never settles more than its money, and is not reopened once cancelled', () => {
    given(before)
      .when((state) => reallocate(5, state, [part(1, '100.01')]))
      .isRefused('invalid', 'CODE_ERROR_422', 'errors.allocatedTooMuch|max=100.00');
    given(before, { type: 'PaymentCancelled', data: { payment: 5, reason: 'Impayé', allocations: [] } })
      .when((state) => reallocate(5, state, []))
      .isRefused('conflict', 'PAYMENT_CANCELLED', 'errors.paymentCancelled');
  });

  it('is not cancelled while its credit is given back', () => {
    given(recorded('100.00', part(7, '10.00', { kind: 'payment' })))
      .when((state) => cancelPaymentOf(5, state, 'Erreur'))
      .isRefused('conflict', 'PAYMENT_GIVEN_BACK', 'errors.paymentGivenBack');
  });
});

describe('spreading an amount', () => {
  const open = ['50.00', '0.00', '30.00', '20.00'].map((due, index) => ({ key: String(index), due }));

  it('pays the first in full before the next', () => {
    expect([...spread(open, '60')]).toEqual([
      ['0', '50.00'],
      ['2', '10.00'],
    ]);
  });

  it('gives each no more than is due, and never more than there is', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 });
    const money = (amount: number) => (amount / 100).toFixed(2);
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 20 }), cents, (dues, amount) => {
        const shares = spread(
          dues.map((due, index) => ({ key: String(index), due: money(due) })),
          money(amount),
        );
        const sum = dues.reduce((left, due) => left + due, 0);
        expect(takenBy([...shares.values()].map((share) => ({ amount: share })))).toBe(
          money(Math.min(sum, amount)),
        );
        for (const [key, share] of shares)
          expect(Number(share)).toBeLessThanOrEqual((dues[Number(key)] ?? 0) / 100);
      }),
    );
  });
});

describe('changes of allocations', () => {
  it('leave out what stays, and add up to what is gained', () => {
    expect(
      allocationChanges([part(1, '60.00'), part(2, '40.00')], [part(1, '60.00'), part(3, '10.00')]),
    ).toEqual([
      { kind: 'invoice', version: 3, amount: '10' },
      { kind: 'invoice', version: 2, amount: '-40' },
    ]);
  });
});

describe('settling', () => {
  const open = (due: string, client = 9, receivable = true): Outstanding => ({
    due,
    client,
    receivable,
    document: 1,
    number: 'FA-1',
    date: '2026-03-02',
    dueDate: null,
  });
  const documents = new Map([
    ['invoice-1', open('100.00')],
    ['invoice-2', open('-5.00')],
    ['invoice-3', open('10.00', 8)],
    ['refund-4', open('30.00', 9, false)],
  ]);
  const settling: Settling = { direction: 'in', payer: 9, members: new Set(), before: [], exceeds: false };
  const wanted = (version: number, amount: string, kind: 'invoice' | 'refund' = 'invoice') => ({
    kind,
    version,
    amount,
  });
  const problems = (...inputs: ReturnType<typeof wanted>[]) => {
    return refusalOf(() => settle(documents, settling, inputs)).errors;
  };

  it('sets credit notes off against invoices', () => {
    const { allocations } = settle(documents, settling, [wanted(1, '100'), wanted(4, '30', 'refund')]);
    expect(allocations.map(({ kind, amount, setOff = false }) => [kind, amount, setOff])).toEqual([
      ['invoice', '100.00', false],
      ['refund', '30.00', true],
    ]);
    expect(takenBy(allocations)).toBe('70.00');
  });

  it.each([
    [
      'more than is due',
      [wanted(1, '100.01')],
      { 'allocations[0].amount': ['errors.amountAtMost|max=100.00'] },
    ],
    [
      'what was settled meanwhile',
      [wanted(1, '1'), wanted(2, '1')],
      { 'allocations[1].amount': ['errors.alreadySettled'] },
    ],
    ['what is of another client', [wanted(3, '1')], { 'allocations[0].version': ['errors.otherClient'] }],
    ['what is unknown', [wanted(77, '1')], { 'allocations[0].version': ['errors.reference'] }],
    ['the same twice', [wanted(1, '1'), wanted(1, '1')], { 'allocations[1].version': ['errors.twice'] }],
  ])('refuses %s at its field', (_, inputs, errors) => expect(problems(...inputs)).toEqual(errors));

  it('lets a group pay for its members, and says whose a document is', () => {
    const { allocations } = settle(documents, { ...settling, members: new Set([8]) }, [wanted(3, '10')]);
    expect(allocations[0]?.client).toBe(8);
  });

  it('keeps what the payment settled before it was reopened', () => {
    const before = [part(2, '20.00')];
    expect(settle(documents, { ...settling, before }, [wanted(2, '15')]).allocations[0]?.amount).toBe(
      '15.00',
    );
  });
});
