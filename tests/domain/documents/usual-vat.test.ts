import { expect, it } from 'vitest';
import { usualVat, type VatSeller } from '#domain/documents/usual-vat.ts';

const rates = [
  { value: 4, rate: '0', category: 'AE' },
  { value: 9, rate: '20', category: 'S' },
  { value: 2, rate: '5.5', category: 'S' },
  { value: 3, rate: '20.00', category: 'S' },
  { value: 7, rate: '25', category: 'S' },
  { value: 6, rate: '8.5', category: 'S' },
  { value: 5, rate: '0', category: 'E' },
];

const seller = (facts: Partial<VatSeller>, postalCode = '29200', country = 'FR'): VatSeller => ({
  address: { country, postalCode },
  ...facts,
});

it('begins a line with the rate that the corporation names', () => {
  expect(usualVat(rates, seller({ defaultVat: 2 }))).toBe(2);
  expect(usualVat(rates, seller({ defaultVat: 5, vatRegime: 'franchise' }))).toBe(5);
});

it('begins it else with the normal rate of where the corporation is, not with the highest or the newest', () => {
  expect(usualVat(rates, seller({}))).toBe(3);
  expect(usualVat(rates, seller({ defaultVat: 99 }))).toBe(3);
  expect(usualVat(rates, seller({}, '20000'))).toBe(3);
  expect(usualVat(rates, seller({}, '97400'))).toBe(6);
  expect(usualVat(rates, seller({}, '97110', 'GP'))).toBe(6);
  expect(usualVat(rates, seller({}, '98000', 'MC'))).toBe(3);
});

it('leaves it open where no rate is that: whoever charges no VAT, or is elsewhere, is asked', () => {
  expect(usualVat(rates, seller({ vatRegime: 'franchise' }))).toBeNull();
  expect(usualVat(rates, seller({}, '97300'))).toBeNull();
  expect(usualVat(rates, seller({}, '1000', 'BE'))).toBeNull();
  expect(usualVat([{ value: 5, rate: '0', category: 'E' }], seller({}))).toBeNull();
  expect(usualVat([{ value: 7, rate: '25', category: 'S' }], seller({}))).toBeNull();
  expect(usualVat(rates, null)).toBeNull();
  expect(usualVat([], seller({ defaultVat: 3 }))).toBeNull();
});
