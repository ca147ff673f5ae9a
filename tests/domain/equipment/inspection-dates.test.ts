import { describe, expect, it } from 'vitest';
import {
  anchorAfter,
  changedDate,
  missedDates,
  nextInspection,
  type InspectionFacts,
} from '#domain/equipment/inspection-dates.ts';
import { maintenanceCost, nextOrder, urgencyOf } from '#domain/equipment/maintenance.ts';
import { statusOf, wrongValues } from '#domain/equipment/equipment.ts';

const facts = (changes: Partial<InspectionFacts> = {}): InspectionFacts => ({
  inServiceOn: null,
  registeredOn: '2026-01-10',
  last: null,
  failedOn: null,
  ...changes,
});
const done = (on: string, dueOn: string | null = null, anchor = on) => facts({ last: { on, dueOn, anchor } });
const counted = (intervalMonths: number) => ({ intervalMonths, anniversary: 'counted' as const });
const kept = (intervalMonths: number) => ({ intervalMonths, anniversary: 'kept' as const });

describe('the next inspection', () => {
  it('is counted from the last one done: 31 August + 6 months, done early on 20 February, 29 February + 1 year', () => {
    expect(nextInspection(counted(6), done('2026-08-31'))).toEqual({ day: '2027-02-28', reason: 'counted' });
    expect(nextInspection(counted(6), done('2027-02-20', '2027-02-28')).day).toBe('2027-08-20');
    expect(nextInspection(counted(12), done('2028-02-29')).day).toBe('2029-02-28');
  });

  it('keeps its anniversary where its type says so, and comes back to the 31st and the 29th', () => {
    expect(nextInspection(kept(6), done('2027-02-20', '2027-02-28', '2026-08-31'))).toEqual({
      day: '2027-08-31',
      reason: 'anniversary',
    });
    expect(nextInspection(kept(12), done('2031-02-28', '2031-02-28', '2028-02-29')).day).toBe('2032-02-29');
    expect(nextInspection(kept(6), done('2026-11-10', '2027-02-28', '2026-08-31'))).toEqual({
      day: '2027-05-10',
      reason: 'early',
    });
    expect(anchorAfter(kept(6), { on: '2026-11-10', dueOn: '2027-02-28', anchor: '2026-08-31' })).toBe(
      '2026-11-10',
    );
    expect(anchorAfter(kept(6), { on: '2027-02-20', dueOn: '2027-02-28', anchor: '2026-08-31' })).toBe(
      '2026-08-31',
    );
  });

  it('is due at once after a failure and where nobody knows when it was first used', () => {
    expect(nextInspection(counted(6), { ...done('2026-08-31'), failedOn: '2026-10-02' })).toEqual({
      day: '2026-10-02',
      reason: 'failed',
    });
    expect(nextInspection(counted(6), facts())).toEqual({ day: '2026-01-10', reason: 'unknown' });
    expect(nextInspection(counted(6), facts({ inServiceOn: '2026-03-05' })).day).toBe('2026-09-05');
  });

  it('tells each date that was missed, and goes on from the day it is made up for', () => {
    const next = nextInspection(kept(6), done('2026-01-15'));
    expect(missedDates(kept(6), next, '2027-03-20')).toEqual(['2026-07-15', '2027-01-15']);
    expect(nextInspection(kept(6), done('2027-03-20', '2026-07-15', '2026-01-15')).day).toBe('2027-07-15');
    expect(nextInspection(counted(6), done('2027-03-20', '2026-07-15')).day).toBe('2027-09-20');
  });

  it('moves when the interval of the type changes from 12 to 6 months', () => {
    expect(changedDate(counted(12), counted(6), done('2026-08-31'))).toEqual({
      before: { day: '2027-08-31', reason: 'counted' },
      after: { day: '2027-02-28', reason: 'counted' },
    });
  });
});

describe('maintenance', () => {
  const order = {
    title: 'Vidange',
    sort: 'preventive' as const,
    dueOn: null,
    dueMeter: '1500',
    everyMonths: null,
    everyMeter: '500',
    downFrom: null,
    provider: null,
    comment: null,
  };

  it('comes back so many hours after it was done, and warns within 5 percent', () => {
    expect(nextOrder(order, { doneOn: '2026-03-02', meter: '1480' })?.dueMeter).toBe('1980');
    expect(urgencyOf(order, '1470', '2026-03-02')).toBe('later');
    expect(urgencyOf(order, '1475', '2026-03-02')).toBe('soon');
    expect(urgencyOf(order, '1501', '2026-03-02')).toBe('late');
    expect(nextOrder({ ...order, everyMeter: null }, { doneOn: '2026-03-02', meter: null })).toBeNull();
  });

  it('costs labour and parts', () => {
    const parts = [{ name: 'Filtre', quantity: '2', unitCost: '12.5' }];
    expect(maintenanceCost({ labour: '80', parts })).toBe('105.00');
  });
});

describe('fields of a type', () => {
  const fields = [{ id: 4, name: 'Portée', kind: 'number' as const, unit: 'm', required: true }];

  it('are asked for once they are required, and take what their kind takes', () => {
    expect(wrongValues(fields, [])).toEqual({ values: ['errors.required'] });
    expect(wrongValues(fields, [{ field: 4, value: 'haut' }])).toEqual({
      'values[0].value': ['equipment.error.value.number'],
    });
    expect(wrongValues(fields, [{ field: 4, value: '36' }])).toEqual({});
    expect(
      wrongValues(fields, [
        { field: 4, value: '36' },
        { field: 9, value: null },
      ]),
    ).toEqual({
      'values[1].field': ['errors.reference'],
    });
  });
});

describe('how a piece stands', () => {
  const there = { stage: 'active' as const, isFailed: false, isDown: false, isOut: false };

  it('is unavailable before it is out, and what left has left', () => {
    expect(statusOf(there)).toBe('available');
    expect(statusOf({ ...there, isOut: true })).toBe('in_use');
    expect(statusOf({ ...there, isOut: true, isFailed: true })).toBe('unavailable');
    expect(statusOf({ ...there, stage: 'lost', isOut: true })).toBe('lost');
  });
});
