import { describe, expect, it } from 'vitest';
import { spansWithout, type HalfDaySpan } from '#domain/kernel/half-days.ts';

const span: HalfDaySpan = {
  start: '2026-08-03',
  startHalf: 'afternoon',
  end: '2026-08-28',
  endHalf: 'morning',
};
const left = (...worked: [from: string, until: string][]) =>
  spansWithout(
    span,
    worked.map(([start, end]) => ({
      start,
      startHalf: 'morning' as const,
      end,
      endHalf: 'afternoon' as const,
    })),
  ).map(({ start, startHalf, end, endHalf }) => `${start} ${startHalf} ${end} ${endHalf}`);

describe('a span without the days that were worked', () => {
  it('is whole without any, in parts between them, with its half days at its ends alone', () => {
    expect(left()).toEqual(['2026-08-03 afternoon 2026-08-28 morning']);
    expect(left(['2026-08-24', '2026-08-25'], ['2026-08-10', '2026-08-10'])).toEqual([
      '2026-08-03 afternoon 2026-08-09 afternoon',
      '2026-08-11 morning 2026-08-23 afternoon',
      '2026-08-26 morning 2026-08-28 morning',
    ]);
  });

  it('leaves half days beside half days', () => {
    const free = spansWithout(span, [
      { start: '2026-08-10', startHalf: 'afternoon', end: '2026-08-12', endHalf: 'morning' },
    ]);
    expect(free.map(({ start, startHalf, end, endHalf }) => [start, startHalf, end, endHalf])).toEqual([
      ['2026-08-03', 'afternoon', '2026-08-10', 'morning'],
      ['2026-08-12', 'afternoon', '2026-08-28', 'morning'],
    ]);
  });

  it('begins later or ends earlier where its ends were worked, and is nothing where all of it was', () => {
    expect(left(['2026-08-03', '2026-08-07'])).toEqual(['2026-08-08 morning 2026-08-28 morning']);
    expect(left(['2026-08-27', '2026-08-28'])).toEqual(['2026-08-03 afternoon 2026-08-26 afternoon']);
    expect(left(['2026-08-03', '2026-08-28'])).toEqual([]);
    expect(left(['2026-09-01', '2026-09-02'])).toHaveLength(1);
  });
});
