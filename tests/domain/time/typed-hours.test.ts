import { expect, it } from 'vitest';
import { clockText, hoursTyped } from '#domain/time/typed-hours.ts';

it.each([
  ['7:30', '7.5'],
  ['7h', '7'],
  ['7 h 20', '7.33'],
  ['7h20', '7.33'],
  ['0:05', '0.08'],
  ['7,5', '7,5'],
  ['sept', 'sept'],
  ['7:75', '7:75'],
])('reads %s as %s', (typed, hours) => {
  expect(hoursTyped(typed)).toBe(hours);
});

it('writes seconds as a clock shows them', () => {
  expect([27_000, -1800, 0].map(clockText)).toEqual(['7:30', '−0:30', '0:00']);
});
