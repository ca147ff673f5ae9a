import { describe, expect, it } from 'vitest';
import { orderedLines } from '#domain/documents/ordered-lines.ts';
import {
  decisions,
  purchaseAggregate,
  suppliedPurchase,
  type PurchaseEvent,
} from '#domain/documents/purchase.ts';
import {
  cancelReceipt,
  closePurchase,
  leftToReceive,
  noteInvoice,
  progressOf,
  receive,
  receivedOf,
  releaseInvoice,
  reopenPurchase,
  type SupplyEvent,
} from '#domain/documents/receipt.ts';
import { computeTotals } from '#domain/amounts/totals.ts';
import { content, draft, letterhead, line } from '#tests/builders/documents/documents.ts';
import { decisionsOf, refusalOf } from '#tests/builders/given.ts';

const given = decisionsOf(purchaseAggregate);

const lines = [
  line('Ciment', '10', '12.50'),
  { type: 'comment' as const, text: 'Au dépôt' },
  line('Sable', '4', '30'),
];
const drafted: PurchaseEvent = { type: 'PurchaseDrafted', data: { corporation: 1, ...draft(91, { lines }) } };
const validated: PurchaseEvent = {
  type: 'PurchaseValidated',
  data: {
    version: 91,
    number: 'CF-2026-0001',
    sequence: 1,
    period: '2026',
    date: '2026-03-02',
    seller: letterhead,
  },
};
const accepted: PurchaseEvent = { type: 'PurchaseAccepted', data: { version: 91, afterExpiry: false } };
const ordered = [drafted, validated, accepted];

const came = (
  receipt: number,
  progress: string,
  ...quantities: [line: number, quantity: string][]
): PurchaseEvent => ({
  type: 'PurchaseReceived',
  data: {
    version: 91,
    progress: progress as 'received',
    receipt,
    date: '2026-03-10',
    deliveryNote: 'BL 7',
    comment: null,
    lines: quantities.map(([at, quantity]) => ({ line: at, quantity })),
  },
});
const facts = { date: '2026-03-10', deliveryNote: 'BL 7', comment: null, confirmOver: false };
const supplied = (...events: PurchaseEvent[]) => suppliedPurchase(given(...ordered, ...events).state, 91);
const taking = (...quantities: [line: number, quantity: string][]) => ({
  ...facts,
  lines: quantities.map(([at, quantity]) => ({ line: at, quantity })),
});

