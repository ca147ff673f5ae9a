import { describe, expect, it } from 'vitest';
import { pyramidOf, turnoverOf, yearsOf } from '#domain/people/staff-figures.ts';

describe('figures of the staff', () => {
  it.each([
    // half of those who came and left, over those who were there on 1 January
    [{ entries: 6, departures: 4, atStart: 40 }, '12.5'],
    [{ entries: 1, departures: 0, atStart: 3 }, '16.7'],
    [{ entries: 0, departures: 0, atStart: 5 }, '0'],
    [{ entries: 3, departures: 1, atStart: 0 }, null],
  ])('the turnover of %j is %s %%', (movements, rate) => {
    const found = turnoverOf(movements);
    expect(found === null ? null : Number(found)).toBe(rate === null ? null : Number(rate));
  });

  it('seniority is told in years to one place', () => {
    expect(yearsOf('1461')).toMatch(/^4(\.0)?$/);
    expect(yearsOf('200')).toBe('0.5');
    expect(yearsOf(null)).toBeNull();
  });

  it('the pyramid has a band of five years a row, its last one open', () => {
    const pyramid = pyramidOf([
      { band: 30, gender: 'F', people: 2 },
      { band: 30, gender: 'M', people: 1 },
      { band: 65, gender: 'M', people: 4 },
    ]);
    expect(pyramid.find(({ from }) => from === 30)).toEqual({ from: 30, until: 34, women: 2, men: 1 });
    expect(pyramid.at(-1)).toEqual({ from: 65, until: null, women: 0, men: 4 });
    expect(pyramid[0]).toEqual({ from: 0, until: 19, women: 0, men: 0 });
  });
});
