import { describe, expect, it } from 'vitest';
import type { ExamKind } from '#domain/health/exam.ts';
import {
  examsDue,
  followUpsOf,
  preReturnDue,
  returnVisitDue,
  usualMidCareerAge,
  usualReturnRules,
  type Absence,
  type Followed,
  type FollowUp,
  type HeldExam,
} from '#domain/health/follow-up.ts';
import { addDays, addMonths } from '#domain/kernel/dates.ts';
import { employmentOn } from '#domain/people/employment.ts';
import { healthFollowUps } from '#domain/records/french-defaults/health.ts';

/* The figures of 5-modules.md, section 2, "Medical". */

const rules: FollowUp[] = healthFollowUps.map((row, index) => ({ ...row, id: index + 1 }));
const examRules = { ...usualReturnRules, midCareerAge: usualMidCareerAge };
const idOf = (code: string): number => healthFollowUps.findIndex((row) => row.code === code) + 1;

const somebody = (changes: Partial<Followed> = {}): Followed => ({
  start: '2026-09-01',
  birthDate: '1990-05-06',
  apprentice: false,
  followUps: [],
  exams: [],
  absences: [],
  ...changes,
});

const held = (kind: ExamKind, day: string, nextBy: string | null = null): HeldExam => ({ kind, day, nextBy });

/** What is due of somebody, as `kind day reason`. */
const due = (changes: Partial<Followed>, today = '2026-11-24') =>
  examsDue(somebody(changes), rules, examRules, today).map(
    ({ kind, day, reason }) => `${kind} ${day} ${reason.key}`,
  );

describe('the visit of information', () => {
  it('is held within three months of the hiring (R4624-10): hired 01/09/2026, by 01/12/2026', () => {
    expect(due({})).toEqual(['information 2026-12-01 first']);
  });

  it('is held within two months of an apprentice’s hiring', () => {
    expect(due({ apprentice: true })).toEqual(['information 2026-11-01 first']);
  });

  it('is held before the post of a minor and of whoever works at night', () => {
    expect(due({ birthDate: '2009-01-15' })).toEqual(['information 2026-09-01 before']);
    expect(due({ followUps: [idOf('NUIT')] })).toEqual(['information 2026-09-01 before']);
  });

  it('is held before the post of a minor who is an apprentice, and of the apprentice within two months', () => {
    expect(due({ birthDate: '2009-01-15', apprentice: true })).toEqual([
      'information 2026-09-01 before',
      'information 2026-11-01 first',
    ]);
  });

  it('is held again after five years at most, after three of some', () => {
    const exams = [held('information', '2026-11-20')];
    expect(due({ exams })).toEqual(['information 2031-11-20 every']);
    expect(due({ exams, followUps: [idOf('NUIT')] })).toEqual(['information 2029-11-20 every']);
    expect(due({ exams, followUps: [idOf('ADAPTE')] })).toEqual(['information 2029-11-20 every']);
  });

  it('is that of everybody once a minor is of age', () => {
    const exams = [held('information', '2024-02-01')];
    const person = { start: '2024-02-15', birthDate: '2008-06-01', exams };
    expect(due(person, '2026-05-31')).toEqual(['information 2027-02-01 every']);
    expect(due(person, '2026-06-01')).toEqual(['information 2029-02-01 every']);
  });
});

describe('reinforced follow-up', () => {
  const followUps = [idOf('RENFORCE')];

  it('begins before the post', () => {
    expect(due({ followUps })).toEqual(['aptitude 2026-09-01 before']);
  });

  it('has an exam every four years and a visit between: 20/11/2026, 20/11/2028, 20/11/2030', () => {
    const exams = [held('aptitude', '2026-11-20')];
    expect(due({ followUps, exams })).toEqual([
      'intermediate 2028-11-20 intermediate',
      'aptitude 2030-11-20 every',
    ]);
    const between = [...exams, held('intermediate', '2028-10-02')];
    expect(due({ followUps, exams: between })).toEqual(['aptitude 2030-11-20 every']);
    const again = [...between, held('aptitude', '2030-09-15')];
    expect(due({ followUps, exams: again })).toEqual([
      'intermediate 2032-09-15 intermediate',
      'aptitude 2034-09-15 every',
    ]);
  });

  it('is not begun by a visit of information', () => {
    expect(due({ followUps, exams: [held('information', '2026-09-15')] })).toEqual([
      'aptitude 2026-09-01 before',
    ]);
  });

  it('counts as a visit of information of whoever leaves it', () => {
    expect(due({ exams: [held('aptitude', '2026-11-20')] })).toEqual(['information 2031-11-20 every']);
  });
});

