import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeTotals,
  isItem,
  mostOffDocument,
  mostOffLine,
  type DocumentLine,
  type SoldLine,
  type VatCategory,
  type VatRate,
} from '#domain/amounts/totals.ts';

import { add, money, multiply, subtract } from '#domain/kernel/decimal.ts';
import { rateOf, soldLine } from '#tests/builders/documents/billed.ts';

const vat = (rate: string, category: VatCategory = 'S', mention: string | null = null): VatRate => ({
  id: 1,
  rate,
  category,
  name: `${rate} %`,
  mention,
});

interface Terms {
  percent?: string | null;
  amount?: string | null;
}

const item = (quantity: string, unitPrice: string, rate: VatRate, terms: Terms = {}): DocumentLine => ({
  type: 'service',
  product: null,
  code: null,
  name: 'Pompage',
  description: null,
  quantity,
  unit: null,
  unitPrice,
  discountPercent: terms.percent ?? null,
  discountAmount: terms.amount ?? null,
  vat: rate,
});

const lineOf = (quantity: string, unitPrice: string, terms: Terms = {}) =>
  computeTotals([item(quantity, unitPrice, vat('20'), terms)], null).lines[0];

describe('prices typed including VAT', () => {
  const withVat = (
    quantity: string,
    price: string,
    rate: string,
    more: Partial<SoldLine> = {},
  ): SoldLine => ({
    ...soldLine('Ligne', quantity, price, { vat: rateOf('S', rate), ...more }),
    priceWithVat: price,
  });

  it('come to exactly what was typed', () => {
    expect(computeTotals([withVat('1', '11.90', '21')], null)).toMatchObject({
      totalWithoutVat: '9.83',
      totalVat: '2.07',
      finalTotal: '11.90',
      lines: ['9.83'],
      withVat: { lines: ['11.90'], linesTotal: '11.90' },
    });
    const three = computeTotals([withVat('3', '0.99', '20'), withVat('1', '4.99', '5.5')], null);
    expect([three.finalTotal, three.withVat?.lines]).toEqual(['7.96', ['2.97', '4.99']]);
  });

  it('keep all sums, whatever is sold and taken off', () => {
    const price = fc.integer({ min: 1, max: 99_999 }).map((cents) => money(multiply(String(cents), '0.01')));
    const line = fc
      .record({
        quantity: fc.integer({ min: 1, max: 40 }),
        price,
        rate: fc.constantFrom('20', '10', '5.5', '2.1', '21'),
      })
      .map((one) => withVat(String(one.quantity), one.price, one.rate));
    const discount = fc.option(
      fc.integer({ min: 1, max: 90 }).map((percent) => ({ percent: String(percent), amount: null })),
    );
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), discount, (lines, off) => {
        const totals = computeTotals(lines, off);
        const gross = lines.map((one) => money(multiply(one.quantity, one.priceWithVat ?? '0')));
        const typed = money(add('0', ...gross));
        expect(totals.withVat?.linesTotal).toBe(typed);
        expect(totals.finalTotal).toBe(money(subtract(typed, totals.withVat?.totalDiscount ?? '0')));
        expect(money(add('0', ...totals.lines.map((one) => one ?? '0')))).toBe(totals.linesTotal);
        expect(money(subtract(totals.linesTotal, totals.totalDiscount))).toBe(totals.totalWithoutVat);
        expect(money(add(totals.totalWithoutVat, totals.totalVat))).toBe(totals.finalTotal);
      }),
    );
  });

  it('stand beside prices without it, such as a deposit that is taken off', () => {
    const deposit = soldLine('Acompte', '-1', '100');
    const totals = computeTotals([withVat('1', '999.99', '20'), deposit], null);
    expect([totals.finalTotal, totals.lines]).toEqual(['879.99', ['833.32', '-100.00']]);
  });
});

describe('examples', () => {
  it('is the quotation of the drawings', () => {
    const totals = computeTotals(
      [
        item('6', '165', vat('20')),
        item('1', '240', vat('20')),
        { type: 'comment', text: 'Accès par la rue du Port' },
        { type: 'subtotal', text: 'Sous-total pompage' },
        item('42', '118.5', vat('20'), { percent: '5' }),
        item('42', '3.2', vat('20')),
        item('38', '41', vat('10')),
      ],
      { percent: '2', amount: null },
    );
    expect(totals).toEqual({
      lines: ['990.00', '240.00', null, '1230.00', '4728.15', '134.40', '1558.00'],
      linesTotal: '7650.55',
      totalDiscount: '153.01',
      totalWithoutVat: '7497.54',
      vat: [
        { rate: '20', category: 'S', mention: null, base: '5970.70', amount: '1194.14' },
        { rate: '10', category: 'S', mention: null, base: '1526.84', amount: '152.68' },
      ],
      totalVat: '1346.82',
      finalTotal: '8844.36',
    });
  });

  it('rounds VAT once per rate: 299.33 + 179.33 + 99.34 at 20 %', () => {
    const lines = ['299.33', '179.33', '99.34'].map((price) => item('1', price, vat('20')));
    const totals = computeTotals(lines, null);
    expect([totals.totalWithoutVat, totals.totalVat, totals.finalTotal]).toEqual([
      '578.00',
      '115.60',
      '693.60',
    ]);
  });

  it('computes 2 × 8.56 at 10 %', () => {
    const totals = computeTotals([item('2', '8.56', vat('10'))], null);
    expect([totals.totalWithoutVat, totals.totalVat, totals.finalTotal]).toEqual(['17.12', '1.71', '18.83']);
  });
});

