import { describe, expect, it } from 'vitest';
import { usualCalendar } from '#domain/company/calendar.ts';
import { frenchDefaults } from '#domain/records/french-defaults.ts';
import { usualSchedule } from '#domain/people/work-schedule.ts';
import { eventOf, isBeyond, proposedEnd } from '#domain/time-off/leave-event.ts';

const facts = {
  unit: 'weekdays' as const,
  calendar: usualCalendar,
  contract: { start: '2020-01-06', end: null, weeks: [{ from: '2020-01-06', schedule: usualSchedule }] },
};
const span = (start: string, end: string) => ({
  start,
  startHalf: 'morning' as const,
  end,
  endHalf: 'afternoon' as const,
});

describe('what a family event gives', () => {
  it('is proposed to the last day of all of it, by the days that are counted', () => {
    // Thursday to Saturday are three ouvrables, but the Saturday comes only with the return on Monday.
    expect(proposedEnd({ days: '4', months: null }, span('2026-06-08', ''), facts)).toBe('2026-06-11');
    expect(
      proposedEnd({ days: '4', months: null }, { ...span('2026-06-08', ''), startHalf: 'afternoon' }, facts),
    ).toBe('2026-06-11');
    expect(proposedEnd({ days: '5', months: null }, span('2026-06-10', ''), facts)).toBe('2026-06-15');
    expect(proposedEnd({ days: null, months: 2 }, span('2026-12-31', ''), facts)).toBe('2027-02-27');
    expect(proposedEnd({ days: null, months: null }, span('2026-06-08', ''), facts)).toBeNull();
  });

  it('is exceeded by a half day more, or by a day beyond its months', () => {
    const marriage = { days: '4', months: null };
    expect(isBeyond(marriage, span('2026-06-08', '2026-06-11'), 8)).toBe(false);
    expect(isBeyond(marriage, span('2026-06-08', '2026-06-12'), 9)).toBe(true);
    const birth = { days: null, months: 1 };
    expect(isBeyond(birth, span('2026-07-01', '2026-07-31'), 46)).toBe(false);
    expect(isBeyond(birth, span('2026-07-01', '2026-08-01'), 48)).toBe(true);
  });

  it('is what the law gives where a company begins (L3142-4)', () => {
    const rows = frenchDefaults.find(({ resource }) => resource === 'leaveevent')?.rows ?? [];
    const given = new Map(rows.map((row) => [row['name'], eventOf(1, '', row)]));
    const days = (name: string) => given.get(name)?.days;
    expect(days('Mariage')).toBe('4');
    expect(days('Pacs')).toBe('4');
    expect(days('Naissance')).toBe('3');
    expect(days('Mariage d’un enfant')).toBe('1');
    expect(days('Décès d’un enfant')).toBe('12');
    expect(days('Décès d’un enfant de moins de 25 ans, ou lui-même parent')).toBe('14');
    expect(given.get('Congé supplémentaire de naissance, 2 mois')).toMatchObject({
      months: 2,
      validFrom: '2026-07-01',
    });
  });
});
