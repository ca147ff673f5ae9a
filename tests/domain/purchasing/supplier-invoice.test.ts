import { describe, expect, it } from 'vitest';
import { orderedLines } from '#domain/documents/ordered-lines.ts';
import { isOnlyApprover } from '#domain/purchasing/approvers.ts';
import {
  differencesWith,
  isSamePrice,
  matchPurchase,
  proposedLines,
  suppliedLines,
} from '#domain/purchasing/purchase-matching.ts';
import { evolveSupply, noSupply, type SupplyEvent } from '#domain/documents/receipt.ts';
import {
  approve,
  correct,
  mayApprove,
  paperTotals,
  refuse,
  register,
  supplierInvoiceAggregate,
  waitsForApproval,
  revokeApproval,
  type SupplierInvoiceFacts,
} from '#domain/purchasing/supplier-invoice.ts';
import type { SupplierInvoiceLine } from '#domain/purchasing/supplier-paper.ts';
import type { VatRate } from '#domain/amounts/totals.ts';
import { line } from '#tests/builders/documents/documents.ts';
import { decisionsOf } from '#tests/builders/given.ts';

const given = decisionsOf(supplierInvoiceAggregate);
const standard: VatRate = { id: 1, rate: '20', category: 'S', name: 'TVA 20 %', mention: null };
const reduced: VatRate = { ...standard, id: 2, rate: '5.5', name: 'TVA 5,5 %' };

const paper = (
  at: number | null,
  quantity: string,
  unitPrice: string,
  net: string,
  vat = standard,
): SupplierInvoiceLine => ({ line: at, name: 'Ciment', quantity, unitPrice, net, vat });

const lines = orderedLines(
  { lines: [line('Ciment', '10', '12.50'), line('Sable', '4', '30')] },
  { totalDiscount: '0.00' },
);
const received = (...quantities: [number, string][]): SupplyEvent => ({
  type: 'PurchaseReceived',
  data: {
    version: 91,
    progress: 'received',
    receipt: 1,
    date: '2026-03-10',
    deliveryNote: null,
    comment: null,
    lines: quantities.map(([at, quantity]) => ({ line: at, quantity })),
  },
});
const invoiced = (type: 'invoice' | 'credit_note', ...of: SupplierInvoiceLine[]): SupplyEvent => ({
  type: 'PurchaseInvoiceNoted',
  data: {
    version: 91,
    progress: 'received',
    supplierInvoice: 5,
    type,
    number: 'F1',
    lines: suppliedLines(type, of, lines),
  },
});
const purchase = (...events: SupplyEvent[]) => ({
  version: 91,
  accepted: true,
  lines,
  supply: events.reduce(evolveSupply, noSupply),
});

