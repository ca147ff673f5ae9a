import { describe, expect, it } from 'vitest';
import { codeOnLabel, nextCount } from '#domain/equipment/count.ts';

describe('the code of a label', () => {
  it.each([
    ['EQ-1', 'EQ-1'],
    ['https://registre.example/equipment/code/%C3%89CH-2?x=1', 'ÉCH-2'],
    ['50 %', '50 %'],
    ['/equipment/code/%zz', '/equipment/code/%zz'],
  ])('of %s is %s', (read, code) => {
    expect(codeOnLabel(read)).toBe(code);
  });
});

describe('an inventory type', () => {
  const today = '2026-11-26';

  it.each([
    [
      { frequencyMonths: 12, lastOn: '2026-01-31', pieces: 4 },
      { on: '2027-01-31', isNow: false },
    ],
    [
      { frequencyMonths: 6, lastOn: '2026-05-26', pieces: 4 },
      { on: today, isNow: true },
    ],
    [
      { frequencyMonths: 3, lastOn: null, pieces: 4 },
      { on: today, isNow: true },
    ],
    [{ frequencyMonths: 3, lastOn: null, pieces: 0 }, null],
    [{ frequencyMonths: null, lastOn: '2026-05-26', pieces: 4 }, null],
  ])('%j is to be counted: %j', (type, expected) => {
    expect(nextCount(type, today)).toEqual(expected);
  });
});
