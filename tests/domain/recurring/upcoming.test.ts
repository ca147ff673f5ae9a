import { describe, expect, it } from 'vitest';
import { upcomingWithin, type Recurrence } from '#domain/recurring/recurrence.ts';

const monthly: Recurrence = {
  type: 'month',
  repetitiveTime: 1,
  startDate: '2026-01-15',
  expireDate: '2027-12-31',
  creationTime: '09:00',
  addLeapDay: false,
  dates: ['31'],
};

describe('days of a recurrence that are to come', () => {
  it('are those from the next that is due on', () => {
    expect(upcomingWithin(monthly, '2026-03-31', '2026-01-01', '2026-05-31')).toEqual([
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ]);
  });

  it('are none before the period, nor beyond its end', () => {
    expect(upcomingWithin(monthly, '2026-03-31', '2026-04-01', '2026-04-29')).toEqual([]);
    expect(upcomingWithin(monthly, '2026-03-31', '2027-12-01', '2028-02-28')).toEqual(['2027-12-31']);
  });

  it('hold a day that was due before the recurrence was changed', () => {
    expect(upcomingWithin(monthly, '2026-03-12', '2026-03-01', '2026-03-31')).toEqual([
      '2026-03-12',
      '2026-03-31',
    ]);
  });
});
