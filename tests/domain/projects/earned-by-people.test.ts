import { describe, expect, it } from 'vitest';
import { add } from '#domain/kernel/decimal.ts';
import { earnedByPeople } from '#domain/projects/earned-by-people.ts';

describe('what a fixed price earned', () => {
  it('is shared by time, to the cent, and adds up to what was earned', () => {
    const shares = earnedByPeople(new Map([[1, '100.00']]), [
      { project: 1, person: 7, seconds: 3600 },
      { project: 1, person: 8, seconds: 3600 },
      { project: 1, person: 9, seconds: 3600 },
    ]);
    expect(shares.map(({ net }) => net)).toEqual(['33.34', '33.33', '33.33']);
    expect(add('0', ...shares.map(({ net }) => net))).toBe('100');
  });

  it('is nobody’s where nobody worked, and of no one whose time was taken back', () => {
    const earned = new Map([
      [1, '50.00'],
      [2, '-20.00'],
    ]);
    const work = [
      { project: 1, person: 7, seconds: 0 },
      { project: 2, person: 7, seconds: 1800 },
      { project: 2, person: 8, seconds: -1800 },
      { project: 3, person: 8, seconds: 600 },
    ];
    expect(earnedByPeople(earned, work)).toEqual([
      { project: 1, person: null, net: '50.00' },
      { project: 2, person: 7, net: '-20.00' },
    ]);
  });
});
