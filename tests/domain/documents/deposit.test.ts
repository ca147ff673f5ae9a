import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { natureOfOperation } from '#domain/amounts/nature-of-operation.ts';
import { chosenLines } from '#domain/documents/content/chosen-lines.ts';
import { deductionLines, depositLines, depositNet } from '#domain/documents/invoicing/deposit.ts';
import {
  computeTotals,
  isItem,
  type DocumentLine,
  type SoldLine,
  type VatRate,
} from '#domain/amounts/totals.ts';
import { add } from '#domain/kernel/decimal.ts';
import { upcast } from '#db/events/upcasts.ts';
import { content } from '#tests/builders/documents/documents.ts';
import { refusalOf } from '#tests/builders/given.ts';

const vat = (rate: string): VatRate => ({
  id: Number(rate),
  rate,
  category: 'S',
  name: `${rate} %`,
  mention: null,
});

const sold = (quantity: string, unitPrice: string, rate = '20', more: Partial<SoldLine> = {}): SoldLine => ({
  type: 'service',
  product: null,
  code: null,
  name: 'Pompage',
  description: null,
  quantity,
  unit: null,
  unitPrice,
  discountPercent: null,
  discountAmount: null,
  vat: vat(rate),
  ...more,
});

const totalled = (lines: DocumentLine[]) => ({ lines, totals: computeTotals(lines, null) });

const deducts = { number: 'FA-2026-0300', date: '2026-02-02' };

const works = totalled([
  sold('2', '500'),
  { type: 'comment', text: 'Accès par le quai' },
  sold('10', '33.33', '10'),
  { type: 'subtotal', text: '' },
]);

describe('a deposit', () => {
  it('asks for its share of each VAT rate', () => {
    const net = depositNet(works.totals, { mode: 'share', percent: '30' });
    const lines = depositLines(works, net, 'Acompte');
    const { vat: rates, totalWithoutVat } = computeTotals(lines, null);
    expect(net).toBe('399.99');
    expect(totalWithoutVat).toBe('399.99');
    expect(rates.map(({ rate, base }) => [rate, base])).toEqual([
      ['20', '300.00'],
      ['10', '99.99'],
    ]);
  });

  it('of an amount asks for that amount, VAT included', () => {
    const single = totalled([sold('1', '3210.55')]);
    const net = depositNet(single.totals, { mode: 'amount', amount: '1000' });
    expect(computeTotals(depositLines(single, net, 'Acompte'), null).finalTotal).toBe('1000.00');
  });

  it('is taken off the closing invoice with its VAT: together they ask for what was agreed', () => {
    const share = integer({ min: 1, max: 99 });
    const line = record({
      quantity: integer({ min: 1, max: 50 }),
      cents: integer({ min: 1, max: 90_000 }),
      rate: constantFrom('20', '10', '5.5'),
    });
    assert(
      property(share, array(line, { minLength: 1, maxLength: 8 }), (percent, drawn) => {
        const agreed = totalled(
          drawn.map(({ quantity, cents, rate }) => sold(String(quantity), String(cents / 100), rate)),
        );
        const net = depositNet(agreed.totals, { mode: 'share', percent: String(percent) });
        const deposit = totalled(depositLines(agreed, net, 'Acompte'));
        const closing = computeTotals(
          [...agreed.lines, ...deductionLines({ ...deposit, deducts, credits: [] }, 'Acompte déjà facturé')],
          null,
        );
        expect(add(closing.totalWithoutVat, deposit.totals.totalWithoutVat)).toBe(
          add(agreed.totals.totalWithoutVat, '0'),
        );
      }),
    );
  });

  it('that a credit note took back in part is taken off for the rest, rate by rate', () => {
    const deposit = totalled([sold('1', '100'), sold('1', '50', '10')]);
    const credits = [totalled([sold('1', '40')])];
    const lines = deductionLines({ ...deposit, deducts, credits }, 'Acompte');
    expect(lines.map((line) => [line.quantity, line.unitPrice, line.vat.rate, line.deducts])).toEqual([
      ['-1', '60.00', '20', deducts],
      ['-1', '50.00', '10', deducts],
    ]);
    expect(deductionLines({ ...totalled([]), deducts, credits: [] }, 'Acompte')).toEqual([]);
    expect(deductionLines({ ...deposit, deducts, credits: [deposit] }, 'Acompte')).toEqual([]);
  });

  it('sells nothing: goods less a deposit are goods', () => {
    const goods = sold('1', '100', '20', { type: 'product' });
    const taken = { ...sold('-1', '30', '20', { type: 'none' }), deducts };
    expect(natureOfOperation([goods, taken])).toBe('goods');
  });

  it('bears nothing of a discount of the whole, a percent or an amount', () => {
    const [taken] = deductionLines({ ...totalled([sold('1', '270')]), deducts, credits: [] }, 'Acompte');
    if (taken === undefined) throw new Error('Nothing is taken off');
    for (const discount of [
      { percent: '10', amount: null },
      { percent: null, amount: '100' },
    ])
      expect(computeTotals([sold('1', '1000'), taken], discount)).toMatchObject({
        totalDiscount: '100.00',
        totalWithoutVat: '630.00',
        finalTotal: '756.00',
      });
  });
});

