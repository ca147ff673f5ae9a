import { describe, expect, it } from 'vitest';
import { sealed } from '#domain/kernel/personal.ts';
import {
  asksForNumber,
  decisionsFrom,
  candidateAggregate,
  missingAnswers,
  noAnswers,
  opensForm,
  type CandidateEvent,
  type CandidateState,
} from '#domain/recruitment/candidate.ts';

const given = (...events: CandidateEvent[]): CandidateState =>
  events.reduce(candidateAggregate.evolve, candidateAggregate.initial);

const applicant = {
  gender: 'F' as const,
  firstName: 'Enora',
  lastName: 'Kerdraon',
  email: 'enora@exemple.invalid',
  job: 'Maçonne',
};
const invited: CandidateEvent = {
  type: 'CandidateInvited',
  data: {
    candidate: 9,
    corporation: 1,
    language: 'en',
    applicant,
    personal: sealed('candidate', 9, 'applicant'),
  },
};
const link = (id: number, until = '2027-02-22'): CandidateEvent => ({
  type: 'CandidateLinkMade',
  data: { candidate: 9, link: id, until },
});
const moved = (status: 'applied' | 'toMeet' | 'retained'): CandidateEvent => ({
  type: 'CandidateMoved',
  data: { candidate: 9, status },
});
const erased: CandidateEvent = { type: 'CandidateErased', data: { candidate: 9 } };

describe('a candidate', () => {
  it('who was invited has applied, in the language of the form', () => {
    expect(given(invited)).toMatchObject({ status: 'applied', language: 'en', sent: false, applicant });
  });

  it('is refused with a reason, which a new look forgets', () => {
    const refused: CandidateEvent = {
      type: 'CandidateRefused',
      data: { candidate: 9, reason: 'Sans permis', personal: sealed('candidate', 9, 'reason') },
    };
    expect(given(invited, refused)).toMatchObject({ status: 'refused', reason: 'Sans permis' });
    expect(given(invited, refused, moved('toMeet'))).toMatchObject({ status: 'toMeet', reason: null });
  });

  it('whose key was erased has no answers, and folds all the same', () => {
    const saved: CandidateEvent = {
      type: 'CandidateAnswersSaved',
      data: { candidate: 9, answers: null, personal: sealed('candidate', 9, 'answers') },
    };
    expect(given(invited, saved).answers).toEqual(noAnswers);
  });
});

describe('what may be decided', () => {
  it('is nothing once somebody was hired, and hiring only of who is retained', () => {
    expect(decisionsFrom('applied')).toEqual({ moves: ['toMeet', 'retained'], refuse: true, hire: false });
    expect(decisionsFrom('retained')).toMatchObject({ moves: ['applied', 'toMeet'], hire: true });
    expect(decisionsFrom('refused')).toMatchObject({ refuse: false, hire: false });
    expect(decisionsFrom('hired')).toEqual({ moves: [], refuse: false, hire: false });
  });

  it('a file is copied once', () => {
    const copied = (document: number): CandidateEvent => ({
      type: 'CandidateFilesCopied',
      data: { candidate: 9, person: 4, copies: [{ document, copy: document + 100 }] },
    });
    expect(given(invited, copied(1), copied(2)).copied).toEqual([1, 2]);
  });
});

describe('the link of a form', () => {
  it('opens until its day and not after', () => {
    const state = given(invited, link(1));
    expect(opensForm(state, 1, '2027-02-22')).toBe(true);
    expect(opensForm(state, 1, '2027-02-23')).toBe(false);
  });

  it('stops opening once there is another, once it is revoked, and once the candidate is erased', () => {
    expect(opensForm(given(invited, link(1), link(2)), 1, '2026-12-01')).toBe(false);
    const revoked: CandidateEvent = { type: 'CandidateLinkRevoked', data: { candidate: 9, link: 1 } };
    expect(opensForm(given(invited, link(1), revoked), 1, '2026-12-01')).toBe(false);
    expect(opensForm(given(invited, link(1), erased), 1, '2026-12-01')).toBe(false);
    expect(candidateAggregate.isDeleted(given(invited, erased))).toBe(true);
  });
});

describe('what the form asks', () => {
  it('is no social security number before somebody is retained, nor where it is switched off', () => {
    expect(asksForNumber(given(invited), true)).toBe(false);
    expect(asksForNumber(given(invited, moved('toMeet')), true)).toBe(false);
    expect(asksForNumber(given(invited, moved('retained')), false)).toBe(false);
    expect(asksForNumber(given(invited, moved('retained')), true)).toBe(true);
  });

  it('is required as the specification says, the number only where it is asked for', () => {
    const required = [
      'nationality',
      'birthDate',
      'address.street',
      'address.postalCode',
      'address.city',
      'address.country',
    ];
    expect(missingAnswers(noAnswers, null, false)).toEqual(required);
    expect(missingAnswers(noAnswers, null, true)).toEqual([...required, 'number']);
  });
});
