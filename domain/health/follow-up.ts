import { returnVisits } from '../records/catalogue/people/leave-kinds.ts';
import { addDays, addMonths, daysBetween, yearOf, type CivilDate } from '../kernel/dates.ts';
import type { ExamKind } from './exam.ts';

/*
 * When somebody is to be seen again (5-modules.md, section 2, "Medical"). How often is data, a plain record
 * `healthfollowup` each (domain/records/catalogue/people/health-follow-up.ts); what stands here is how intervals are
 * reckoned. Nothing of it is kept: it follows from what is known on the day that it is read.
 */

export const followedVisits = ['information', 'aptitude', 'attestation'] as const;
export type FollowedVisit = (typeof followedVisits)[number];

/** Whose follow-up it is by itself; `chosen`: of those alone whom it is given to. */
export const followedPeople = ['everybody', 'apprentices', 'minors', 'chosen'] as const;
export type FollowedPeople = (typeof followedPeople)[number];

/** A way of being followed. */
export interface FollowUp {
  id: number;
  name: string;
  visit: FollowedVisit;
  appliesTo: FollowedPeople;
  /** Months after the hiring until the first exam; 0: it is held before the post is taken. */
  firstMonths: number;
  everyMonths: number;
  /** Months after an exam until a visit between two; null: there is none. */
  intermediateMonths: number | null;
}

export const absenceKinds = returnVisits;
export type AbsenceKind = (typeof absenceKinds)[number];

/** Somebody was away: both days included, calendar days. `end` is null while nobody knows. */
export interface Absence {
  kind: AbsenceKind;
  start: CivilDate;
  end: CivilDate | null;
}

/** After how many days away somebody is seen on their return, and how many days later at most. */
export interface ReturnRules {
  sicknessDays: number;
  accidentDays: number;
  withinDays: number;
}

/** What the law asks (R4624-31): at least 60 days ill, 30 after an accident at work, whatever of maternity; 8 days. */
export const usualReturnRules: ReturnRules = { sicknessDays: 60, accidentDays: 30, withinDays: 8 };

/** What a corporation says of exams beside its follow-ups. */
export interface ExamRules extends ReturnRules {
  midCareerAge: number;
}

/** The age whose year asks for a visit of mid-career where the branch agreed on none (L4624-2-2). */
export const usualMidCareerAge = 45;

/** From when on the law asks for it (loi 2021-1018): whoever had turned the age before is not asked for it. */
const MID_CAREER_SINCE = 2022;

/** Years before in which it may be held already. */
const MID_CAREER_AHEAD = 2;

/** An exam that took place. */
export interface HeldExam {
  kind: ExamKind;
  day: CivilDate;
  /** By when the service asked for the next one. */
  nextBy: CivilDate | null;
}

/** Why an exam is due: a text key below `health.reason`, and what it says. */
export type DueReason =
  | { key: 'before'; since: CivilDate; followUp: string }
  | { key: 'first' | 'every' | 'intermediate' | 'former'; since: CivilDate; months: number; followUp: string }
  | { key: 'asked'; since: CivilDate }
  | { key: 'midCareer'; since: CivilDate; age: number }
  | { key: 'return'; since: CivilDate; days: number; within: number; absence: AbsenceKind };

/** An exam that is due, until a day that counts. */
export interface DueExam {
  kind: ExamKind;
  day: CivilDate;
  reason: DueReason;
}

/** What is known of somebody in one company. */
export interface Followed {
  /** The first day of their employment: of the contract of today, or of the next one. */
  start: CivilDate;
  birthDate: CivilDate | null;
  apprentice: boolean;
  /** Ids of the follow-ups that were given to them. */
  followUps: readonly number[];
  exams: readonly HeldExam[];
  absences: readonly Absence[];
}

/**
 * From this day on an authorisation to drive or to work on electricity asks for an attestation of its own, and no
 * longer for an exam of aptitude; opinions that were given before count for its interval (décret 2025-355).
 */
const ATTESTATIONS_SINCE = '2025-10-01';

/** What makes the first exam of a follow-up one of those that follow. */
const counting: Readonly<Record<FollowedVisit, (exam: HeldExam) => boolean>> = {
  // Whoever was judged fit by a doctor was seen and informed, too (R4624-22).
  information: ({ kind }) => kind === 'information' || kind === 'aptitude',
  aptitude: ({ kind }) => kind === 'aptitude',
  attestation: ({ kind, day }) => kind === 'attestation' || (kind === 'aptitude' && day < ATTESTATIONS_SINCE),
};

const latest = (exams: readonly HeldExam[], counts: (exam: HeldExam) => boolean): HeldExam | undefined =>
  exams
    .filter(counts)
    .reduce<HeldExam | undefined>(
      (last, exam) => (last === undefined || exam.day >= last.day ? exam : last),
      undefined,
    );

const isMinor = (birthDate: CivilDate | null, day: CivilDate): boolean =>
  birthDate !== null && addMonths(birthDate, 18 * 12) > day;

/**
 * The follow-ups that hold for somebody: those that were given to them, and, unless one of these says how they are
 * seen, what holds of minors and apprentices, or of everybody. A minor is who was one on the first day, until the
 * first exam; afterwards who is one today.
 */
