import { describe, expect, it } from 'vitest';
import { typedDate } from '#domain/kernel/typed-date.ts';

const today = '2026-11-23';

describe('a day as people type it', () => {
  it.each([
    ['01/12/2026', '2026-12-01'],
    ['1/12/26', '2026-12-01'],
    ['01-12-26', '2026-12-01'],
    ['1.12.2026', '2026-12-01'],
    ['011226', '2026-12-01'],
    ['01122026', '2026-12-01'],
    [' 2026-12-01 ', '2026-12-01'],
    ['010585', '1985-05-01'],
    ['29/02/2028', '2028-02-29'],
  ])('%s is %s, whatever day it is', (typed, day) => {
    expect(typedDate(typed, null)).toBe(day);
    expect(typedDate(typed, today)).toBe(day);
  });

  it.each([
    ['demain', '2026-11-24'],
    ['Aujourd’hui', '2026-11-23'],
    ['yesterday', '2026-11-22'],
    ['+30', '2026-12-23'],
    ['-2', '2026-11-21'],
    ['1/12', '2026-12-01'],
  ])('%s counts from today', (typed, day) => {
    expect(typedDate(typed, today)).toBe(day);
    expect(typedDate(typed, null)).toBeNull();
  });

  it.each(['', '32/12/2026', '29/02/2027', '001226', 'bientôt', '1', '+', '1/13', '011320261'])(
    '%j is no day',
    (typed) => expect(typedDate(typed, today)).toBeNull(),
  );
});