describe('a closing invoice from before deductions were marked', () => {
  const drafted = (name: string) => ({
    type: 'InvoiceDrafted',
    data: { content: { lines: [sold('1', '1000'), sold('-1', '300', '20', { name, type: 'none' })] } },
  });
  const marks = (event: ReturnType<typeof drafted>) =>
    JSON.stringify(upcast(event).data).match(/"deducts":\{[^}]*\}/g) ?? [];

  it('says by its words which lines take a deposit off, in both languages, and no other line does', () => {
    const mark = '"deducts":{"number":"FA-2026-0300","date":"2026-02-05"}';
    expect(marks(drafted('Acompte déjà facturé : FA-2026-0300 du 05/02/2026'))).toEqual([mark]);
    expect(marks(drafted('Deposit already invoiced: FA-2026-0300 of 05/02/2026'))).toEqual([mark]);
    expect(marks(drafted('Geste commercial'))).toEqual([]);
  });
});

describe('a credit note', () => {
  const invoice = content({ lines: [...works.lines], discount: null });

  it('takes the whole invoice back by default', () => {
    expect(chosenLines(invoice, [])).toEqual({ lines: works.lines, discount: null });
  });

  it('takes chosen lines and quantities back', () => {
    const { lines } = chosenLines(invoice, [
      { line: 0, quantity: '0.5' },
      { line: 2, quantity: null },
    ]);
    expect(lines.filter(isItem).map((line) => [line.quantity, line.unitPrice])).toEqual([
      ['0.5', '500'],
      ['10', '33.33'],
    ]);
  });

  it('refuses more than was invoiced, a line of words and one that is not there', () => {
    const chosen = (line: number, quantity: string | null) => () =>
      chosenLines(invoice, [{ line, quantity }]);
    expect(refusalOf(chosen(0, '2.5')).errors).toEqual({ 'lines[0]': ['errors.quantityAtMost|max=2'] });
    expect(refusalOf(chosen(0, '-1')).errors).toEqual({ 'lines[0]': ['errors.quantityAbove|max=2'] });
    expect(refusalOf(chosen(1, null)).errors).toEqual({ 'lines[1]': ['errors.reference'] });
    expect(refusalOf(chosen(9, null)).errors).toEqual({ 'lines[9]': ['errors.reference'] });
  });

  it('takes amounts off the line and off the whole back pro rata', () => {
    const lines = [sold('4', '100', '20', { discountAmount: '40' }), sold('1', '360')];
    const discounted = content({ lines, discount: { percent: null, amount: '72' } });
    const half = chosenLines(discounted, [{ line: 0, quantity: '2' }]);
    expect(half.lines.find(isItem)?.discountAmount).toBe('20.00');
    expect(half.discount).toEqual({ percent: null, amount: '18.00' });
    const whole = chosenLines(discounted, [
      { line: 0, quantity: '4' },
      { line: 1, quantity: '1' },
    ]);
    expect(computeTotals(whole.lines, whole.discount)).toEqual(computeTotals(lines, discounted.discount));
  });

  it('shares the discount of a closing invoice among what is sold, not with the deposits taken off', () => {
    const lines = [sold('1', '400'), sold('1', '600'), sold('-1', '300')];
    const closing = content({ lines, discount: { percent: null, amount: '50' } });
    const credited = (line: number) => chosenLines(closing, [{ line, quantity: null }]).discount?.amount;
    expect([0, 1, 2].map(credited)).toEqual(['20.00', '30.00', '0.00']);
  });
});
