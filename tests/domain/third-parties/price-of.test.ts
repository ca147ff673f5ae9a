import { describe, expect, it } from 'vitest';
import { changedClientPrices, invalidRules } from '#domain/products/client-prices.ts';
import {
  priceOf,
  priceUnder,
  PROMOTION,
  START_PRICE,
  type PriceQuestion,
  type PriceRule,
} from '#domain/products/price-of.ts';
import { createProduct } from '#domain/products/commands.ts';
import { priceWithTax, typedPrice } from '#domain/products/product-price.ts';
import { purchasePriceOf, type SupplierOffer } from '#domain/products/supplier-product.ts';
import { refusalOf } from '#tests/builders/given.ts';

const PRODUCT = 7;
const CLIENT = 31;
const OTHER = 32;
const GROUP = 50;

let last = 0;
const rule = (changes: Partial<PriceRule>): PriceRule => ({
  id: (last += 1),
  product: PRODUCT,
  name: 'Remise',
  applicableQuantity: '0',
  changeType: 'decrease',
  percent: true,
  amount: '10',
  startDate: null,
  untilDate: null,
  thirdParties: [],
  groups: [],
  exceptedClients: [],
  ...changes,
});

const ask = (changes: Partial<PriceQuestion> = {}): PriceQuestion => ({
  client: CLIENT,
  groups: [GROUP],
  product: { id: PRODUCT, unitPrice: '100' },
  quantity: '1',
  date: '2026-11-21',
  ...changes,
});

const priced = (rules: PriceRule[], changes: Partial<PriceQuestion> = {}) =>
  priceOf(rules, ask(changes)).unitPrice;

const forAll = rule({ amount: '5' });
const forGroup = rule({ amount: '10', groups: [GROUP] });
const forClient = rule({ amount: '2', thirdParties: [CLIENT] });