describe('an accepted purchase', () => {
  it('is received in part, then in full; lines of nothing are left out', () => {
    expect(receive(supplied(), taking([0, '4'], [2, '0']))).toEqual([
      came(1, 'partially_received', [0, '4']),
    ]);
    const first = came(1, 'partially_received', [0, '4']);
    expect(receive(supplied(first), taking([0, '6'], [2, '4']))).toEqual([
      came(2, 'received', [0, '6'], [2, '4']),
    ]);
  });

  it('takes more than was ordered only once that was confirmed', () => {
    const purchase = supplied(came(1, 'partially_received', [0, '4']));
    expect(refusalOf(() => receive(purchase, taking([2, '0'], [0, '6.0001'])))).toEqual({
      kind: 'invalid',
      code: 'CODE_ERROR_422',
      errors: { 'lines[1].quantity': ['errors.receivedTooMuch|max=6'] },
    });
    expect(receive(purchase, { ...taking([0, '7']), confirmOver: true })).toHaveLength(1);
  });

  it('knows no comment, no other line and none twice, and wants something to have come', () => {
    const at = (...quantities: [number, string][]) =>
      refusalOf(() => receive(supplied(), taking(...quantities))).errors;
    expect(at([1, '1'])).toEqual({ 'lines[0].quantity': ['errors.reference'] });
    expect(at([7, '1'])).toEqual({ 'lines[0].quantity': ['errors.reference'] });
    expect(at([0, '1'], [0, '1'])).toEqual({ 'lines[1].quantity': ['errors.reference'] });
    expect(at([0, '0'])).toEqual({ '': ['errors.nothingReceived'] });
    expect(at()).toEqual({ '': ['errors.nothingReceived'] });
  });

  it('counts a cancelled receipt no more, and cancels it once', () => {
    const all = came(1, 'received', [0, '10'], [2, '4']);
    const [cancelled] = cancelReceipt(supplied(all), 1, 'Retour au fournisseur');
    expect(cancelled).toEqual({
      type: 'PurchaseReceiptCancelled',
      data: { version: 91, progress: 'to_receive', receipt: 1, reason: 'Retour au fournisseur' },
    });
    const left = supplied(all, cancelled as SupplyEvent);
    expect(receivedOf(left.supply, 0)).toBe('0');
    expect(refusalOf(() => cancelReceipt(left, 1, 'Encore')).code).toBe('RECEIPT_CANCELLED');
    expect(refusalOf(() => cancelReceipt(left, 2, 'Encore')).kind).toBe('missing');
    // Its number is not given again.
    expect(receive(left, taking([0, '1']))[0]?.data).toMatchObject({ receipt: 2 });
  });

  it('is closed short: the rest is awaited no longer, and what came in is what is invoiced', () => {
    expect(refusalOf(() => closePurchase(supplied(), 'Rupture')).code).toBe('PURCHASE_NOT_RECEIVED');
    const some = came(1, 'partially_received', [0, '7'], [2, '4']);
    const [closed] = closePurchase(supplied(some), 'Rupture');
    expect(closed).toEqual({
      type: 'PurchaseClosed',
      data: { version: 91, progress: 'received', reason: 'Rupture' },
    });
    const short = supplied(some, closed as SupplyEvent);
    expect(short.lines.map((one) => leftToReceive(one, short.supply))).toEqual(['0', '0']);
    expect(refusalOf(() => closePurchase(short, 'Encore')).code).toBe('PURCHASE_NOT_AWAITED');
    const paper = { supplierInvoice: 5, type: 'invoice' as const, number: 'F-1' };
    const [invoiced] = noteInvoice(short, {
      ...paper,
      lines: [
        { line: 0, quantity: '7', net: '87.50' },
        { line: 2, quantity: '4', net: '120.00' },
      ],
    });
    expect(invoiced?.data.progress).toBe('invoiced');
    expect(reopenPurchase(short)).toEqual([
      { type: 'PurchaseReopened', data: { version: 91, progress: 'partially_received' } },
    ]);
    expect(refusalOf(() => reopenPurchase(supplied(some))).code).toBe('PURCHASE_NOT_CLOSED');
  });

  it('is cancelled only while nothing of it came in or was invoiced', () => {
    const may = (...events: PurchaseEvent[]) => {
      const { state } = given(...ordered, ...events);
      const [version] = state.versions;
      if (!version) throw new Error('It has no version');
      return decisions.mayMove(state, version, 'cancel');
    };
    const one = came(1, 'partially_received', [0, '1']);
    const back = cancelReceipt(supplied(one), 1, 'Erreur');
    const invoiced = noteInvoice(supplied(), {
      supplierInvoice: 5,
      type: 'invoice',
      number: 'F1',
      lines: [],
    });
    expect([may(), may(one), may(one, ...back), may(...invoiced)]).toEqual([true, false, true, false]);
    expect(may(...invoiced, ...releaseInvoice(supplied(...invoiced), 5))).toBe(true);
  });

  it('is said to be invoiced once all of it came in and was invoiced', () => {
    const part = { supplierInvoice: 5, type: 'invoice' as const, number: 'F1' };
    const whole = [
      { line: 0, quantity: '10', net: '125.00' },
      { line: 2, quantity: '4', net: '120.00' },
    ];
    const [early] = noteInvoice(supplied(), { ...part, lines: whole });
    expect(early?.data.progress).toBe('to_receive');
    const all = came(1, 'received', [0, '10'], [2, '4']);
    const [noted] = noteInvoice(supplied(all), { ...part, lines: whole });
    expect(noted?.data.progress).toBe('invoiced');
    const credited = supplied(all, noted as SupplyEvent);
    const credit = { supplierInvoice: 6, type: 'credit_note' as const, number: 'A1' };
    const [back] = noteInvoice(credited, { ...credit, lines: [{ line: 0, quantity: '1', net: '12.50' }] });
    expect(back?.data.progress).toBe('received');
  });
});

describe('a purchase that is not accepted', () => {
  it('is neither received nor invoiced', () => {
    const purchase = suppliedPurchase(given(drafted, validated).state, 91);
    expect(refusalOf(() => receive(purchase, taking([0, '1']))).code).toBe('PURCHASE_STATUS');
    const invoiced = { supplierInvoice: 5, type: 'invoice' as const, number: 'F1', lines: [] };
    expect(refusalOf(() => noteInvoice(purchase, invoiced)).code).toBe('PURCHASE_STATUS');
  });
});

describe('ordered lines', () => {
  it('carry what every discount leaves, to the cent', () => {
    const discounted = [{ ...line('Ciment', '3', '10'), discountPercent: '10' }, line('Sable', '1', '73')];
    const { lines: said } = content({ lines: discounted });
    const totals = computeTotals(said, { percent: null, amount: '10' });
    const found = orderedLines({ lines: said }, totals);
    expect(found.map(({ net, unitPrice }) => [net, unitPrice])).toEqual([
      ['24.30', '8.1'],
      ['65.70', '65.7'],
    ]);
  });

  it('are never awaited where they take something off', () => {
    const [rebate] = orderedLines({ lines: [line('Remise', '1', '-50')] }, { totalDiscount: '0.00' });
    if (!rebate) throw new Error('It has no line');
    const supply = { closed: null, receipts: [], invoices: [] };
    expect(leftToReceive(rebate, supply)).toBe('0');
    expect(progressOf([rebate], supply)).toBe('received');
  });
});
