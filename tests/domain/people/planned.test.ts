import { describe, expect, it } from 'vitest';
import { daysLost } from '#domain/people/planned.ts';

const span = (start: string, end: string | null) => ({ start, end });

describe('days that are under contract no more', () => {
  it('are those after an earlier end, and none where the contract goes on', () => {
    const before = span('2026-01-05', null);
    expect(daysLost(before, span('2026-01-05', '2026-06-30'), [])).toEqual([span('2026-07-01', null)]);
    expect(daysLost(span('2026-01-05', '2026-06-30'), before, [])).toEqual([]);
  });

  it('are none that another contract covers', () => {
    const lost = daysLost(span('2026-01-05', null), span('2026-01-05', '2026-06-30'), [
      span('2026-07-01', '2026-08-31'),
    ]);
    expect(lost).toEqual([span('2026-09-01', null)]);
  });

  it('are on both sides of a contract that was shortened at both ends', () => {
    expect(daysLost(span('2026-01-05', '2026-06-30'), span('2026-02-01', '2026-05-31'), [])).toEqual([
      span('2026-01-05', '2026-01-31'),
      span('2026-06-01', '2026-06-30'),
    ]);
  });

  it('are all of one that is taken back, or moved elsewhere', () => {
    const before = span('2026-01-05', '2026-06-30');
    expect(daysLost(before, null, [])).toEqual([before]);
    expect(daysLost(before, span('2026-09-01', null), [])).toEqual([before]);
  });
});
