import { expect, it } from 'vitest';
import { usualVat } from '#app/commerce/usual-vat.ts';

const rates = [
  { value: 4, rate: '0', category: 'AE' },
  { value: 2, rate: '5.5', category: 'S' },
  { value: 3, rate: '20', category: 'S' },
  { value: 5, rate: '0', category: 'E' },
];

it('begins a line with the corporation’s rate, else with the highest that is due, never with a reverse charge', () => {
  expect(usualVat(rates, 2)).toBe(2);
  expect(usualVat(rates, 5)).toBe(5);
  expect(usualVat(rates, null)).toBe(3);
  expect(usualVat(rates, 99)).toBe(3);
  expect(usualVat([{ value: 5, rate: '0', category: 'E' }], undefined)).toBe(5);
  expect(usualVat([], null)).toBeNull();
});
