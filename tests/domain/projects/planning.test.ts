import { describe, expect, it } from 'vitest';
import { usualSchedule } from '#domain/people/work-schedule.ts';
import type { WorkedContract } from '#domain/people/worked-contract.ts';
import { loadOf } from '#domain/projects/planning/load.ts';
import { planPieces } from '#domain/projects/planning/plan-pieces.ts';
import { copiedSpans, withinWeek } from '#domain/projects/planning/copied-week.ts';

const days = [
  '2026-11-23',
  '2026-11-24',
  '2026-11-25',
  '2026-11-26',
  '2026-11-27',
  '2026-11-28',
  '2026-11-29',
];
const weekend = new Set(['2026-11-28', '2026-11-29']);
const contract: WorkedContract = {
  start: '2026-01-05',
  end: null,
  weeks: [{ from: '2026-01-05', schedule: usualSchedule }],
};
const span = (start: string, end = start, startHalf = 'morning', endHalf = 'afternoon') => ({
  start,
  startHalf: startHalf === 'morning' ? ('morning' as const) : ('afternoon' as const),
  end,
  endHalf: endHalf === 'morning' ? ('morning' as const) : ('afternoon' as const),
});

describe('a planned week', () => {
  it('has the hours of the contract, and is planned by half days or by hours', () => {
    const plans = [
      { id: 1, ...span('2026-11-23', '2026-11-24', 'afternoon'), hours: null },
      { id: 2, ...span('2026-11-25'), hours: '5.5' },
    ];
    expect(loadOf(days, weekend, [contract], [], plans)).toMatchObject({ available: 3500, planned: 1600 });
  });

  it('shows a conflict with leave that was agreed on since, and takes neither away (scenario 7)', () => {
    const plans = [{ id: 1, ...span('2026-11-23', '2026-11-24'), hours: null }];
    const load = loadOf(days, weekend, [contract], [span('2026-11-24', '2026-11-24', 'afternoon')], plans);
    expect([...load.conflicts]).toEqual([[1, 'away']]);
    expect(load).toMatchObject({ available: 3150, planned: 1400 });
    const morning = [{ id: 1, ...span('2026-11-24', '2026-11-24', 'morning', 'morning'), hours: null }];
    const other = loadOf(days, weekend, [contract], [span('2026-11-24', '2026-11-24', 'afternoon')], morning);
    expect(other.conflicts.size).toBe(0);
  });

  it('lists what is planned after somebody left, and days that they do not work', () => {
    const left = { ...contract, end: '2026-11-24' };
    const load = loadOf(days, weekend, [left], [], [{ id: 9, ...span('2026-11-25'), hours: null }]);
    expect([...load.conflicts]).toEqual([[9, 'outside']]);
    const noWednesday = usualSchedule.map((day, index) =>
      index === 2 ? { morning: '0', afternoon: '0' } : day,
    );
    const part = { ...contract, weeks: [{ from: contract.start, schedule: noWednesday }] };
    expect(loadOf(days, weekend, [part], [], [])).toMatchObject({ available: 2800, off: [2] });
  });

  it('tells what is planned twice, by half days or by hours, and not what fits beside each other', () => {
    const twice = [
      { id: 1, ...span('2026-11-24'), hours: null },
      { id: 2, ...span('2026-11-24', '2026-11-24', 'afternoon'), hours: null },
      { id: 3, ...span('2026-11-25', '2026-11-25', 'morning', 'morning'), hours: null },
      { id: 4, ...span('2026-11-25', '2026-11-25', 'afternoon'), hours: null },
    ];
    const load = loadOf(days, weekend, [contract], [], twice);
    expect([...load.conflicts]).toEqual([
      [1, 'double'],
      [2, 'double'],
    ]);
    expect(load.days.map(({ planned }) => planned)).toEqual([0, 1050, 700, 0, 0, 0, 0]);
    const byHours = (hours: string) => [
      { id: 1, ...span('2026-11-24'), hours },
      { id: 2, ...span('2026-11-24'), hours },
    ];
    expect(loadOf(days, weekend, [contract], [], byHours('3.5')).conflicts.size).toBe(0);
    expect(loadOf(days, weekend, [contract], [], byHours('4')).conflicts.size).toBe(2);
  });

  it('tells what lies on days off alone, whose hours count where they are said', () => {
    const plans = [
      { id: 1, ...span('2026-11-28'), hours: '4' },
      { id: 2, ...span('2026-11-27', '2026-11-28'), hours: '6' },
      { id: 3, ...span('2026-11-29'), hours: null },
    ];
    const load = loadOf(days, weekend, [contract], [], plans);
    expect([...load.conflicts]).toEqual([
      [1, 'dayOff'],
      [3, 'dayOff'],
    ]);
    expect([...load.plannedBy]).toEqual([
      [2, 600],
      [1, 400],
    ]);
    expect(load).toMatchObject({ contract: 3500, planned: 1000 });
  });

  it('is copied as far as it lies within the week', () => {
    expect(withinWeek(span('2026-11-20', '2026-11-24', 'afternoon', 'morning'), '2026-11-23', 7)).toEqual(
      span('2026-11-30', '2026-12-01', 'morning', 'morning'),
    );
  });
});

