import { describe, expect, it } from 'vitest';
import { defaultChart } from '#domain/accounting/chart.ts';
import {
  allocationEntry,
  letters,
  paymentEntry,
  purchaseEntry,
  reversed,
  saleEntry,
  vatEntry,
  type Entry,
  type Piece,
} from '#domain/accounting/entries.ts';
import { dueOf, salePostings, usualSalePostings } from '#domain/accounting/postings.ts';
import { purchasePostings } from '#domain/accounting/purchase-postings.ts';
import { computeTotals, type DocumentLine, type VatCategory, type VatRate } from '#domain/amounts/totals.ts';
import { reckonTotals } from '#domain/purchasing/paper-figures.ts';
import type { SupplierInvoiceLine } from '#domain/purchasing/supplier-paper.ts';
import { add, money, negate, subtract } from '#domain/kernel/decimal.ts';

/** Numbers that look like chance and are the same at every run. */
function chances(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393;
    return (state >>> 5) % below;
  };
}

const rates: readonly [string, VatCategory][] = [
  ['20', 'S'],
  ['10', 'S'],
  ['5.5', 'S'],
  ['2.1', 'S'],
  ['0', 'AE'],
  ['0', 'E'],
  ['0', 'G'],
];

const rateOf = (chance: (below: number) => number): VatRate => {
  const [rate, category] = rates[chance(rates.length)] ?? ['20', 'S'];
  return { id: 1, name: 'TVA', rate, category, mention: null };
};

function lineOf(chance: (below: number) => number): DocumentLine {
  const types = ['product', 'service', 'none'] as const;
  return {
    type: types[chance(3)] ?? 'none',
    product: null,
    code: null,
    name: 'Ligne',
    description: null,
    quantity: String((chance(4000) + 1) / 100),
    unit: null,
    unitPrice: String(chance(1_000_000) / 10_000),
    discountPercent: chance(4) === 0 ? String(chance(50)) : null,
    discountAmount: null,
    vat: rateOf(chance),
    ...(chance(3) === 0 && { account: '706100' }),
  };
}

const third = { account: '411000', auxiliary: 'C1' };

function saleOf(seed: number) {
  const chance = chances(seed);
  const lines = Array.from({ length: chance(8) + 1 }, () => lineOf(chance));
  const discount = chance(3) === 0 ? { percent: String(chance(40)), amount: null } : null;
  const totals = computeTotals(lines, discount);
  const onDebits = chance(2) === 0;
  const postings = salePostings(defaultChart, { lines, totals, purpose: null, third, onDebits });
  return { chance, lines, totals, postings };
}

const sum = (amounts: readonly string[]): string => money(add('0', ...amounts));
const balance = ({ lines }: Entry): string => sum(lines.map(({ amount }) => amount));
const on = ({ lines }: Entry, account: string): string =>
  sum(lines.filter((one) => one.account === account).map(({ amount }) => amount));

const key = { kind: 'invoice', version: 7 } as const;

const seeds = Array.from({ length: 120 }, (_, index) => index + 1);

describe('the entry of any sale', () => {
  it('balances without a rounding, and says the totals of the document', () => {
    for (const seed of seeds) {
      const { totals, postings } = saleOf(seed);
      const entry = saleEntry(postings, 3, 1, [{ settles: key, amount: totals.finalTotal }]);
      expect([seed, balance(entry)]).toEqual([seed, '0.00']);
      expect(entry.lines.some(({ account }) => account.startsWith('658') || account.startsWith('758'))).toBe(
        false,
      );
      expect(on(entry, '411000')).toBe(totals.finalTotal);
      expect(sum(postings.net.map(({ amount }) => amount))).toBe(totals.totalWithoutVat);
      expect(sum(postings.vat.map(({ amount }) => amount))).toBe(totals.totalVat);
    }
  });

  it('is taken back whole by a credit note of the same lines', () => {
    for (const seed of seeds.slice(0, 50)) {
      const { totals, postings } = saleOf(seed);
      const parts = [{ settles: key, amount: totals.finalTotal }];
      const both = [...saleEntry(postings, 3, 1, parts).lines, ...saleEntry(postings, 3, -1, parts).lines];
      for (const account of new Set(both.map((one) => one.account)))
        expect(on({ journal: 'VE', lines: both }, account)).toBe('0.00');
    }
  });

  it('goes to the usual accounts for a document from before the books', () => {
    const { totals } = saleOf(3);
    const entry = saleEntry(usualSalePostings(defaultChart, totals, third, true), 3, 1, [
      { settles: key, amount: totals.finalTotal },
    ]);
    expect(balance(entry)).toBe('0.00');
    expect(negate(on(entry, '706000'))).toBe(subtract(totals.totalWithoutVat, '0'));
  });
});

