import { expect, it } from 'vitest';
import { exactHours } from '#domain/time/worked-time.ts';
import { clockText, hoursTyped } from '#domain/time/typed-hours.ts';

it.each([
  ['7:30', '7.5'],
  ['7h', '7'],
  ['7 h 20', '7.3333'],
  ['7h20', '7.3333'],
  ['0:05', '0.0833'],
  ['7,5', '7,5'],
  ['sept', 'sept'],
  ['7:75', '7:75'],
])('reads %s as %s', (typed, hours) => {
  expect(hoursTyped(typed)).toBe(hours);
});

it('writes seconds as a clock shows them', () => {
  expect([27_000, -1800, 0].map(clockText)).toEqual(['7:30', '−0:30', '0:00']);
});

it('says each minute of a clock to the second, and reads it back', () => {
  for (let minute = 0; minute < 60; minute += 1) {
    const typed = hoursTyped(`7:${String(minute).padStart(2, '0')}`);
    const seconds = Math.round(Number(typed) * 3600);
    expect(seconds).toBe(7 * 3600 + minute * 60);
    expect(Math.round(Number(exactHours(seconds)) * 3600)).toBe(seconds);
  }
});
