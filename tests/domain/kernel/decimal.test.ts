import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  allocate,
  compare,
  isNegative,
  isZero,
  money,
  multiply,
  negate,
  normalise,
  parseDecimal,
  round,
  subtract,
} from '#domain/kernel/decimal.ts';

const cents = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n });
const asMoney = (value: bigint): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const asCents = (value: string): bigint => BigInt(value.replace('.', ''));

describe('parseDecimal', () => {
  it.each([
    ['1 234,56', '1234.56'],
    ['1234.56', '1234.56'],
    ['1 234.5', '1234.5'],
    ['1\u202F234\u202F567,80', '1234567.8'],
    ['1\u00A0234,50', '1234.5'],
    ['1\u2009234', '1234'],
    ['  -3 ', '-3'],
    ['\u22123,5', '-3.5'],
    ['+3', '3'],
    [',5', '0.5'],
    ['-.25', '-0.25'],
    ['007', '7'],
    ['-0,00', '0'],
    ['0', '0'],
    ['999999999999999', '999999999999999'],
    ['000999999999999999', '999999999999999'],
  ])('reads %j as %s', (text, value) => expect(parseDecimal(text, 2)).toBe(value));

  it.each([
    '',
    ' ',
    '-',
    ',',
    '12,',
    'abc',
    '12,5 %',
    '1,234.56',
    '1e3',
    '0x1f',
    'Infinity',
    'NaN',
    '--1',
    '- 1',
    '12 34',
    '1 2345',
    '1234 567',
    '1,234',
    '1.500',
    '1000000000000000',
    '١٢',
  ])('refuses %j', (text) => expect(parseDecimal(text, 2)).toBeNull());

  it('counts decimals as typed', () => {
    expect(parseDecimal('1,2345', 4)).toBe('1.2345');
    expect(parseDecimal('1,2345', 3)).toBeNull();
    expect(parseDecimal('5', 0)).toBe('5');
    expect(parseDecimal('5,0', 0)).toBeNull();
  });

  it('reads any amount of up to 15 integer digits back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 17n) + 1n, max: 10n ** 17n - 1n }), (value) => {
        const text = asMoney(value);
        expect(parseDecimal(text, 2)).toBe(normalise(text));
        expect(parseDecimal(text.replace('.', ','), 2)).toBe(normalise(text));
      }),
    );
  });
});

describe('arithmetic', () => {
  it('is exact and normalised', () => {
    expect(add('0.1', '0.2')).toBe('0.3');
    expect(add()).toBe('0');
    expect(add('1.50', '2', '-3.5')).toBe('0');
    expect(subtract('10', '0.01')).toBe('9.99');
    expect(multiply('1.10', '1.10')).toBe('1.21');
    expect(multiply('999999999.9999', '999999999.9999', '0.123456')).toBe(
      '123455999999975308.80000000123456',
    );
    expect(negate('0')).toBe('0');
    expect(negate('-1.50')).toBe('1.5');
    expect(normalise('1e3')).toBe('1000');
  });

  it('compares by value', () => {
    expect(compare('1.0', '1')).toBe(0);
    expect(compare('9', '10')).toBe(-1);
    expect(compare('-9', '-10')).toBe(1);
    expect(isZero('-0.00')).toBe(true);
    expect(isNegative('-0.00')).toBe(false);
    expect(isNegative('-0.01')).toBe(true);
  });

  it('throws for what is no number', () => {
    expect(() => add('1', 'abc')).toThrow(/Invalid/);
    expect(() => money('')).toThrow(/Invalid/);
  });

  it('adds and subtracts like integers of cents', () => {
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        expect(money(add(asMoney(a), asMoney(b)))).toBe(asMoney(a + b));
        expect(money(subtract(asMoney(a), asMoney(b)))).toBe(asMoney(a - b));
      }),
    );
  });
});

describe('round', () => {
  it.each([
    ['2.345', '2.35'],
    ['-2.345', '-2.35'],
    ['2.3449999', '2.34'],
    ['1.005', '1.01'],
    ['12.5', '12.50'],
    ['-0.001', '0.00'],
    ['-0.005', '-0.01'],
    ['0', '0.00'],
  ])('rounds %s to %s, half away from zero', (value, rounded) => expect(money(value)).toBe(rounded));

  it('keeps the places it is given', () => {
    expect(round('1.23456', 4)).toBe('1.2346');
    expect(round('2.5', 0)).toBe('3');
  });
});

describe('allocate', () => {
  it('gives the cents left over to the largest remainders, the first of equals', () => {
    expect(allocate('100', ['1', '1', '1'])).toEqual(['33.34', '33.33', '33.33']);
    expect(allocate('0.05', ['3', '7'])).toEqual(['0.02', '0.03']);
    expect(allocate('-100', ['1', '1', '1'])).toEqual(['-33.34', '-33.33', '-33.33']);
    expect(allocate('10', ['0', '5'])).toEqual(['0.00', '10.00']);
    expect(allocate('10', [])).toEqual([]);
  });

  it('shares over weights of both signs, even when they add up to zero', () => {
    expect(allocate('10', ['200', '-100'])).toEqual(['20.00', '-10.00']);
    expect(allocate('10', ['100', '-100'])).toEqual(['5.00', '5.00']);
    expect(allocate('10', ['0', '0', '0'])).toEqual(['3.34', '3.33', '3.33']);
  });

  it('adds up to the amount, and shares of weights of one sign are less than a cent from the exact ones', () => {
    const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(cents, weights, (amount, weights) => {
        const shares = allocate(asMoney(amount), weights.map(asMoney)).map(asCents);
        expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(amount);
        const total = weights.reduce((sum, weight) => sum + weight, 0n);
        fc.pre(total > 0n);
        for (const [index, weight] of weights.entries()) {
          const off = (shares[index] ?? 0n) * total - amount * weight;
          expect(off < total && off > -total).toBe(true);
        }
      }),
    );
  });
});
