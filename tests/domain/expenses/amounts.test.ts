import { describe, expect, it } from 'vitest';
import { amountsOf, costOf, deductibleOf, untaxedOf, vatShares } from '#domain/expenses/amounts.ts';
import { deductionsOf } from '#domain/expenses/reimbursement.ts';
import { scaleOf, tripAmount, yearlyAmount, type MileageScale } from '#domain/expenses/mileage.ts';

const nothing = { net: null, vatAmount: null, total: null };

describe('amounts of an expense', () => {
  it('follow from what includes VAT, to the cent', () => {
    expect(amountsOf({ ...nothing, total: '120' }, '20')).toEqual({
      net: '100.00',
      vat: '20.00',
      total: '120.00',
    });
    expect(amountsOf({ ...nothing, total: '10.01' }, '5.5')).toEqual({
      net: '9.49',
      vat: '0.52',
      total: '10.01',
    });
  });

  it('always add up, whatever was typed', () => {
    for (let cents = 1; cents < 400; cents += 1)
      for (const rate of ['20', '10', '5.5', '2.1']) {
        const typed = (cents / 100).toFixed(2);
        for (const part of ['net', 'total'] as const) {
          const said = amountsOf({ ...nothing, [part]: typed }, rate);
          if (typeof said === 'string') throw new Error(`${part} ${typed} at ${rate} is ${said}`);
          const cent = (text: string) => Math.round(Number(text) * 100);
          expect(cent(said.net) + cent(said.vat)).toBe(cent(said.total));
          expect(said[part]).toBe(typed);
        }
      }
  });

  it('take two that are typed as they are, and refuse three that do not add up', () => {
    expect(amountsOf({ net: null, vatAmount: '3.21', total: '33' }, '20')).toMatchObject({ net: '29.79' });
    expect(amountsOf({ net: '29.79', vatAmount: '3.21', total: null }, '20')).toMatchObject({
      total: '33.00',
    });
    expect(amountsOf({ net: '29.79', vatAmount: '3.21', total: '33.01' }, '20')).toBe('SUM');
    expect(amountsOf({ net: null, vatAmount: '34', total: '33' }, '20')).toBe('VAT');
    expect(amountsOf({ net: null, vatAmount: '34', total: null }, '20')).toBe('VAT');
  });

  it('are borne without the VAT that is deducted: 80 % of fuel', () => {
    const fuel = { net: '50.00', vat: '10.00', total: '60.00' };
    expect(deductibleOf(fuel, '80')).toBe('8.00');
    expect(costOf(fuel, '80')).toBe('52.00');
    expect(costOf(fuel, '0')).toBe('60.00');
  });
});

describe('VAT of a receipt', () => {
  const bases = (net: string, ...said: [string, string][]) => {
    const found = vatShares(
      net,
      said.map(([rate, vat]) => ({ rate, vat })),
    );
    return found === 'VAT' ? found : [...found.map(({ base }) => base), untaxedOf(net, found)];
  };

  it('is of what its rate makes of it, each a cent beside it at most', () => {
    expect(bases('110.00', ['10', '10.00'], ['20', '2.00'])).toEqual(['100.00', '10.00', '0.00']);
    // 36.36 × 10 % is 3.636 and 8.33 × 20 % 1.666: both rounded, and all of the net amount is taxed.
    expect(bases('44.69', ['10', '3.64'], ['20', '1.67'])).toEqual(['36.34', '8.35', '0.00']);
    expect(bases('100.00', ['20', '20.01'])).toEqual(['100.00', '0.00']);
    expect(bases('100.00', ['20', '19.99'])).toEqual(['100.00', '0.00']);
  });

  it('leaves what was not taxed, and is never more than its rates make', () => {
    expect(bases('100.00', ['20', '12.00'])).toEqual(['60.00', '40.00']);
    expect(bases('100.00', ['20', '20.02'])).toBe('VAT');
    expect(bases('100.00', ['10', '9.00'], ['20', '3.00'])).toBe('VAT');
    expect(bases('100.00', ['0', '1.00'])).toBe('VAT');
  });
});

const five: MileageScale = {
  id: 1,
  name: '5 CV',
  year: 2026,
  vehicle: 'car',
  powerFrom: 5,
  powerTo: 5,
  electricPercent: '20',
  bands: [
    { upTo: 5000, rate: '0.636', added: '0' },
    { upTo: 20_000, rate: '0.357', added: '1395' },
    { upTo: null, rate: '0.427', added: '0' },
  ],
};

describe('kilometres of a year', () => {
  it('cost what the scale says of all of them', () => {
    expect(yearlyAmount(five, '0', false)).toBe('0.00');
    expect(yearlyAmount(five, '4000', false)).toBe('2544.00');
    expect(yearlyAmount(five, '6000', false)).toBe('3537.00');
    expect(yearlyAmount(five, '22000', false)).toBe('9394.00');
    expect(yearlyAmount(five, '4000', true)).toBe('3052.80');
  });

  it('pass from one band to the next within a trip: 40 km after 4,990', () => {
    // 5,030 × 0.357 + 1,395 less 4,990 × 0.636.
    expect(tripAmount(five, '4990', '40', false)).toBe('17.07');
  });

  it('add up to the year, however it was driven', () => {
    let before = 0;
    let cents = 0;
    for (const distance of [1234.5, 3000.3, 900, 15_000, 2500.7]) {
      cents += Math.round(Number(tripAmount(five, String(before), String(distance), false)) * 100);
      before = Number((before + distance).toFixed(1));
    }
    expect(cents).toBe(Math.round(Number(yearlyAmount(five, String(before), false)) * 100));
  });

  it('go by the newest scale that holds in the year, of the vehicle', () => {
    const older = { ...five, id: 2, year: 2024 };
    const strong = { ...five, id: 3, powerFrom: 7, powerTo: null };
    const car = { vehicle: 'car', electric: false } as const;
    expect(scaleOf([older, five, strong], { ...car, power: 5 }, 2027)?.id).toBe(1);
    expect(scaleOf([older, five, strong], { ...car, power: 5 }, 2025)?.id).toBe(2);
    expect(scaleOf([older, five, strong], { ...car, power: 11 }, 2026)?.id).toBe(3);
    expect(scaleOf([older, five, strong], { ...car, power: 6 }, 2026)).toBeNull();
    expect(scaleOf([five], { ...car, power: 5 }, 2023)).toBeNull();
  });
});

describe('advances that are taken off', () => {
  it('are never more than is owed, the oldest first', () => {
    const open = [
      { id: 1, left: '50.00' },
      { id: 2, left: '200.00' },
    ];
    expect(deductionsOf('120.00', open)).toEqual([
      { advance: 1, amount: '50.00' },
      { advance: 2, amount: '70.00' },
    ]);
    expect(deductionsOf('30.00', open)).toEqual([{ advance: 1, amount: '30.00' }]);
    expect(deductionsOf('300.00', open)).toHaveLength(2);
    expect(deductionsOf('0.00', open)).toEqual([]);
  });
});