describe('the three-way match', () => {
  const whole = received([0, '10'], [1, '4']);
  const told = (...differences: { kind: string; expected: string | null; found: string }[]) =>
    differences.map(({ kind, expected, found }) => [kind, expected, found]);

  it('finds nothing where ordered, received and invoiced agree', () => {
    const both = [paper(0, '10', '12.5', '125.00'), paper(1, '4', '30', '120.00')];
    expect(differencesWith(purchase(whole), 'invoice', both)).toEqual([]);
    const rows = matchPurchase(purchase(whole, invoiced('invoice', ...both)));
    expect(rows.map(({ matched, differences }) => [matched, differences])).toEqual([
      [true, []],
      [true, []],
    ]);
  });

  it('tells more than came in from more than was ordered, over all invoices', () => {
    const before = invoiced('invoice', paper(0, '4', '12.5', '50.00'));
    const next = (quantity: string) =>
      told(
        ...differencesWith(purchase(received([0, '6']), before), 'invoice', [
          paper(0, quantity, '12.5', '1.00'),
        ]),
      );
    expect(next('2').filter(([kind]) => kind !== 'price')).toEqual([]);
    expect(next('3').filter(([kind]) => kind !== 'price')).toEqual([['notReceived', '6', '7']]);
    expect(next('7').filter(([kind]) => kind !== 'price')).toEqual([
      ['overOrdered', '10', '11'],
      ['notReceived', '6', '11'],
    ]);
  });

  it('tells another price, another rate, and a line that nobody ordered', () => {
    const found = differencesWith(purchase(whole), 'invoice', [
      paper(0, '10', '13', '130.00'),
      paper(1, '4', '30', '120.00', reduced),
      paper(null, '1', '45', '45.00'),
    ]);
    expect(told(...found)).toEqual([
      ['price', '12.5', '13'],
      ['vat', '20', '5.5'],
      ['unordered', null, '45.00'],
    ]);
  });

  it.each([
    ['12.50', '12.5625', '10', true],
    ['12.50', '12.563', '10', false],
    ['0.10', '0.11', '5', true],
    ['0.10', '0.111', '5', false],
    ['100', '98', '1', false],
    ['-50', '-50.25', '1', true],
  ])('takes a price of %s for %s of %s units: %s', (expected, found, quantity, same) => {
    expect(isSamePrice(expected, found, quantity)).toBe(same);
  });

  it('finds a credit note wrong only where it takes back more than was invoiced', () => {
    const after = purchase(whole, invoiced('invoice', paper(0, '10', '12.5', '125.00')));
    const credit = (quantity: string) => [paper(0, quantity, '12.5', '1.00'), paper(null, '1', '5', '5.00')];
    expect(differencesWith(after, 'credit_note', credit('10'))).toEqual([]);
    expect(told(...differencesWith(after, 'credit_note', credit('10.5')))).toEqual([
      ['overCredited', '10', '10.5'],
    ]);
  });

  it('takes no goods back by a credit note on the price alone, and some by one at their price', () => {
    const after = [whole, invoiced('invoice', paper(0, '10', '13.5', '135.00'))];
    const cheaper = purchase(...after, invoiced('credit_note', paper(0, '10', '1', '10.00')));
    expect(matchPurchase(cheaper)[0]).toMatchObject({
      invoiced: '10',
      invoicedNet: '125.00',
      differences: [],
    });
    const returned = purchase(...after, invoiced('credit_note', paper(0, '2', '12.5', '25.00')));
    expect(matchPurchase(returned)[0]).toMatchObject({ invoiced: '8', invoicedNet: '110.00' });
  });

  it('proposes what came in and was not invoiced, the last part to the cent', () => {
    const said = { ...line('Lot', '3', '10'), discountAmount: '0.01' };
    const third = orderedLines({ lines: [said] }, { totalDiscount: '0' });
    const supply = (...events: SupplyEvent[]) => ({
      lines: third,
      supply: events.reduce(evolveSupply, noSupply),
    });
    const proposal = (...events: SupplyEvent[]) =>
      proposedLines(supply(...events), 'invoice').map(({ quantity, net }) => [quantity, net]);
    expect(proposal()).toEqual([[null, '0.00']]);
    expect(proposal(received([0, '1']))).toEqual([['1', '10.00']]);
    const first = invoiced('invoice', paper(0, '1', '10', '10.00'));
    expect(proposal(received([0, '3']), first)).toEqual([['2', '19.99']]);
    expect(proposedLines(supply(received([0, '3'])), 'credit_note')[0]?.quantity).toBeNull();
  });
});