export function followUpsOf(
  { birthDate, apprentice, start, followUps, exams }: Followed,
  rules: readonly FollowUp[],
  today: CivilDate,
): FollowUp[] {
  const given = rules.filter(({ id }) => followUps.includes(id));
  if (given.some(({ visit }) => visit !== 'attestation')) return given;
  const minor = isMinor(birthDate, exams.length === 0 ? start : today);
  const of = (people: FollowedPeople) => rules.filter(({ appliesTo }) => appliesTo === people);
  const own = [...(minor ? of('minors') : []), ...(apprentice ? of('apprentices') : [])];
  return [...given, ...(own.length > 0 ? own : of('everybody'))];
}

/** What one follow-up asks for: its first exam, or the next one, with the visit between two before it. */
function dueOf(rule: FollowUp, { start, exams }: Followed): DueExam[] {
  const { visit, name: followUp, firstMonths, everyMonths, intermediateMonths } = rule;
  const last = latest(exams, counting[visit]);
  if (last === undefined) {
    const reason: DueReason =
      firstMonths === 0
        ? { key: 'before', since: start, followUp }
        : { key: 'first', since: start, months: firstMonths, followUp };
    return [{ kind: visit, day: addMonths(start, firstMonths), reason }];
  }
  const since = last.day;
  const key = last.kind === visit || visit === 'information' ? 'every' : 'former';
  const next: DueExam = {
    kind: visit,
    day: addMonths(since, everyMonths),
    reason: { key, since, months: everyMonths, followUp },
  };
  const between = latest(exams, ({ kind, day }) => kind === 'intermediate' && day >= since);
  if (intermediateMonths === null || between !== undefined) return [next];
  const day = addMonths(since, intermediateMonths);
  const reason: DueReason = { key: 'intermediate', since, months: intermediateMonths, followUp };
  return [{ kind: 'intermediate', day, reason }, next];
}

/** Absences of one kind that follow one another without a day between them are one: an extension. */
function joined(absences: readonly Absence[]): { kind: AbsenceKind; start: CivilDate; end: CivilDate }[] {
  const whole: { kind: AbsenceKind; start: CivilDate; end: CivilDate }[] = [];
  for (const { kind, start, end } of absences.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    // Whoever is not back yet is waited for without a day.
    if (end === null) continue;
    const before = whole.findLast((one) => one.kind === kind);
    if (before === undefined || start > addDays(before.end, 1)) whole.push({ kind, start, end });
    else if (end > before.end) before.end = end;
  }
  return whole;
}

/**
 * The exams that returns ask for (R4624-31): after an absence of at least so many days, within so many days of the
 * first day back. One that was held since that day has done it.
 * @param absences of one person, calendar days
 */
export function returnVisitDue(
  absences: readonly Absence[],
  exams: readonly HeldExam[],
  { sicknessDays, accidentDays, withinDays }: ReturnRules,
): DueExam[] {
  const least: Readonly<Record<AbsenceKind, number>> = {
    sickness: sicknessDays,
    accident: accidentDays,
    maternity: 1,
  };
  return joined(absences).flatMap(({ kind, start, end }) => {
    const days = daysBetween(start, end) + 1;
    const back = addDays(end, 1);
    const isDone = exams.some((exam) => exam.kind === 'return' && exam.day >= back);
    if (days < least[kind] || isDone) return [];
    const reason: DueReason = { key: 'return', since: back, days, within: withinDays, absence: kind };
    return [{ kind: 'return', day: addDays(back, withinDays), reason }];
  });
}

/** What the service asked for at the last exam, where it was not held yet. */
function askedFor(exams: readonly HeldExam[]): DueExam[] {
  const last = latest(exams, () => true);
  if (last === undefined || last.nextBy === null) return [];
  return [{ kind: 'requested', day: last.nextBy, reason: { key: 'asked', since: last.day } }];
}

/**
 * The visit of mid-career, due in the calendar year of an age (L4624-2-2), of who works here by then. It may be held two
 * years before, and is told of from then on; one that was held has done it.
 * @param age in years; 0: none is asked for
 */
export function midCareerDue(
  { birthDate, start, exams }: Followed,
  age: number,
  today: CivilDate,
): DueExam[] {
  if (birthDate === null || age === 0 || exams.some(({ kind }) => kind === 'midCareer')) return [];
  const year = yearOf(birthDate) + age;
  const day = `${year}-12-31`;
  if (year < MID_CAREER_SINCE || day < start || year - yearOf(today) > MID_CAREER_AHEAD) return [];
  return [
    { kind: 'midCareer', day, reason: { key: 'midCareer', since: addMonths(birthDate, age * 12), age } },
  ];
}

/** Everything that somebody is to be seen for, the earliest first. */
export function examsDue(
  followed: Followed,
  rules: readonly FollowUp[],
  { midCareerAge, ...returns }: ExamRules,
  today: CivilDate,
): DueExam[] {
  const { exams, absences } = followed;
  return [
    ...followUpsOf(followed, rules, today).flatMap((rule) => dueOf(rule, followed)),
    ...returnVisitDue(absences, exams, returns),
    ...midCareerDue(followed, midCareerAge, today),
    ...askedFor(exams),
  ].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}
