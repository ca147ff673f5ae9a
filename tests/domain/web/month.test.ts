import { describe, expect, it } from 'vitest';
import { dayBeside, periodAround, weekOf, weeksOfMonth } from '#app/ui/board/month.ts';

describe('a month as weeks', () => {
  it('begins on a Monday and ends on a Sunday, with the days beside it', () => {
    const weeks = weeksOfMonth('2026-11-24');
    expect(weeks).toHaveLength(6);
    expect(weeks[0]?.[0]).toBe('2026-10-26');
    expect(weeks[5]?.[6]).toBe('2026-12-06');
    expect(weeksOfMonth('2027-02-10').flat()).toEqual(
      Array.from({ length: 28 }, (_, day) => `2027-02-${String(day + 1).padStart(2, '0')}`),
    );
  });

  it('knows the week of a day, across the end of a year and of summer time', () => {
    expect(weekOf('2026-12-31')[0]).toBe('2026-12-28');
    expect(weekOf('2027-01-03')[6]).toBe('2027-01-03');
    expect(weekOf('2026-10-25')).toHaveLength(7);
  });

  it('goes to the period beside, from the last day of a long month too', () => {
    expect(periodAround('month', '2026-02-10')).toEqual({ first: '2026-02-01', last: '2026-02-28' });
    expect(dayBeside('month', '2026-01-31', 1)).toBe('2026-02-01');
    expect(dayBeside('month', '2026-03-31', -1)).toBe('2026-02-01');
    expect(dayBeside('week', '2026-12-29', 1)).toBe('2027-01-05');
    expect(dayBeside('day', '2026-03-01', -1)).toBe('2026-02-28');
  });
});
