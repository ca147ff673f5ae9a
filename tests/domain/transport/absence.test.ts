import { describe, expect, it } from 'vitest';
import { isAwayAt } from '#domain/transport/absence.ts';

const taken = (from: string, until: string) => ({
  from: `2026-03-02T${from}:00.000Z`,
  until: `2026-03-02T${until}:00.000Z`,
});
const afternoon = {
  start: '2026-03-02',
  startHalf: 'afternoon',
  end: '2026-03-02',
  endHalf: 'afternoon',
} as const;
const morning = { ...afternoon, startHalf: 'morning', endHalf: 'morning' } as const;

describe('half a day off', () => {
  it('takes its half alone: 13:00 in Paris parts it, ways included', () => {
    // 12:00 UTC is 13:00 in winter.
    expect(isAwayAt(afternoon, taken('06:30', '12:00'))).toBe(false);
    expect(isAwayAt(afternoon, taken('06:30', '12:15'))).toBe(true);
    expect(isAwayAt(morning, taken('12:00', '16:00'))).toBe(false);
    expect(isAwayAt(morning, taken('11:45', '16:00'))).toBe(true);
  });

  it('and whole days are from midnight to midnight, also for work that goes on past it', () => {
    const day = { ...afternoon, startHalf: 'morning' } as const;
    const night = { from: '2026-03-01T21:00:00.000Z', until: '2026-03-02T01:00:00.000Z' };
    expect(isAwayAt(day, night)).toBe(true);
    expect(isAwayAt(day, { ...night, until: '2026-03-01T23:00:00.000Z' })).toBe(false);
    expect(isAwayAt(afternoon, night)).toBe(false);
  });
});