describe('the price of a product', () => {
  it('is its own without rules, or with rules of other products alone', () => {
    expect(priceOf([], ask())).toEqual({ unitPrice: '100', rule: null });
    expect(priceOf([rule({ product: 8 })], ask())).toEqual({ unitPrice: '100', rule: null });
  });

  it.each<[string, Partial<PriceRule>, string]>([
    ['a percent off', { percent: true, amount: '12.5' }, '87.5'],
    ['an amount off', { percent: false, amount: '12.5' }, '87.5'],
    ['a percent more', { changeType: 'increase', percent: true, amount: '3' }, '103'],
    ['an amount more', { changeType: 'increase', percent: false, amount: '3' }, '103'],
    ['a new price', { changeType: 'newPrice', percent: false, amount: '64.1234' }, '64.1234'],
    ['four decimals at most', { percent: true, amount: '33.33335' }, '66.6667'],
  ])('knows %s', (_, changes, expected) => {
    expect(priced([rule(changes)])).toBe(expected);
  });

  it.each<[string, PriceRule[], Partial<PriceQuestion>, string]>([
    ['client before group and all, though it is dearer', [forAll, forGroup, forClient], {}, '98'],
    ['group before all', [forAll, forGroup], {}, '90'],
    ['all for somebody else', [forAll, forGroup, forClient], { client: OTHER, groups: [] }, '95'],
    ['all for nobody yet', [forAll, forGroup, forClient], { client: null, groups: [] }, '95'],
    [
      'the client before a larger quantity of the group',
      [forClient, rule({ amount: '40', groups: [GROUP], applicableQuantity: '10' })],
      { quantity: '20' },
      '98',
    ],
  ])('is of the most specific rule: %s', (_, rules, question, expected) => {
    expect(priced(rules, question)).toBe(expected);
    expect(priced(rules.toReversed(), question)).toBe(expected);
  });

  const steps = [
    rule({ amount: '1', applicableQuantity: '0' }),
    rule({ amount: '5', applicableQuantity: '10' }),
    rule({ amount: '9', applicableQuantity: '50.5' }),
  ];
  it.each([
    ['0.5', '99'],
    ['9.9999', '99'],
    ['10', '95'],
    ['50.4999', '95'],
    ['50.5', '91'],
    ['1000', '91'],
    ['-60', '91'],
  ])('is of the largest quantity reached: %s', (quantity, expected) => {
    expect(priced(steps, { quantity })).toBe(expected);
  });

  const dated = rule({ amount: '20', startDate: '2026-11-01', untilDate: '2026-11-30' });
  it.each([
    ['2026-10-31', '100'],
    ['2026-11-01', '80'],
    ['2026-11-30', '80'],
    ['2026-12-01', '100'],
  ])('holds on the first and the last day: %s', (date, expected) => {
    expect(priced([dated], { date })).toBe(expected);
  });

  it('is of the latest start, then of the newest rule', () => {
    const since = rule({ amount: '7', startDate: '2026-01-01' });
    const later = rule({ amount: '8', startDate: '2026-06-01' });
    expect(priced([later, since, rule({ amount: '50' })])).toBe('92');
    const [first, second] = [rule({ amount: '1' }), rule({ amount: '2' })];
    expect(priced([second, first])).toBe('98');
  });

  it('leaves out whom a rule excepts, by their group and as one of all', () => {
    const excepted = { exceptedClients: [CLIENT] };
    expect(priced([rule({ ...excepted }), rule({ groups: [GROUP], ...excepted })])).toBe('100');
    expect(priced([rule({ ...excepted })], { client: OTHER })).toBe('90');
  });

  it('says which rule it was, and what the price would have been', () => {
    const promotion = rule({ name: PROMOTION, amount: '20', applicableQuantity: '5' });
    expect(priceOf([promotion], ask({ quantity: '6' })).rule).toEqual({
      id: promotion.id,
      name: PROMOTION,
      scope: 'all',
      changeType: 'decrease',
      percent: true,
      amount: '20',
      applicableQuantity: '5',
      usualPrice: '100',
    });
  });

  it('starts from the start price, which is a price of its own', () => {
    const start = rule({
      name: START_PRICE,
      changeType: 'newPrice',
      percent: false,
      amount: '80',
      groups: [GROUP],
    });
    expect(priceOf([start], ask())).toMatchObject({
      unitPrice: '80',
      rule: { id: start.id, usualPrice: '100' },
    });
    expect(priceOf([start, forAll], ask())).toMatchObject({
      unitPrice: '76',
      rule: { id: forAll.id, usualPrice: '80' },
    });
    expect(priced([start, forAll], { groups: [] })).toBe('95');
  });

  it('is not valid below zero, wherever the rule starts from', () => {
    const off = rule({ percent: false, amount: '90' });
    const pricing = (rules: PriceRule[], unitPrice = '100') => ({ product: PRODUCT, unitPrice, rules });
    expect(invalidRules(pricing([off]))).toEqual([]);
    expect(invalidRules(pricing([off], '89'))).toEqual([off]);
    const start = rule({
      name: START_PRICE,
      changeType: 'newPrice',
      percent: false,
      amount: '80',
      startDate: '2026-12-01',
    });
    expect(invalidRules(pricing([off, start]))).toEqual([off]);
    expect(invalidRules(pricing([{ ...off, untilDate: '2026-11-30' }, start]))).toEqual([]);
  });
});

describe('prices of clients that a change alters', () => {
  const today = '2026-11-21';
  const before = {
    product: PRODUCT,
    unitPrice: '100',
    rules: [forAll, rule({ id: 900, amount: '50', thirdParties: [CLIENT], applicableQuantity: '10' })],
  };

  it('are told for each quantity on the first day on which they differ', () => {
    const after = { ...before, unitPrice: '120' };
    expect(changedClientPrices(before, after, today)).toEqual([
      { client: CLIENT, date: today, quantity: '1', before: '95', after: '114' },
      { client: CLIENT, date: today, quantity: '10', before: '50', after: '60' },
    ]);
  });

  it('count from the day on which a rule begins', () => {
    const coming = rule({
      thirdParties: [CLIENT],
      amount: '70',
      applicableQuantity: '10',
      startDate: '2027-01-01',
    });
    expect(changedClientPrices(before, { ...before, rules: [...before.rules, coming] }, today)).toEqual([
      { client: CLIENT, date: '2027-01-01', quantity: '10', before: '50', after: '30' },
    ]);
  });

  it('follow the price that their group starts from', () => {
    const start = rule({ name: START_PRICE, changeType: 'newPrice', amount: '200', groups: [4] });
    const started = { ...before, rules: [...before.rules, start] };
    const inGroup = new Map([[CLIENT, [4]]]);
    expect(
      changedClientPrices(before, started, today, inGroup).map(({ client, quantity }) => [client, quantity]),
    ).toEqual([
      [CLIENT, '1'],
      [CLIENT, '10'],
    ]);
    expect(changedClientPrices(before, started, today)).toEqual([]);
    const ofGroup = rule({ changeType: 'newPrice', amount: '1', groups: [4] });
    expect(
      changedClientPrices(before, { ...before, rules: [...before.rules, ofGroup] }, today, inGroup),
    ).toEqual([]);
  });

  it('are none where nobody had a price of their own, or nothing changes for them', () => {
    const named = rule({ thirdParties: [OTHER], amount: '70' });
    expect(
      changedClientPrices({ ...before, rules: [forAll] }, { ...before, rules: [forAll, named] }, today),
    ).toEqual([]);
    expect(changedClientPrices(before, { ...before, rules: [...before.rules, named] }, today)).toEqual([]);
  });
});

