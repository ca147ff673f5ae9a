import { describe, expect, it } from 'vitest';
import { agreementStatuses, agreementVersion } from '#domain/documents/agreement.ts';
import type { LineShare } from '#domain/documents/content/line-share.ts';
import * as saleOrder from '#domain/documents/sale-order.ts';
import { chosenLines } from '#domain/documents/content/chosen-lines.ts';
import { add, money } from '#domain/kernel/decimal.ts';
import { computeTotals, isItem, type SoldLine } from '#domain/amounts/totals.ts';
import { draft, letterhead, line } from '#tests/builders/documents/documents.ts';
import { decisionsOf } from '#tests/builders/given.ts';
import { refusalOf } from '#tests/builders/given.ts';

type Event = saleOrder.SaleOrderEvent;

const given = decisionsOf(saleOrder.saleOrderAggregate);

const forage = line('Forage', '10', '50');

/** Three lines of something sold with words between them, and a discount of 10 %: 900.00 without VAT. */
const lines = [
  line('Forage', '10', '50'),
  { type: 'comment' as const, text: 'Deuxième phase' },
  line('Coulage', '4', '100'),
  line('Reprise', '-1', '-100'),
];
const discount = { percent: '10', amount: null };
const facts = draft(11);
const content = { ...facts.content, lines, discount };
const drafted: Event = {
  type: 'SaleOrderDrafted',
  data: { corporation: 1, ...facts, content, totals: computeTotals(lines, discount) },
};
const validated: Event = {
  type: 'SaleOrderValidated',
  data: {
    version: 11,
    number: 'CC-2026-0001',
    sequence: 1,
    period: '2026',
    date: '2026-03-02',
    seller: letterhead,
  },
};
const accepted: Event = { type: 'SaleOrderAccepted', data: { version: 11, afterExpiry: false } };
const part = (invoice: number, shares: LineShare[], net: string): Event => ({
  type: 'SaleOrderInvoiced',
  data: { version: 11, invoice, invoiceVersion: invoice + 1, net, lines: shares },
});
const open = [drafted, validated, accepted];
const take = (events: Event[], shares: LineShare[]) =>
  saleOrder.takeLines(given(...events).state, 11, shares);

describe('the lines of a sale order', () => {
  it('are all left before anything is invoiced, words apart', () => {
    expect(take(open, [])).toEqual({
      lines: [
        { line: 0, quantity: '10' },
        { line: 2, quantity: '4' },
        { line: 3, quantity: '-1' },
      ],
      net: '900.00',
      closing: false,
    });
  });

  it('are taken in part, at the order’s prices and discount', () => {
    expect(take(open, [{ line: 0, quantity: '4' }]).net).toBe('180.00');
  });

  it('are what is left of them after a part', () => {
    const half = [...open, part(40, [{ line: 0, quantity: '4' }], '180.00')];
    expect(take(half, []).lines).toEqual([
      { line: 0, quantity: '6' },
      { line: 2, quantity: '4' },
      { line: 3, quantity: '-1' },
    ]);
  });

  it('are worth the rest to the cent when all that is left is taken, whatever was rounded before', () => {
    const odd = [...open, part(40, [{ line: 0, quantity: '4' }], '180.01')];
    expect(take(odd, []).net).toBe('719.99');
  });

  it.each([
    [{ line: 0, quantity: '10.0001' }, 'errors.quantityLeft|max=10'],
    [{ line: 0, quantity: '-1' }, 'errors.quantityAbove|max=10'],
    [{ line: 0, quantity: '0' }, 'errors.quantityAbove|max=10'],
    [{ line: 3, quantity: '1' }, 'errors.quantityLeft|max=-1'],
    [{ line: 1, quantity: '1' }, 'errors.alreadyInvoicedLine'],
    [{ line: 9, quantity: '1' }, 'errors.alreadyInvoicedLine'],
  ])('are never taken beyond what is left: %o', (share, key) => {
    expect(refusalOf(() => take(open, [share])).errors).toEqual({ [`lines[${share.line}]`]: [key] });
  });

  it('are never taken beyond what is left by several lines of one invoice', () => {
    const twice = [
      { line: 0, quantity: '6' },
      { line: 0, quantity: '4.5' },
    ];
    expect(refusalOf(() => take(open, twice)).errors).toEqual({ 'lines[0]': ['errors.quantityLeft|max=10'] });
  });

  it('take all of the amounts that are off them and off the whole with them, in however many parts', () => {
    const sold: SoldLine = {
      ...forage,
      quantity: '3',
      unitPrice: '128',
      discountAmount: '10',
    };
    const whole = {
      ...content,
      lines: [sold, line('Coulage', '7', '33.33')],
      discount: { percent: null, amount: '20' },
    };
    const before: LineShare[] = [];
    const parts = ['1', '1', '1'].map((quantity, index) => {
      const shares = [
        { line: 0, quantity },
        { line: 1, quantity: ['2.3333', '2.3333', '2.3334'][index] ?? '' },
      ];
      const part = chosenLines(whole, shares, before);
      before.push(...shares);
      return part;
    });
    const sum = (amounts: (string | null | undefined)[]) =>
      money(add('0', ...amounts.map((one) => one ?? '0')));
    expect(sum(parts.map(({ discount: off }) => off?.amount))).toBe('20.00');
    expect(sum(parts.flatMap((one) => one.lines.filter(isItem).map((item) => item.discountAmount)))).toBe(
      '10.00',
    );
  });

  it('are none once all is invoiced', () => {
    const all = [...open, part(40, take(open, []).lines, '900.00')];
    expect(refusalOf(() => take(all, [])).code).toBe('SALE_ORDER_INVOICED');
    const { state } = given(...all);
    expect(saleOrder.isBillable(state, agreementVersion(state, 11))).toBe(false);
  });

  it.each(agreementStatuses.filter((status) => status !== 'accepted'))(
    'are not invoiced from %s',
    (status) => {
      const { state } = given(drafted);
      const versions = state.versions.map((version) => ({ ...version, status }));
      expect(refusalOf(() => saleOrder.takeLines({ ...state, versions }, 11, [])).code).toBe(
        'SALE_ORDER_STATUS',
      );
    },
  );
});