describe('a line', () => {
  it('rounds once, half away from zero', () => {
    expect(lineOf('1', '1.005')).toBe('1.01');
    expect(lineOf('-1', '1.005')).toBe('-1.01');
    expect(lineOf('0.3333', '0.0001')).toBe('0.00');
    expect(lineOf('3', '0.3333', { percent: '33.3333' })).toBe('0.67');
  });

  it('takes its percent off before its amount', () => {
    expect(lineOf('2', '50', { percent: '10', amount: '5' })).toBe('85.00');
    expect(lineOf('1', '100', { percent: '100' })).toBe('0.00');
    expect(lineOf('1', '10', { amount: '15' })).toBe('-5.00');
  });

  it('counts in the next sub-total only', () => {
    const one = item('1', '1', vat('20'));
    const subtotal: DocumentLine = { type: 'subtotal', text: '' };
    const { lines, linesTotal } = computeTotals(
      [subtotal, one, one, subtotal, subtotal, one, subtotal],
      null,
    );
    expect(lines).toEqual(['0.00', '1.00', '1.00', '2.00', '0.00', '1.00', '1.00']);
    expect(linesTotal).toBe('3.00');
  });
});

describe('VAT', () => {
  it('is grouped by rate, category and mention, the highest rate first', () => {
    const lines = [
      item('1', '10', vat('0', 'AE', 'Autoliquidation')),
      item('1', '10', vat('5.5')),
      item('1', '10', vat('20')),
      item('1', '10', vat('0', 'E', 'Article 261')),
      item('1', '10', vat('20.00')),
      item('1', '10', vat('0', 'E', 'Article 262')),
    ];
    expect(computeTotals(lines, null).vat).toEqual([
      { rate: '20', category: 'S', mention: null, base: '20.00', amount: '4.00' },
      { rate: '5.5', category: 'S', mention: null, base: '10.00', amount: '0.55' },
      { rate: '0', category: 'AE', mention: 'Autoliquidation', base: '10.00', amount: '0.00' },
      { rate: '0', category: 'E', mention: 'Article 261', base: '10.00', amount: '0.00' },
      { rate: '0', category: 'E', mention: 'Article 262', base: '10.00', amount: '0.00' },
    ]);
  });

  it('is rounded once per rate, also where mentions tell groups of it apart', () => {
    const lines = [item('1', '0.13', vat('20', 'S', 'Attestation')), item('1', '0.13', vat('20'))];
    const { vat: groups, totalVat } = computeTotals(lines, null);
    expect(groups.map(({ amount }) => amount)).toEqual(['0.02', '0.03']);
    expect(totalVat).toBe('0.05');
  });
});

describe('the document discount', () => {
  it('is spread by largest remainder', () => {
    const lines = ['20', '10', '5.5'].map((rate) => item('1', '100', vat(rate)));
    const totals = computeTotals(lines, { percent: null, amount: '100' });
    expect(totals.vat.map(({ base }) => base)).toEqual(['66.66', '66.67', '66.67']);
    expect(totals.totalWithoutVat).toBe('200.00');
  });

  it('adds percent and amount', () => {
    const totals = computeTotals([item('1', '200', vat('20'))], { percent: '10', amount: '5' });
    expect([totals.totalDiscount, totals.totalWithoutVat, totals.totalVat]).toEqual([
      '25.00',
      '175.00',
      '35.00',
    ]);
  });

  it('takes nothing off a document without items', () => {
    const empty = {
      linesTotal: '0.00',
      totalDiscount: '0.00',
      totalWithoutVat: '0.00',
      vat: [],
      totalVat: '0.00',
      finalTotal: '0.00',
    };
    expect(computeTotals([], { percent: '10', amount: '5' })).toEqual({ lines: [], ...empty });
    expect(computeTotals([{ type: 'comment', text: 'x' }], null)).toEqual({ lines: [null], ...empty });
  });

  it('can be spread over lines that cancel out', () => {
    const totals = computeTotals([item('1', '100', vat('20')), item('-1', '100', vat('10'))], {
      percent: null,
      amount: '10',
    });
    expect(totals.vat.map(({ base }) => base)).toEqual(['95.00', '-105.00']);
    expect(totals.totalWithoutVat).toBe('-10.00');
  });
});

