import { describe, expect, it } from 'vitest';
import {
  cancelExam,
  deleteExam,
  editExam,
  holdExam,
  requireConvocable,
  withdrawResult,
} from '#domain/health/exam-decisions.ts';
import {
  examKinds,
  examSchema,
  healthExamAggregate,
  outcomesOf,
  standingOn,
  type ExamFacts,
  type ExamResult,
  type HealthExamEvent,
} from '#domain/health/exam.ts';
import { absenceSchema, healthFileAggregate, shareDays } from '#domain/health/health-file.ts';
import { sealedPart } from '#domain/kernel/personal.ts';
import { decisionsOf, refusalOf } from '#tests/builders/given.ts';

const given = decisionsOf(healthExamAggregate);
const today = '2026-11-24';

const facts: ExamFacts = {
  kind: 'aptitude',
  day: '2026-11-20',
  time: '09:30',
  professional: 'Dr Le Bihan',
  place: 'Service de santé, Quimper',
};
const result: ExamResult = { aptitude: 'fit', restrictions: null, nextBy: null };
const sealed = (field: string) => sealedPart(5, 'health', field);

const planned = (changes: Partial<ExamFacts> = {}): HealthExamEvent => ({
  type: 'HealthExamPlanned',
  data: { exam: 7, corporation: 1, person: 5, facts: { ...facts, ...changes }, personal: sealed('facts') },
});
const convoked: HealthExamEvent = { type: 'HealthExamConvoked', data: { exam: 7, mail: 3 } };
const held: HealthExamEvent = {
  type: 'HealthExamCompleted',
  data: { exam: 7, result, personal: sealed('result') },
};
const cancelled: HealthExamEvent = {
  type: 'HealthExamCancelled',
  data: { exam: 7, reason: 'Absente', personal: sealed('reason') },
};