describe('a draft invoice of a sale order', () => {
  const half = [...open, part(40, [{ line: 0, quantity: '4' }], '180.00')];
  const amend = (shares: LineShare[]) => saleOrder.amendInvoicing(given(...half).state, 11, 40, shares);

  it('takes what its edited lines say', () => {
    expect(amend([{ line: 0, quantity: '3' }])).toEqual([
      {
        type: 'SaleOrderInvoicingAmended',
        data: { version: 11, invoice: 40, net: '135.00', lines: [{ line: 0, quantity: '3' }] },
      },
    ]);
  });

  it('takes nothing any more once its lines of the order are gone', () => {
    expect(amend([])).toMatchObject([{ data: { net: '0.00', lines: [] } }]);
  });

  it('says nothing when nothing of the order changed', () => {
    expect(amend([{ line: 0, quantity: '4' }])).toEqual([]);
  });

  it('may grow to what is left, its own part included, and not beyond', () => {
    expect(amend([{ line: 0, quantity: '10' }])).toHaveLength(1);
    expect(refusalOf(() => amend([{ line: 0, quantity: '11' }])).errors).toEqual({
      'lines[0]': ['errors.quantityLeft|max=10'],
    });
  });

  it('gives its lines back when it is deleted', () => {
    const released: Event = { type: 'SaleOrderInvoicingReleased', data: { version: 11, invoice: 40 } };
    const { state } = given(...half, released);
    expect(saleOrder.leftToInvoice(state, agreementVersion(state, 11))).toBe('900.00');
  });
});