describe('EN 16931, for any document', () => {
  const scaled = (min: bigint, max: bigint, places: number) =>
    fc.bigInt({ min, max }).map((value) => {
      const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0');
      return `${value < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
    });
  const percent = fc.option(scaled(0n, 1_000_000n, 4));
  const anyVat = fc.constantFrom(
    vat('20'),
    vat('10'),
    vat('5.5'),
    vat('2.1'),
    vat('8.5'),
    vat('0', 'E', 'Article 261'),
    vat('0', 'AE', 'Autoliquidation'),
  );
  const anyItem = fc
    .tuple(
      scaled(-99_999_999n, 99_999_999n, 4),
      scaled(-9_999_999_999n, 9_999_999_999n, 4),
      anyVat,
      percent,
      fc.option(scaled(0n, 99_999n, 2)),
    )
    .map(([quantity, price, rate, percent, amount]) => item(quantity, price, rate, { percent, amount }));
  const anyLine = fc.oneof(
    { weight: 6, arbitrary: anyItem },
    fc.constant<DocumentLine>({ type: 'comment', text: '' }),
    fc.constant<DocumentLine>({ type: 'subtotal', text: '' }),
  );
  const anyDocument = fc.tuple(
    fc.array(anyLine, { maxLength: 20 }),
    fc.option(fc.record({ percent, amount: fc.option(scaled(0n, 999_999n, 2)) })),
  );

  /** Recomputed with integers, so that the test does not lean on the arithmetic it tests. */
  const cents = (amount: string): bigint => {
    expect(amount).toMatch(/^(?!-0\.00)-?\d+\.\d\d$/);
    return BigInt(amount.replace('.', ''));
  };
  const sum = (amounts: string[]): bigint => amounts.reduce((total, amount) => total + cents(amount), 0n);
  const vatOf = (base: bigint, rate: string): bigint => {
    const perTenThousand = BigInt(Math.round(Number(rate) * 100));
    const size = ((base < 0n ? -base : base) * perTenThousand + 5_000n) / 10_000n;
    return base < 0n ? -size : size;
  };

  it('BR-CO-10, 13, 15 and 17 hold, and the bases add up to the total without VAT', () => {
    fc.assert(
      fc.property(anyDocument, ([lines, discount]) => {
        const totals = computeTotals(lines, discount);
        const items = totals.lines.filter(
          (_, index) => !['comment', 'subtotal'].includes(lines[index]?.type ?? ''),
        );
        expect(sum(items.filter((amount) => amount !== null))).toBe(cents(totals.linesTotal));
        expect(cents(totals.totalWithoutVat)).toBe(cents(totals.linesTotal) - cents(totals.totalDiscount));
        expect(sum(totals.vat.map(({ base }) => base))).toBe(cents(totals.totalWithoutVat));
        for (const { base, rate, amount } of totals.vat) expect(cents(amount)).toBe(vatOf(cents(base), rate));
        expect(sum(totals.vat.map(({ amount }) => amount))).toBe(cents(totals.totalVat));
        expect(cents(totals.finalTotal)).toBe(cents(totals.totalWithoutVat) + cents(totals.totalVat));
      }),
      { numRuns: 300 },
    );
  });

  it('the opposite quantities and discounts give the opposite totals', () => {
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 10 }), percent, (lines, percent) => {
        const opposite = lines.map((line) => {
          if (!isItem(line)) return line;
          const negative = (text: string) => (text.startsWith('-') ? text.slice(1) : `-${text}`);
          const amount = line.discountAmount === null ? null : negative(line.discountAmount);
          return { ...line, quantity: negative(line.quantity), discountAmount: amount };
        });
        const there = computeTotals(lines, { percent, amount: null });
        const back = computeTotals(opposite, { percent, amount: null });
        expect(cents(back.finalTotal)).toBe(-cents(there.finalTotal));
        expect(back.vat.map(({ base }) => -cents(base))).toEqual(there.vat.map(({ base }) => cents(base)));
      }),
    );
  });
});

describe('what is taken off', () => {
  const off = (line: DocumentLine) => (isItem(line) ? mostOffLine(line) : null);

  it('is at most the line, its percent taken off before', () => {
    expect(off(item('4', '100', vat('20'), { amount: '400' }))).toBeNull();
    expect(off(item('4', '100', vat('20'), { amount: '400.01' }))).toBe('400.00');
    expect(off(item('4', '100', vat('20'), { percent: '50', amount: '200.01' }))).toBe('200.00');
    expect(off(item('-4', '100', vat('20'), { amount: '400' }))).toBeNull();
  });

  it('is at most what the document sells; deposits that are taken off lessen that by nothing', () => {
    const lines = [item('1', '100', vat('20')), item('1', '50', vat('10'))];
    const deposit = item('-1', '120', vat('20'));
    const deducted = isItem(deposit) && { ...deposit, deducts: { number: 'FA-1', date: '2026-01-05' } };
    const amount = (most: string) => ({ percent: null, amount: most });
    expect(mostOffDocument(lines, amount('150'))).toBeNull();
    expect(deducted && mostOffDocument([...lines, deducted], amount('150'))).toBeNull();
    expect(mostOffDocument(lines, amount('150.01'))).toBe('150.00');
    expect(mostOffDocument([{ type: 'comment', text: 'Rien' }], amount('5'))).toBeNull();
    expect(mostOffDocument([item('-1', '10', vat('20'))], amount('5'))).toBe('0.00');
  });
});