describe('the totals of a paper', () => {
  const said = [paper(0, '3', '33.35', '100.05'), paper(1, '1', '10', '10.00', reduced)];
  const vat = (amount: string, of = standard, at = 0) => ({ vat: of, amount, at });

  it('are reckoned by rate', () => {
    const { totals, errors } = paperTotals(said, []);
    expect(errors).toEqual({});
    expect([totals.totalWithoutVat, totals.totalVat, totals.finalTotal]).toEqual([
      '110.05',
      '20.56',
      '130.61',
    ]);
  });

  it('keep the VAT of the paper up to five cents a rate', () => {
    const { totals, errors } = paperTotals(said, [vat('20.06'), vat('0.50', reduced, 1)]);
    expect(errors).toEqual({});
    expect(totals.vat.map(({ amount }) => amount)).toEqual(['20.06', '0.50']);
    expect([totals.totalVat, totals.finalTotal]).toEqual(['20.56', '130.61']);
  });

  it('refuse more, at the rate', () => {
    expect(paperTotals(said, [vat('20.01'), vat('0.61', reduced, 1)]).errors).toEqual({
      'vatAmounts[1].amount': ['errors.vatTooFar|max=0.05|amount=0.55'],
    });
    expect(paperTotals(said, [vat('19.95')]).errors).toEqual({
      'vatAmounts[0].amount': ['errors.vatTooFar|max=0.05|amount=20.01'],
    });
  });
});