describe('a typed price', () => {
  it('is kept without VAT, four decimals at most', () => {
    expect(typedPrice({ unitPrice: null, priceWithTax: '120' }, '20', null)).toBe('100');
    expect(typedPrice({ unitPrice: null, priceWithTax: '9.99' }, '5.5', null)).toBe('9.4692');
    expect(typedPrice({ unitPrice: '9.4692', priceWithTax: '9.99' }, '5.5', null)).toBe('9.4692');
    expect(priceWithTax('9.4692', '5.5')).toBe('9.99');
    expect(priceWithTax('118.5', '0')).toBe('118.50');
  });

  it('gives way to a new one with VAT only where it was not typed anew', () => {
    expect(typedPrice({ unitPrice: '100', priceWithTax: '132' }, '20', '100.00')).toBe('110');
    const refused = refusalOf(() => typedPrice({ unitPrice: '105', priceWithTax: '132' }, '20', '100'));
    expect(refused.errors).toEqual({ priceWithTax: ['errors.pricesDiffer'] });
  });

  it('is asked for', () => {
    const refused = refusalOf(() => typedPrice({ unitPrice: null, priceWithTax: null }, '20', '100'));
    expect(refused.errors).toEqual({ unitPrice: ['errors.required'] });
  });
});

describe('what a supplier asks', () => {
  const offer = (
    id: number,
    minimumQuantity: string,
    price: string,
    changes: Partial<SupplierOffer> = {},
  ): SupplierOffer => ({
    id,
    product: PRODUCT,
    supplier: 90,
    code: null,
    name: null,
    price,
    minimumQuantity,
    packaging: null,
    deliveryDays: null,
    preferred: false,
    ...changes,
  });
  const offers = [
    offer(1, '10', '8'),
    offer(2, '100', '6'),
    offer(3, '0', '1', { supplier: 91 }),
    offer(4, '0', '1', { product: 8 }),
  ];

  it.each([
    ['100', 2],
    ['99.9', 1],
    ['3', 1],
    ['-120', 2],
  ])('follows the quantity: %s', (quantity, expected) => {
    expect(purchasePriceOf(offers, { supplier: 90, product: PRODUCT, quantity })?.id).toBe(expected);
  });

  it('is nothing of a supplier who does not have it', () => {
    expect(purchasePriceOf(offers, { supplier: 92, product: PRODUCT, quantity: '1' })).toBeNull();
  });
});

describe('what a rule makes of a price, as a product’s page shows it', () => {
  const start = rule({ name: START_PRICE, percent: false, amount: '20' });
  const later = rule({
    name: START_PRICE,
    changeType: 'newPrice',
    percent: false,
    amount: '60',
    applicableQuantity: '50',
  });
  const { quantity: _quantity, ...asked } = ask();

  it('starts from the start price that holds with it, from its own quantity on', () => {
    const percent = rule({ percent: true, amount: '10' });
    const many = { ...percent, applicableQuantity: '50' };
    const under = (one: PriceRule) => priceUnder(one, [start, later, percent, forClient], asked);
    expect(under(percent)).toEqual({ unitPrice: '72', usualPrice: '80' });
    expect(under(many)).toEqual({ unitPrice: '54', usualPrice: '60' });
  });

  it('is the start price itself for one, and starts from the product’s own where none holds', () => {
    expect(priceUnder(start, [start, later], asked)).toEqual({ unitPrice: '80', usualPrice: '100' });
    expect(priceUnder(forAll, [forAll, forClient], asked)).toEqual({ unitPrice: '95', usualPrice: '100' });
  });
});

describe('a product that is sent', () => {
  it('is told at once that it has neither name nor price nor use', () => {
    const { error } = createProduct.input.safeParse({ type: 'service' });
    expect(error?.issues.map(({ path }) => path.join('.')).toSorted()).toEqual([
      'code',
      'forSale',
      'name',
      'unitPrice',
      'vat',
    ]);
  });
});