describe('attestations for driving and electricity (décret 2025-355)', () => {
  const followUps = [idOf('ATTEST')];

  it('stand beside the visits of everybody, and hold five years', () => {
    expect(due({ followUps })).toEqual(['attestation 2026-09-01 before', 'information 2026-12-01 first']);
    const exams = [held('information', '2026-11-02'), held('attestation', '2026-11-20')];
    expect(due({ followUps, exams })).toEqual([
      'information 2031-11-02 every',
      'attestation 2031-11-20 every',
    ]);
  });

  it('are not needed for five years of an opinion before 01/10/2025: 10/09/2025, until 10/09/2030', () => {
    const exams = [held('aptitude', '2025-09-10')];
    expect(due({ followUps, exams })).toEqual([
      'attestation 2030-09-10 former',
      'information 2030-09-10 every',
    ]);
  });

  it('are needed after an opinion since then', () => {
    const exams = [held('aptitude', '2025-10-01')];
    expect(due({ followUps, exams })).toContain('attestation 2026-09-01 before');
  });
});

describe('a return', () => {
  const after = (absences: Absence[], exams: HeldExam[] = []) =>
    returnVisitDue(absences, exams, examRules).map(({ day, reason }) => `${day} ${reason.since}`);
  const ill = (start: string, end: string | null): Absence => ({ kind: 'sickness', start, end });

  it('is seen within eight days: ill 01/06–10/08/2026, back 11/08, by 19/08', () => {
    expect(after([ill('2026-06-01', '2026-08-10')])).toEqual(['2026-08-19 2026-08-11']);
  });

  it('asks for an exam from sixty days ill, thirty after an accident, and of maternity always', () => {
    const lasting = (kind: Absence['kind'], days: number): Absence[] => [
      { kind, start: '2026-06-01', end: addDays('2026-06-01', days - 1) },
    ];
    expect(after(lasting('sickness', 59))).toEqual([]);
    expect(after(lasting('sickness', 60))).toHaveLength(1);
    expect(after(lasting('sickness', 61))).toHaveLength(1);
    expect(after(lasting('accident', 29))).toEqual([]);
    expect(after(lasting('accident', 30))).toHaveLength(1);
    expect(after(lasting('maternity', 10))).toHaveLength(1);
  });

  it('counts an extension as one absence, and two that a day at work parts as two', () => {
    expect(after([ill('2026-07-01', '2026-08-10'), ill('2026-06-01', '2026-06-30')])).toEqual([
      '2026-08-19 2026-08-11',
    ]);
    expect(after([ill('2026-06-01', '2026-06-30'), ill('2026-07-02', '2026-08-10')])).toEqual([]);
  });

  it('goes on over days that nobody works: Monday to Friday, and Monday again', () => {
    const weeks = Array.from({ length: 9 }, (_none, at) =>
      ill(addDays('2026-06-01', at * 7), addDays('2026-06-05', at * 7)),
    );
    // Nine weeks of five days, from 1 June to 31 July: 61 calendar days.
    expect(after(weeks)).toEqual(['2026-08-09 2026-08-01']);
    expect(after(weeks.toSpliced(4, 1))).toEqual([]);
  });

  it('asks for an exam after an occupational disease, however short (R4624-31)', () => {
    expect(after([{ kind: 'occupational', start: '2026-06-01', end: '2026-06-03' }])).toHaveLength(1);
  });

  it('is prepared by a visit that is proposed after more than thirty days, while they are away (R4624-29)', () => {
    const before = (absence: Absence, today: string, exams: HeldExam[] = []) =>
      preReturnDue([absence], exams, examRules, today).map(({ day, reason }) => `${day} ${reason.since}`);
    expect(before(ill('2026-06-01', null), '2026-06-30')).toEqual([]);
    expect(before(ill('2026-06-01', null), '2026-07-01')).toEqual(['2026-07-01 2026-06-01']);
    expect(before(ill('2026-06-01', '2026-07-20'), '2026-06-10')).toEqual(['2026-07-20 2026-06-01']);
    expect(before(ill('2026-06-01', '2026-07-20'), '2026-07-21')).toEqual([]);
    expect(before(ill('2026-06-01', null), '2026-07-15', [held('preReturn', '2026-07-01')])).toEqual([]);
  });

  it('waits for whoever is still away, and is done by an exam since the first day back alone', () => {
    expect(after([ill('2026-06-01', null)])).toEqual([]);
    const away = [ill('2026-06-01', '2026-08-10')];
    expect(after(away, [held('return', '2026-08-10')])).toHaveLength(1);
    expect(after(away, [held('preReturn', '2026-08-12')])).toHaveLength(1);
    expect(after(away, [held('return', '2026-08-11')])).toEqual([]);
  });

  it('stands among what is due, with the days that it follows from', () => {
    const [first] = examsDue(
      somebody({
        start: '2026-01-05',
        absences: [ill('2026-06-01', '2026-08-10')],
        exams: [held('information', '2026-01-05')],
      }),
      rules,
      examRules,
      '2026-08-11',
    );
    expect(first).toEqual({
      kind: 'return',
      day: '2026-08-19',
      reason: { key: 'return', since: '2026-08-11', days: 71, within: 8, absence: 'sickness' },
    });
  });
});