const pieceOf = (seed: number): Piece => {
  const { totals, postings } = saleOf(seed);
  return {
    ...key,
    version: seed,
    thirdParty: 3,
    third,
    side: 'sale',
    sign: 1,
    total: totals.finalTotal,
    settled: '0.00',
    open: totals.finalTotal,
    waiting: postings.vat.filter(({ waiting }) => waiting !== null),
  };
};

describe('VAT that waits for the money', () => {
  it('falls due to the cent over any payments, also when some are taken back', () => {
    for (const seed of seeds) {
      const chance = chances(seed + 1000);
      const piece = pieceOf(seed);
      let settled = '0.00';
      const moved: string[] = [];
      const steps = Array.from({ length: chance(5) }, () =>
        money(String((Number(piece.total) * chance(100)) / 100)),
      );
      for (const now of [...steps, piece.total]) {
        const entry = vatEntry('OD', [{ piece: { ...piece, settled }, settled: now }]);
        if (entry) {
          expect(balance(entry)).toBe('0.00');
          moved.push(negate(on(entry, '445710')));
        }
        settled = now;
      }
      expect([seed, sum(moved)]).toEqual([seed, sum(piece.waiting.map(({ amount }) => amount))]);
    }
  });

  it('is owed in the share that was paid, and whole with the last payment', () => {
    expect(dueOf('20.00', '40', '120.01')).toBe('6.67');
    expect(dueOf('20.00', '120.01', '120.01')).toBe('20.00');
    expect(dueOf('20.00', '130', '120.01')).toBe('20.00');
    expect(dueOf('20.00', '-5', '120.01')).toBe('0.00');
    expect(dueOf('20.00', '5', '0')).toBe('0.00');
  });
});

describe('a payment', () => {
  const means = { journal: 'BQ', misc: 'OD', account: '512000' };

  it('settles its documents and keeps the rest, and its cancellation takes all of it back', () => {
    for (const seed of seeds.slice(0, 100)) {
      const chance = chances(seed);
      const pieces = [
        pieceOf(seed),
        pieceOf(seed + 1),
        { ...pieceOf(seed + 2), kind: 'refund' as const, sign: -1 as const },
      ];
      const settlements = pieces.map((piece) => ({ piece, amount: money(String(chance(100_000) / 100)) }));
      const paid = { amount: '1500.00', direction: 'in' as const, thirdParty: 3, payment: 9, rest: third };
      const made = paymentEntry(means, paid, settlements);
      expect(balance(made)).toBe('0.00');
      expect(on(made, '512000')).toBe('1500.00');
      const undone = reversed(paymentEntry(means, paid, settlements));
      for (const account of ['411000', '512000'])
        expect(sum([on(made, account), on(undone, account)])).toBe('0.00');
    }
  });

  it('moves its credit to what it settles later', () => {
    const credit: Piece = { ...pieceOf(1), kind: 'payment', version: 9, sign: -1, waiting: [] };
    const entry = allocationEntry('OD', credit, [], [{ piece: pieceOf(2), amount: '12.50' }]);
    expect(entry.lines.map(({ settles, amount }) => [settles?.kind, amount])).toEqual([
      ['payment', '12.50'],
      ['invoice', '-12.50'],
    ]);
  });
});

