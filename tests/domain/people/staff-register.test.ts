import { describe, expect, it } from 'vitest';
import type { ContractFacts, ContractState, ContractTerms } from '#domain/people/contract.ts';
import { contractAggregate } from '#domain/people/contract.ts';
import { lineOf } from '#domain/people/staff-register.ts';
import { usualSchedule } from '#domain/people/work-schedule.ts';

const terms: ContractTerms = {
  job: 'Chauffeur',
  qualification: 'N2P1',
  category: 'worker',
  profile: null,
  schedule: [...usualSchedule],
  hourlyCost: null,
  hourlyRate: null,
};
const facts: ContractFacts = {
  ...terms,
  type: { id: 3, name: 'CDI', fixedTerm: false },
  start: '2026-01-05',
  end: null,
  trialEnd: null,
  apprentice: false,
  madeAvailable: false,
  trainee: false,
  tutor: null,
};
const half = usualSchedule.map(({ morning }) => ({ morning, afternoon: '0' }));
const state: ContractState = {
  ...contractAggregate.initial,
  corporation: 1,
  person: 5,
  facts,
  amendments: [
    { from: '2026-03-01', reason: 'Augmentation', terms: { ...terms, hourlyCost: '31' } },
    { from: '2026-09-01', reason: 'Promotion', terms: { ...terms, job: 'Chef de chantier' } },
    {
      from: '2026-11-01',
      reason: 'Mi-temps',
      terms: { ...terms, job: 'Chef de chantier', qualification: null, schedule: half },
    },
  ],
};

describe('a line of the staff register', () => {
  it('says the post of the day and those before it with their last day (D1221-23)', () => {
    expect(lineOf(12, state, '2026-08-31')).toMatchObject({
      job: 'Chauffeur',
      qualification: 'N2P1',
      mentions: [],
      earlier: [],
    });
    expect(lineOf(12, state, '2026-12-01')).toMatchObject({
      job: 'Chef de chantier',
      qualification: null,
      mentions: ['partTime'],
      earlier: [
        { job: 'Chauffeur', qualification: 'N2P1', partTime: false, until: '2026-08-31' },
        { job: 'Chef de chantier', qualification: 'N2P1', partTime: false, until: '2026-10-31' },
      ],
    });
  });

  it('says that earlier work was part time where only the hours changed', () => {
    const back = { ...state, facts: { ...facts, schedule: half }, amendments: state.amendments.slice(0, 1) };
    expect(lineOf(12, back, '2026-12-01')).toMatchObject({
      mentions: [],
      earlier: [{ job: 'Chauffeur', qualification: 'N2P1', partTime: true, until: '2026-02-28' }],
    });
  });

  it('says when hiring and dismissing were authorised, else when that was asked for (D1221-23)', () => {
    const authorised = {
      ...facts,
      hiringAuthorisationAskedOn: '2025-12-01',
      hiringAuthorisedOn: '2025-12-20',
      dismissalAuthorisationAskedOn: '2026-10-01',
    };
    expect(lineOf(12, { ...state, facts: authorised }, '2026-12-01')?.authorisations).toEqual([
      { of: 'hiring', given: true, on: '2025-12-20' },
      { of: 'dismissal', given: false, on: '2026-10-01' },
    ]);
    expect(lineOf(12, state, '2026-12-01')?.authorisations).toEqual([]);
  });

  it('begins with the first post before the hiring, and is none once it was taken back', () => {
    expect(lineOf(12, state, '2025-12-01')).toMatchObject({ job: 'Chauffeur', earlier: [] });
    expect(lineOf(12, { ...state, deleted: true }, '2026-12-01')).toBeNull();
  });
});