describe('an exam of health', () => {
  it('is held with what the service wrote down, sealed with the key of the person’s health', () => {
    const state = given(planned())
      .when((before) => holdExam(7, before, result, today))
      .gives(held);
    expect(state).toMatchObject({ status: 'held', result: { aptitude: 'fit' } });
    expect(held.data).toMatchObject({ personal: { subject: 'person-5-health', fields: ['result'] } });
  });

  it('waits for its result again once one is taken back that was another exam’s, with a reason', () => {
    const withdrawn: HealthExamEvent = {
      type: 'HealthExamResultWithdrawn',
      data: { exam: 7, reason: 'Visite de sa collègue', personal: sealed('reason') },
    };
    const state = given(planned(), held)
      .when((before) => withdrawResult(7, before, 'Visite de sa collègue'))
      .gives(withdrawn);
    expect(state).toMatchObject({ status: 'planned', result: null, facts });
    given(planned(), held, withdrawn)
      .when((before) => holdExam(7, before, result, today))
      .gives(held);
    for (const events of [[planned()], [planned(), held, withdrawn], [planned(), cancelled]])
      given(...events)
        .when((before) => withdrawResult(7, before, 'Non'))
        .isRefused('conflict', 'HEALTH_EXAM_NOT_HELD', 'health.error.notHeld');
  });

  it('is corrected after it was held, and the same again changes nothing', () => {
    const corrected = { ...result, aptitude: 'fitWithMeasures' as const, restrictions: 'Pas plus de 15 kg' };
    given(planned(), held)
      .when((state) => holdExam(7, state, corrected, today))
      .gives({
        type: 'HealthExamCompleted',
        data: { exam: 7, result: corrected, personal: sealed('result') },
      });
    given(planned(), held)
      .when((state) => holdExam(7, state, result, today))
      .gives();
  });

  it('is told all that is wrong of its result at once', () => {
    const { state } = given(planned({ kind: 'information' }));
    const wrong = { aptitude: 'fitWithMeasures' as const, restrictions: null, nextBy: '2026-11-20' };
    expect(refusalOf(() => holdExam(7, state, wrong, today)).errors).toEqual({
      aptitude: ['health.error.notOfKind'],
      restrictions: ['health.error.restrictions'],
      nextBy: ['health.error.nextBefore'],
    });
  });

  it('has no result before its day', () => {
    given(planned({ day: '2026-11-25' }))
      .when((state) => holdExam(7, state, result, today))
      .isRefused('invalid', 'CODE_ERROR_422', 'health.error.ahead');
  });

  it('is moved until it was held, and afterwards only where its result still fits', () => {
    const moved = { ...facts, day: '2026-12-03' };
    given(planned())
      .when((state) => editExam(7, state, moved, today))
      .gives({ type: 'HealthExamEdited', data: { exam: 7, facts: moved, personal: sealed('facts') } });
    const { state } = given(planned(), held);
    expect(refusalOf(() => editExam(7, state, { ...moved, kind: 'information' }, today)).errors).toEqual({
      kind: ['health.error.otherOutcome'],
      day: ['health.error.ahead'],
    });
    expect(editExam(7, state, facts, today)).toEqual([]);
  });

  it('is called off once, and not after it was held', () => {
    given(planned(), convoked)
      .when((state) => cancelExam(7, state, 'Absente'))
      .gives(cancelled);
    given(planned(), cancelled)
      .when((state) => cancelExam(7, state, null))
      .isRefused('conflict', 'HEALTH_EXAM_CANCELLED', 'health.error.cancelled');
    given(planned(), held)
      .when((state) => cancelExam(7, state, null))
      .isRefused('conflict', 'HEALTH_EXAM_HELD', 'health.error.held');
    for (const decide of [editExam, holdExam])
      given(planned(), cancelled)
        .when((state) => decide(7, state, { ...facts, ...result }, today))
        .isRefused('conflict', 'HEALTH_EXAM_CANCELLED', 'health.error.cancelled');
  });

  it('is taken back while nobody was convoked and nothing was held', () => {
    expect(
      given(planned())
        .when((state) => deleteExam(7, state))
        .gives({ type: 'HealthExamDeleted', data: { exam: 7 } }).deleted,
    ).toBe(true);
    for (const event of [convoked, held, cancelled])
      given(planned(), event)
        .when((state) => deleteExam(7, state))
        .isRefused('conflict', 'HEALTH_EXAM_KEPT', 'health.error.kept');
  });

  it('is convoked to until its day', () => {
    const { state } = given(planned({ day: today }));
    expect(() => requireConvocable(state, today)).not.toThrow();
    expect(refusalOf(() => requireConvocable(state, '2026-11-25')).errors).toEqual({
      '': ['health.error.past'],
    });
  });

  it('keeps neither day nor result once the key is erased', () => {
    const nothing: HealthExamEvent = {
      type: 'HealthExamPlanned',
      data: { exam: 7, corporation: 1, person: 5, facts: null, personal: sealed('facts') },
    };
    given(nothing)
      .when((state) => holdExam(7, state, result, today))
      .isRefused('conflict', 'ERASED', 'errors.erased');
  });

  it('waits for what came of it from the day after', () => {
    expect(standingOn('planned', today, today)).toBe('planned');
    expect(standingOn('planned', '2026-11-23', today)).toBe('toComplete');
    expect(standingOn('held', '2026-11-23', today)).toBe('held');
  });

  it('is judged by a doctor alone: a visit of information says of nobody that they are unfit', () => {
    for (const kind of ['information', 'intermediate', 'midCareer', 'preReturn'] as const)
      expect(outcomesOf[kind]).not.toContain('unfit');
    expect(examKinds.every((kind) => outcomesOf[kind].length > 0)).toBe(true);
  });

  it('has a time as people type it, and none that is none', () => {
    const parsed = examSchema.parse({ kind: 'return', day: '19/08/2026', time: '9h30' });
    expect(parsed).toEqual({
      kind: 'return',
      day: '2026-08-19',
      time: '09:30',
      professional: null,
      place: null,
    });
    expect(examSchema.safeParse({ kind: 'return', day: '2026-08-19', time: '25:00' }).success).toBe(false);
  });
});

describe('the file of a follow-up', () => {
  const of = decisionsOf(healthFileAggregate);
  const opened = { type: 'HealthFileOpened' as const, data: { file: 4, corporation: 1, person: 5 } };

  it('holds times away until they are taken out, and none of those whose key was erased', () => {
    const away = { kind: 'sickness' as const, start: '2026-06-01', end: '2026-08-10' };
    const noted = (absence: number, said: typeof away | null) => ({
      type: 'AbsenceNoted' as const,
      data: { file: 4, absence, facts: said, personal: sealed('facts') },
    });
    const { state } = of(opened, noted(1, away), noted(2, null));
    expect(state.absences).toEqual([{ id: 1, ...away }]);
    expect(
      of(opened, noted(1, away), { type: 'AbsenceRemoved', data: { file: 4, absence: 1 } }).state.absences,
    ).toEqual([]);
  });

  it('has times away that end after they began and share no day', () => {
    expect(
      absenceSchema.safeParse({ kind: 'sickness', start: '2026-06-02', end: '2026-06-01' }).success,
    ).toBe(false);
    const one = { start: '2026-06-01', end: '2026-06-30' };
    expect(shareDays(one, { start: '2026-06-30', end: null })).toBe(true);
    expect(shareDays(one, { start: '2026-07-01', end: null })).toBe(false);
    expect(shareDays({ start: '2026-06-01', end: null }, { start: '2027-01-01', end: '2027-01-02' })).toBe(
      true,
    );
  });
});
