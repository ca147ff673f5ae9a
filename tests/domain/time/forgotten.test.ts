import { expect, it } from 'vitest';
import { proposedEnd } from '#domain/time/stopwatch-commands.ts';

const DAY = 7 * 3600;

it.each([
  ['2026-11-23T07:10:00.000Z', 0, '2026-11-23T14:10:00.000Z'],
  // Five hours were noted before: two are left.
  ['2026-11-23T17:00:00.000Z', 5 * 3600, '2026-11-23T19:00:00.000Z'],
  // The day after, and never before it began.
  ['2026-11-23T22:30:00.000Z', 0, '2026-11-24T05:30:00.000Z'],
  ['2026-11-23T17:00:00.000Z', DAY, '2026-11-23T17:15:00.000Z'],
])('a stopwatch of %s, %s seconds after the day began, is proposed to end at %s', (from, noted, end) => {
  expect(proposedEnd(from, DAY, noted)).toBe(end);
});