describe('deposits on a sale order', () => {
  const deposit = (net: string, invoice = 30) => ({
    invoice,
    invoiceVersion: invoice + 1,
    net,
    purpose: 'deposit' as const,
  });
  const asked = (net: string): Event => ({
    type: 'SaleOrderInvoiced',
    data: { version: 11, ...deposit(net) },
  });
  const ask = (events: Event[], net: string) =>
    saleOrder.deposit(given(...events).state, 11, deposit(net, 50));
  const most = [{ line: 0, quantity: '10' }];

  it('are asked for up to what is left, and use none of its lines up', () => {
    expect(ask(open, '900.00')).toHaveLength(1);
    expect(refusalOf(() => ask(open, '900.01')).errors).toEqual({ '': ['errors.depositTooMuch|max=900.00'] });
    const with300 = [...open, asked('300.00')];
    expect(refusalOf(() => ask(with300, '600.01')).errors).toEqual({
      '': ['errors.depositTooMuch|max=600.00'],
    });
    const { state } = given(...with300);
    expect(saleOrder.leftToInvoice(state, agreementVersion(state, 11))).toBe('900.00');
    expect(saleOrder.isBillable(given(...open, asked('900.00')).state, agreementVersion(state, 11))).toBe(
      true,
    );
  });

  it('are taken off by the invoice of all that is left; what goes before leaves them room', () => {
    expect(take([...open, asked('300.00')], [])).toMatchObject({ net: '900.00', closing: true });
    expect(take([...open, asked('300.00')], most)).toMatchObject({ net: '450.00', closing: false });
    expect(refusalOf(() => take([...open, asked('500.00')], most)).errors).toEqual({
      '': ['errors.depositsLeft|max=400.00'],
    });
  });

  it('are asked for no more once they are taken off', () => {
    const { lines, net } = take([...open, asked('300.00')], []);
    const final: Event = {
      type: 'SaleOrderInvoiced',
      data: { version: 11, invoice: 40, invoiceVersion: 41, net, lines, purpose: 'final' },
    };
    expect(refusalOf(() => ask([...open, asked('300.00'), final], '0.01')).code).toBe('SALE_ORDER_INVOICED');
  });

  it('that are credited in full leave the order to be cancelled', () => {
    const { state } = given(...open, asked('300.00'));
    expect(saleOrder.decisions.mayMove(state, agreementVersion(state, 11), 'cancel')).toBe(false);
    const [gone] = saleOrder.amendDeposit(state, 11, 30, '0.00');
    if (gone === undefined) throw new Error('It is not amended');
    expect(saleOrder.decisions.cancel(given(...open, asked('300.00'), gone).state, 11)).toHaveLength(1);
  });
});

describe('a sale order that is invoiced in part', () => {
  const half = [...open, part(40, [{ line: 0, quantity: '4' }], '180.00')];
  const closed: Event = { type: 'SaleOrderClosed', data: { version: 11, reason: 'Chantier réduit' } };
  const close = (events: Event[]) => saleOrder.close(given(...events).state, 11, 'Chantier réduit');

  it('is closed: what is left of it is not invoiced any more', () => {
    expect(close(half)).toEqual([closed]);
    const { state } = given(...half, closed);
    expect(saleOrder.leftToInvoice(state, agreementVersion(state, 11))).toBe('0.00');
    expect(saleOrder.isBillable(state, agreementVersion(state, 11))).toBe(false);
    expect(refusalOf(() => take([...half, closed], [])).code).toBe('SALE_ORDER_CLOSED');
    expect(refusalOf(() => close([...half, closed])).code).toBe('SALE_ORDER_CLOSED');
  });

  it('is reopened, and closed once only', () => {
    const reopened: Event = { type: 'SaleOrderReopened', data: { version: 11 } };
    expect(saleOrder.reopen(given(...half, closed).state, 11)).toEqual([reopened]);
    expect(take([...half, closed, reopened], []).lines).toHaveLength(3);
    expect(refusalOf(() => saleOrder.reopen(given(...half).state, 11)).code).toBe('SALE_ORDER_NOT_CLOSED');
  });

  it('is not closed before anything is invoiced, after all is, or while a deposit is taken off by nothing', () => {
    const deposit: Event = {
      type: 'SaleOrderInvoiced',
      data: { version: 11, invoice: 30, invoiceVersion: 31, net: '90.00', purpose: 'deposit' },
    };
    expect(refusalOf(() => close(open)).code).toBe('SALE_ORDER_NOT_INVOICED');
    expect(refusalOf(() => close([...open, part(40, take(open, []).lines, '900.00')])).code).toBe(
      'SALE_ORDER_INVOICED',
    );
    expect(refusalOf(() => close([...half, deposit])).code).toBe('DEPOSITS_LEFT');
  });
});

describe('a sale order', () => {
  it('is cancelled before anything of it is invoiced, not after', () => {
    expect(saleOrder.decisions.cancel(given(...open).state, 11)).toHaveLength(1);
    const invoiced = [...open, part(40, [{ line: 0, quantity: '4' }], '180.00')];
    expect(refusalOf(() => saleOrder.decisions.cancel(given(...invoiced).state, 11)).errors).toEqual({
      '': ['errors.agreementStatus.cancel'],
    });
  });
});