describe('the visit of mid-career', () => {
  const exams = [held('information', '2025-09-01')];
  const midCareer = (birthDate: string, more: Partial<Followed> = {}, today = '2026-11-24') =>
    due({ birthDate, exams, ...more }, today).filter((one) => one.startsWith('midCareer'));

  it('is due in the year of the 45th birthday (L4624-2-2), and told of two years before', () => {
    expect(midCareer('1982-05-06')).toEqual(['midCareer 2027-12-31 midCareer']);
    expect(midCareer('1983-05-06')).toEqual(['midCareer 2028-12-31 midCareer']);
    expect(midCareer('1984-05-06')).toEqual([]);
  });

  it('is not asked for of whoever was past it before the law, or before they came, or had it', () => {
    expect(midCareer('1976-05-06')).toEqual([]);
    expect(midCareer('1977-05-06', { start: '2021-01-04' })).toEqual(['midCareer 2022-12-31 midCareer']);
    expect(midCareer('1979-05-06')).toEqual([]);
    expect(midCareer('1982-05-06', { exams: [...exams, held('midCareer', '2026-03-02')] })).toEqual([]);
  });
});

describe('an opinion against the post', () => {
  const adverse = (kind: ExamKind, day: string): HeldExam => ({ ...held(kind, day), adverse: true });

  it('settles neither an attestation nor reinforced follow-up, and is a visit of information all the same', () => {
    const attest = { followUps: [idOf('ATTEST')], exams: [adverse('attestation', '2026-11-20')] };
    expect(due(attest)).toEqual(['attestation 2026-11-20 adverse', 'information 2026-12-01 first']);
    const renewed = [held('attestation', '2024-03-04'), adverse('attestation', '2026-11-20')];
    expect(due({ ...attest, exams: renewed })).toContain('attestation 2026-11-20 adverse');
    const unfit = [adverse('aptitude', '2026-11-20')];
    expect(due({ followUps: [idOf('RENFORCE')], exams: unfit })).toEqual(['aptitude 2026-11-20 adverse']);
    expect(due({ exams: unfit })).toEqual(['information 2031-11-20 every']);
  });

  it('is settled by a later one that is not', () => {
    const exams = [adverse('attestation', '2026-11-20'), held('attestation', '2027-01-15')];
    expect(due({ followUps: [idOf('ATTEST')], exams }, '2027-02-01')).toContain(
      'attestation 2032-01-15 every',
    );
  });
});