describe('a plan in a calendar', () => {
  const morningOnly = usualSchedule.map((day, index) => (index === 2 ? { ...day, afternoon: '0' } : day));
  const worked = (changes: object = {}) => ({
    closed: weekend,
    contracts: [contract],
    absences: [],
    ...changes,
  });
  const whole = (from: string, until = from) => ({ from, until, half: null });
  const half = (day: string, which: string) => ({ from: day, until: day, half: which, hundredths: 350 });

  it('is the days that are worked in a row, without the days off between them', () => {
    expect(planPieces(span('2026-11-26', '2026-12-01'), worked())).toEqual([
      whole('2026-11-26', '2026-11-27'),
      whole('2026-11-30', '2026-12-01'),
    ]);
  });

  it('is half days with the hours of the contract: of the plan, of leave, of who works one half', () => {
    expect(planPieces(span('2026-11-23', '2026-11-25', 'afternoon'), worked())).toEqual([
      half('2026-11-23', 'afternoon'),
      whole('2026-11-24', '2026-11-25'),
    ]);
    const absences = [span('2026-11-24', '2026-11-25', 'afternoon')];
    expect(planPieces(span('2026-11-23', '2026-11-25'), worked({ absences }))).toEqual([
      whole('2026-11-23'),
      half('2026-11-24', 'morning'),
    ]);
    const part = { ...contract, weeks: [{ from: contract.start, schedule: morningOnly }] };
    expect(planPieces(span('2026-11-25'), worked({ contracts: [part] }))).toEqual([
      half('2026-11-25', 'morning'),
    ]);
  });

  it('is drawn as it is where it lies on days off alone, and as days of work for who has no contract', () => {
    expect(planPieces(span('2026-11-28'), worked())).toEqual([whole('2026-11-28')]);
    expect(planPieces(span('2026-11-27'), worked({ contracts: [] }))).toEqual([whole('2026-11-27')]);
    expect(planPieces(span('2026-11-24'), worked({ absences: [span('2026-11-24')] }))).toEqual([]);
  });
});

describe('a copied week', () => {
  const person = { hired: true, contracts: [contract], absences: [] };
  const week = span('2026-11-23', '2026-11-27');

  it('leaves out days of leave, of no contract, and what lies on days off alone', () => {
    expect(copiedSpans(week, person, weekend)).toEqual({ spans: [week], why: null });
    const absences = [span('2026-11-25', '2026-11-25', 'afternoon')];
    expect(copiedSpans(week, { ...person, absences }, weekend)).toEqual({
      spans: [span('2026-11-23', '2026-11-25', 'morning', 'morning'), span('2026-11-26', '2026-11-27')],
      why: 'away',
    });
    const leaves = { ...person, contracts: [{ ...contract, end: '2026-11-24' }] };
    expect(copiedSpans(week, leaves, weekend)).toEqual({
      spans: [span('2026-11-23', '2026-11-24')],
      why: 'left',
    });
    const gone = { ...person, contracts: [] };
    expect(copiedSpans(week, gone, weekend)).toEqual({ spans: [], why: 'left' });
    expect(copiedSpans(span('2026-11-28'), person, weekend)).toEqual({ spans: [], why: 'closed' });
    const onLeave = { ...person, absences: [span('2026-11-20', '2026-12-04')] };
    expect(copiedSpans(week, onLeave, weekend)).toEqual({ spans: [], why: 'away' });
  });

  it('knows nothing of who never had a contract but that the company is closed', () => {
    const stranger = { hired: false, contracts: [], absences: [] };
    expect(copiedSpans(week, stranger, weekend)).toEqual({ spans: [week], why: null });
    expect(copiedSpans(span('2026-11-29'), stranger, weekend)).toEqual({ spans: [], why: 'closed' });
  });
});