describe('a purchase', () => {
  const vat = (rate: string, category: VatCategory): VatRate => ({
    id: 1,
    name: 'TVA',
    rate,
    category,
    mention: null,
  });
  const paper = (
    lines: readonly Omit<SupplierInvoiceLine, 'line' | 'name' | 'quantity' | 'unitPrice'>[],
    country = 'FR',
  ) => {
    const whole = lines.map((one) => ({
      line: null,
      name: 'Achat',
      quantity: '1',
      unitPrice: one.net,
      ...one,
    }));
    const address = { street: '1 rue', complement: null, postalCode: '29200', city: 'Brest', country };
    const supplier = {
      id: 5,
      name: 'F',
      address,
      siren: null,
      vatNumber: null,
      email: null,
      language: 'fr' as const,
    };
    return { lines: whole, totals: reckonTotals(whole), supplier };
  };
  const entryOf = (facts: ReturnType<typeof paper>, sign: 1 | -1 = 1) =>
    purchaseEntry(purchasePostings(defaultChart, facts, { account: '401000', auxiliary: 'F5' }), {
      thirdParty: 5,
      piece: { kind: 'supplierInvoice', version: 1 },
      total: facts.totals.finalTotal,
      sign,
    });
  const told = ({ lines }: Entry) =>
    lines.map(({ account, amount, tax }) => [account, amount, ...(tax ? [`${tax.kind} ${tax.base}`] : [])]);

  it('deducts the VAT of goods and assets at once, and that of services when they are paid', () => {
    const facts = paper([
      { net: '100.00', vat: vat('20', 'S'), account: '607000' },
      { net: '50.00', vat: vat('20', 'S'), account: '611000' },
      { net: '1000.00', vat: vat('20', 'S'), account: '218300' },
    ]);
    expect(told(entryOf(facts))).toEqual([
      ['607000', '100.00'],
      ['611000', '50.00'],
      ['218300', '1000.00'],
      ['445660', '20.00', 'deductible 100.00'],
      ['445640', '10.00'],
      ['445620', '200.00', 'deductibleAssets 1000.00'],
      ['401000', '-1380.00'],
    ]);
    expect(balance(entryOf(facts, -1))).toBe('0.00');
  });

  it('books both sides of the VAT that a building subcontractor leaves to its buyer', () => {
    const facts = paper([{ net: '1000.00', vat: vat('0', 'AE'), account: '611000' }]);
    expect(facts.totals.finalTotal).toBe('1000.00');
    expect(told(entryOf(facts))).toEqual([
      ['611000', '1000.00'],
      ['445660', '200.00', 'deductible 1000.00'],
      ['445710', '-200.00', 'domestic 1000.00'],
      ['401000', '-1000.00'],
    ]);
  });

  it('owes nothing to the supplier of a reverse charge whose rate is told', () => {
    const facts = paper([{ net: '1000.00', vat: vat('10', 'AE'), account: '611000' }]);
    expect(facts.totals.totalVat).toBe('0.00');
    expect(told(entryOf(facts))[1]).toEqual(['445660', '100.00', 'deductible 1000.00']);
  });

  it('owes a reverse charge at the rate that its record says', () => {
    const owed = (rate: string, owes?: string) => ({
      ...vat(rate, 'AE'),
      ...(owes !== undefined && { owed: owes }),
    });
    const facts = paper([
      { net: '1000.00', vat: owed('0', '5.50'), account: '611000' },
      { net: '100.00', vat: owed('0'), account: '611000' },
    ]);
    expect(told(entryOf(facts)).filter(([account]) => account === '445660')).toEqual([
      ['445660', '55.00', 'deductible 1000.00'],
      ['445660', '20.00', 'deductible 100.00'],
    ]);
  });

  it('tells goods from the European Union, and services from abroad', () => {
    expect(told(entryOf(paper([{ net: '10.00', vat: vat('0', 'K'), account: '607000' }], 'DE')))[2]).toEqual([
      '445200',
      '-2.00',
      'goods 10.00',
    ]);
    expect(told(entryOf(paper([{ net: '10.00', vat: vat('0', 'AE'), account: '622000' }], 'DE')))[2]).toEqual(
      ['445710', '-2.00', 'service 10.00'],
    );
  });
});

describe('a free line', () => {
  const lineOfNature = (nature: 'goods' | 'service'): DocumentLine => ({
    type: 'none',
    nature,
    product: null,
    code: null,
    name: 'Ligne',
    description: null,
    quantity: '1',
    unit: null,
    unitPrice: '100',
    discountPercent: null,
    discountAmount: null,
    vat: { id: 1, name: 'TVA', rate: '20', category: 'S', mention: null },
  });
  const booked = (nature: 'goods' | 'service') => {
    const lines = [lineOfNature(nature)];
    return salePostings(defaultChart, {
      lines,
      totals: computeTotals(lines, null),
      purpose: null,
      third,
      onDebits: false,
    });
  };

  it('is booked as what it sells, and its VAT falls due so', () => {
    expect(booked('goods')).toMatchObject({ net: [{ account: '707000' }], vat: [{ waiting: null }] });
    expect(booked('service')).toMatchObject({
      net: [{ account: '706000' }],
      vat: [{ waiting: defaultChart.accounts.vatCollectedWaiting }],
    });
  });
});

describe('letters', () => {
  it('are of their own for each piece', () => {
    const all = Array.from({ length: 3000 }, (_, index) => letters(index + 1));
    expect(new Set(all).size).toBe(3000);
    expect(letters(1)).toBe('AB');
  });
});