describe('a former employment', () => {
  const again = { start: '2026-12-01' };
  const ill = (start: string, end: string | null): Absence => ({ kind: 'sickness', start, end });

  it('asks for no return of its absences, and one without an end ended with it', () => {
    const exams = [held('information', '2025-01-10')];
    expect(due({ ...again, exams, absences: [ill('2025-05-01', '2025-07-09')] }, '2026-12-02')).toEqual([
      'information 2030-01-10 every',
    ]);
    expect(due({ ...again, exams, absences: [ill('2025-05-01', null)] }, '2026-12-02')).toEqual([
      'information 2030-01-10 every',
    ]);
    const later = [ill('2025-05-01', null), ill('2026-12-07', '2027-02-28')];
    expect(due({ ...again, exams, absences: later }, '2027-03-02')).toEqual([
      'return 2027-03-09 return',
      'information 2030-01-10 every',
    ]);
  });

  it('spares the first visit for as long as its own holds (R4624-15, R4624-27), and no longer', () => {
    expect(due({ ...again, exams: [held('information', '2018-03-05')] }, '2026-12-02')).toEqual([
      'information 2027-03-01 first',
    ]);
    expect(due({ ...again, exams: [held('information', '2022-03-07')] }, '2026-12-02')).toEqual([
      'information 2027-03-07 every',
    ]);
    const followUps = [idOf('RENFORCE')];
    expect(due({ ...again, followUps, exams: [held('aptitude', '2024-11-20')] }, '2026-12-02')).toEqual([
      'aptitude 2026-12-01 before',
    ]);
    expect(due({ ...again, followUps, exams: [held('aptitude', '2025-01-20')] }, '2026-12-02')).toEqual([
      'intermediate 2027-01-20 intermediate',
      'aptitude 2029-01-20 every',
    ]);
    const asked = [held('information', '2024-03-04', '2024-09-04')];
    expect(due({ ...again, exams: asked }, '2026-12-02')).toEqual(['information 2029-03-04 every']);
  });
});

describe('what the service asks for', () => {
  it('is due until a later exam is held', () => {
    const exams = [held('information', '2026-11-20', '2027-05-20')];
    expect(due({ exams })).toEqual(['requested 2027-05-20 asked', 'information 2031-11-20 every']);
    expect(due({ exams: [...exams, held('requested', '2027-05-10')] })).toEqual([
      'information 2031-11-20 every',
    ]);
  });
});

describe('follow-ups', () => {
  it('that were given replace those of everybody, unless they are attestations alone', () => {
    const names = (followUps: number[]) =>
      followUpsOf(somebody({ followUps }), rules, '2026-11-24').map(({ name }) => name);
    expect(names([])).toEqual(['Suivi simple']);
    expect(names([idOf('RENFORCE')])).toEqual(['Suivi renforcé']);
    expect(names([idOf('ATTEST')])).toEqual([
      'Autorisation de conduite ou travaux électriques',
      'Suivi simple',
    ]);
  });

  it('never put an exam off: with more exams held, nothing is due earlier than without', () => {
    for (let months = 0; months < 120; months += 1) {
      const last = addMonths('2020-01-31', months);
      const without = examsDue(somebody({ start: '2020-01-31' }), rules, examRules, last);
      const exams = [held('information', last)];
      const withOne = examsDue(somebody({ start: '2020-01-31', exams }), rules, examRules, last);
      expect((withOne[0]?.day ?? '') >= (without[0]?.day ?? '')).toBe(true);
    }
  });
});

describe('since when somebody is employed', () => {
  const spans = [
    { start: '2025-01-01', end: '2025-06-30' },
    { start: '2025-07-01', end: '2025-12-31' },
    { start: '2026-02-01', end: null },
  ];
  it('is the first of contracts that follow one another without a day between', () => {
    expect(employmentOn(spans, '2025-10-01')?.since).toBe('2025-01-01');
    expect(employmentOn(spans, '2026-03-01')?.since).toBe('2026-02-01');
    expect(employmentOn(spans, '2026-01-10')?.since).toBe('2026-02-01');
    expect(employmentOn(spans.slice(0, 2), '2026-01-10')).toBeNull();
  });
});
