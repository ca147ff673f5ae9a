import { describe, expect, it } from 'vitest';
import { rateOn, type StaffMember } from '#domain/projects/assignment.ts';
import { stepOf, takesTime } from '#domain/projects/project.ts';
import { upcast } from '#db/events/upcasts.ts';

const member = (person: number, said: Partial<StaffMember>): StaffMember => ({
  person,
  profile: null,
  rates: [],
  costs: [],
  ...said,
});
const rate = (from: string, hourly: string | null, daily: string | null = null) => ({ from, hourly, daily });

describe('rateOn', () => {
  const driver = { id: 4, name: 'Pompiste' };
  const staff = [
    member(1, {
      profile: driver,
      rates: [rate('2026-10-01', '62.00'), rate('2026-11-16', '65.00', '480.00')],
      costs: [rate('2026-01-01', '31.20')],
    }),
    member(2, { rates: [rate('2026-11-01', null, '500.00')] }),
  ];

  it('is the rate that began last by the day, the first day included', () => {
    expect(rateOn(staff, 1, '2026-11-15')?.sale).toEqual({ hourly: '62.00', daily: null });
    expect(rateOn(staff, 1, '2026-11-16')).toEqual({
      profile: driver,
      sale: { hourly: '65.00', daily: '480.00' },
      cost: { hourly: '31.20', daily: null },
    });
  });

  it('is none before the first one, and nothing of whom the project does not know', () => {
    expect(rateOn(staff, 1, '2026-09-30')?.sale).toBeNull();
    expect(rateOn(staff, 2, '2026-11-02')?.cost).toBeNull();
    expect(rateOn(staff, 3, '2026-11-02')).toBeNull();
  });

  it('goes back to what was said of somebody before they were taken off and came back', () => {
    const back = [...staff, member(1, { rates: [rate('2026-12-01', '70.00')] })];
    expect(rateOn(back, 1, '2026-12-01')?.sale?.hourly).toBe('70.00');
    expect(rateOn(back, 1, '2026-11-30')?.sale?.hourly).toBe('65.00');
    expect(rateOn(back, 1, '2026-12-01')?.cost?.hourly).toBe('31.20');
  });
});

describe('the statuses of a project', () => {
  it('are led to by steps; a finished one takes no time', () => {
    expect(stepOf('finished', 'under_development')).toBe('ProjectReopened');
    expect(stepOf('paused', 'under_development')).toBe('ProjectStarted');
    expect(takesTime({ status: 'finished' })).toBe(false);
    expect(takesTime({ status: 'paused' })).toBe(true);
  });

  it('of projects that were open or closed are under development or finished', () => {
    const stored = { project: 1, corporation: 1, code: 'PR-2026-0001', name: 'Quai', client: null };
    expect(upcast({ type: 'ProjectOpened', data: stored }).data).toMatchObject({
      name: 'Quai',
      status: 'under_development',
      details: { billing: 'forfait', family: null },
    });
    const edited = { project: 1, name: 'Quai neuf', client: 3 };
    expect(upcast({ type: 'ProjectEdited', data: edited }).data).toMatchObject({
      name: 'Quai neuf',
      details: { manager: null },
    });
  });
});