describe('a supplier invoice', () => {
  const { totals } = paperTotals([paper(null, '1', '1000', '1000.00')], []);
  const facts: SupplierInvoiceFacts = {
    supplierInvoice: 5,
    corporation: 1,
    type: 'invoice',
    number: 'F-88',
    date: '2026-03-12',
    dueDate: '2026-04-11',
    supplierId: 9,
    supplier: null,
    purchase: null,
    lines: [paper(null, '1', '1000', '1000.00')],
    totals,
  };
  const registration = { registeredBy: 3, differences: [], threshold: '1200' };
  const difference = { kind: 'price' as const, line: 0, name: 'Ciment', expected: '12.5', found: '13' };

  it('is approved at once up to the threshold, VAT included', () => {
    const { state } = given(...register(facts, registration));
    expect([state.status, state.waitsFor]).toEqual(['approved', []]);
    expect(register(facts, registration).map(({ type }) => type)).toEqual([
      'SupplierInvoiceRegistered',
      'SupplierInvoiceApproved',
    ]);
  });

  it('waits above it, and whatever its amount where it differs', () => {
    expect(waitsForApproval(facts, [], '1199.99')).toEqual(['amount']);
    expect(waitsForApproval(facts, [], null)).toEqual([]);
    expect(waitsForApproval(facts, [difference], null)).toEqual(['differences']);
    expect(waitsForApproval({ ...facts, type: 'credit_note' }, [], '1')).toEqual([]);
    expect(given(...register(facts, { ...registration, threshold: '100' })).state.status).toBe('to_approve');
  });

  const waiting = register(facts, { ...registration, differences: [difference] });

  it('is approved by who registered it where nobody else can', () => {
    const member = (user: number, ...roles: string[]) => ({
      user,
      person: user,
      email: null,
      roles: new Set(roles),
      choices: {},
    });
    const able = 'ROLE_PURCHASE_ORDER_APPROVE_INVOICE';
    expect(isOnlyApprover([member(3, able), member(4, 'ROLE_USER')], 1, 3)).toBe(true);
    expect(isOnlyApprover([member(3, able), member(4, able)], 1, 3)).toBe(false);
    expect(isOnlyApprover([member(3, able), member(5, 'ROLE_SUPER_ADMIN')], 1, 3)).toBe(false);
    const waiting = given(...register(facts, { ...registration, threshold: '100' })).state;
    expect([mayApprove(waiting, 3, true), mayApprove(waiting, 3)]).toEqual([true, false]);
  });

  it('is approved by somebody else than who registered it, once', () => {
    const state = given(...waiting)
      .when((one) => approve(one, { user: 4, alone: false }))
      .gives({ type: 'SupplierInvoiceApproved', data: { ...facts, automatic: false } });
    expect(state.status).toBe('approved');
    given(...waiting)
      .when((one) => approve(one, { user: 3, alone: false }))
      .isRefused('conflict', 'SUPPLIER_INVOICE_OWN', 'errors.supplierInvoiceOwn');
    expect([mayApprove(given(...waiting).state, 3), mayApprove(given(...waiting).state, 4)]).toEqual([
      false,
      true,
    ]);
    given(...register(facts, registration))
      .when((one) => approve(one, { user: 4, alone: false }))
      .isRefused('conflict', 'SUPPLIER_INVOICE_SETTLED', 'errors.supplierInvoiceDecided');
  });

  it('is refused with a reason, once', () => {
    const refused = {
      type: 'SupplierInvoiceRefused',
      data: { supplierInvoice: 5, reason: 'Prix faux' },
    } as const;
    const state = given(...waiting)
      .when((one) => refuse(one, 5, 'Prix faux'))
      .gives(refused);
    expect([state.status, state.reason]).toEqual(['refused', 'Prix faux']);
    given(...waiting, refused)
      .when((one) => refuse(one, 5, 'Encore'))
      .isRefused('conflict', 'SUPPLIER_INVOICE_SETTLED', 'errors.supplierInvoiceDecided');
  });

  const standing = { due: '1200.00', transferred: false, closedUntil: null };
  const approved = register(facts, registration);
  const revoked = {
    type: 'SupplierInvoiceApprovalRevoked',
    data: { ...facts, reason: 'Mauvais numéro' },
  } as const;

  it('loses its approval while nothing is paid, ordered or closed', () => {
    const state = given(...approved)
      .when((one) => revokeApproval(one, { ...standing, closedUntil: '2026-03-11' }, 'Mauvais numéro'))
      .gives(revoked);
    expect([state.status, state.waitsFor, state.reason]).toEqual([
      'to_approve',
      ['revoked'],
      'Mauvais numéro',
    ]);
    const isKept = (against: object, code: string, key: string) =>
      given(...approved)
        .when((one) => revokeApproval(one, { ...standing, ...against }, 'Non'))
        .isRefused('conflict', code, key);
    isKept({ due: '1199.99' }, 'SUPPLIER_INVOICE_PAID', 'errors.supplierInvoicePaid');
    isKept({ transferred: true }, 'SUPPLIER_INVOICE_ORDERED', 'errors.supplierInvoiceOrdered');
    isKept(
      { closedUntil: '2026-03-12' },
      'SUPPLIER_INVOICE_CLOSED',
      'errors.supplierInvoiceClosed|date=2026-03-12',
    );
    given(...approved, revoked)
      .when((one) => revokeApproval(one, standing, 'Encore'))
      .isRefused('conflict', 'SUPPLIER_INVOICE_NOT_APPROVED', 'errors.supplierInvoiceNotApproved');
  });

  it('is corrected while it waits, and approved again at once or by somebody else than who corrected it', () => {
    const right = { ...facts, number: 'F-89' };
    const state = given(...approved, revoked)
      .when((one) => correct(one, right, registration))
      .gives(
        {
          type: 'SupplierInvoiceCorrected',
          data: { ...right, registeredBy: 3, differences: [], waitsFor: [] },
        },
        { type: 'SupplierInvoiceApproved', data: { ...right, automatic: true } },
      );
    expect([state.status, state.facts?.number, state.reason]).toEqual(['approved', 'F-89', null]);
    const looked = given(
      ...approved,
      revoked,
      ...correct(given(...approved, revoked).state, right, {
        ...registration,
        registeredBy: 4,
        threshold: '1',
      }),
    ).state;
    expect([mayApprove(looked, 4), mayApprove(looked, 3)]).toEqual([false, true]);
    given(...approved)
      .when((one) => correct(one, right, registration))
      .isRefused('conflict', 'SUPPLIER_INVOICE_SETTLED', 'errors.supplierInvoiceDecided');
  });

  it('belongs to its corporation', () => {
    expect(supplierInvoiceAggregate.corporationOf(given(...waiting).state)).toBe(1);
  });
});
