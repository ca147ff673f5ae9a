import { isWorkingDay, usualCalendar, type WorkCalendar } from '../company/calendar.ts';
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

/**
 * After how many days away somebody is seen on their return, and how many days later at most; after more than how many
 * away a visit before the return is proposed.
 */
export interface ReturnRules {
  sicknessDays: number;
  accidentDays: number;
  withinDays: number;
  preReturnDays: number;
  /** Days that are not worked do not part two absences. */
  calendar: WorkCalendar;
}

/**
 * What the law asks (R4624-31): at least 60 days ill, 30 after an accident at work, whatever of an occupational disease
 * and of maternity; 8 days. Before the return, after more than 30 days (R4624-29).
 */
export const usualReturnRules: ReturnRules = {
  sicknessDays: 60,
  accidentDays: 30,
  withinDays: 8,
  preReturnDays: 30,
  calendar: usualCalendar,
};

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
  /** It ended with an opinion against the post: whoever is followed by such exams has none that allows it. */
  adverse?: boolean;
}

/** Why an exam is due: a text key below `health.reason`, and what it says. */
export type DueReason =
  | { key: 'before'; since: CivilDate; followUp: string }
  | { key: 'first' | 'every' | 'intermediate' | 'former'; since: CivilDate; months: number; followUp: string }
  | { key: 'asked'; since: CivilDate }
  | { key: 'adverse'; since: CivilDate; followUp: string }
  | { key: 'midCareer'; since: CivilDate; age: number }
  | { key: 'preReturn'; since: CivilDate; days: number }
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

/** The first exam that a follow-up asks of whoever is hired. */
function firstDue({ visit, name: followUp, firstMonths }: FollowUp, start: CivilDate): DueExam[] {
  const reason: DueReason =
    firstMonths === 0
      ? { key: 'before', since: start, followUp }
      : { key: 'first', since: start, months: firstMonths, followUp };
  return [{ kind: visit, day: addMonths(start, firstMonths), reason }];
}

/** What one follow-up asks for after an exam that was held: the next one, with the visit between two before it. */
function dueAfter(rule: FollowUp, last: HeldExam, exams: readonly HeldExam[]): DueExam[] {
  const { visit, name: followUp, everyMonths, intermediateMonths } = rule;
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

/**
 * What one follow-up asks for: its first exam, or what follows the last one. An exam of a former employment spares the
 * first one as long as what follows it is not due before the hiring (R4624-15, R4624-27). One that ended with an opinion
 * against the post settles nothing.
 */
function dueOf(rule: FollowUp, { start, exams }: Followed): DueExam[] {
  const last = latest(exams, counting[rule.visit]);
  if (last === undefined) return firstDue(rule, start);
  const next = dueAfter(rule, last, exams);
  if (next.some(({ day }) => day < start)) return firstDue(rule, start);
  if (!last.adverse || rule.visit === 'information') return next;
  const reason: DueReason = { key: 'adverse', since: last.day, followUp: rule.name };
  return [{ kind: rule.visit, day: last.day, reason }];
}

/** Of absences, what is of an employment that began on a day: one without an end ended with the employment it began in. */
const absencesSince = (absences: readonly Absence[], since: CivilDate): Absence[] =>
  absences.flatMap(({ kind, start, end }) => {
    if (start >= since) return [{ kind, start, end }];
    return end !== null && end >= since ? [{ kind, start: since, end }] : [];
  });

/** Whether a day was worked between two of them. */
function isWorkedBetween(calendar: WorkCalendar, before: CivilDate, after: CivilDate): boolean {
  for (let day = addDays(before, 1); day < after; day = addDays(day, 1))
    if (isWorkingDay(calendar, day)) return true;
  return false;
}

/** Absences of one kind that follow one another without a working day between them are one: an extension. */
function joined(
  absences: readonly Absence[],
  calendar: WorkCalendar,
): { kind: AbsenceKind; start: CivilDate; end: CivilDate }[] {
  const whole: { kind: AbsenceKind; start: CivilDate; end: CivilDate }[] = [];
  for (const { kind, start, end } of absences.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    // Whoever is not back yet is waited for without a day.
    if (end === null) continue;
    const before = whole.findLast((one) => one.kind === kind);
    if (before === undefined || isWorkedBetween(calendar, before.end, start))
      whole.push({ kind, start, end });
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
  { sicknessDays, accidentDays, withinDays, calendar }: Omit<ReturnRules, 'preReturnDays'>,
): DueExam[] {
  const least: Readonly<Record<AbsenceKind, number>> = {
    sickness: sicknessDays,
    accident: accidentDays,
    occupational: 1,
    maternity: 1,
  };
  return joined(absences, calendar).flatMap(({ kind, start, end }) => {
    const days = daysBetween(start, end) + 1;
    const back = addDays(end, 1);
    const isDone = exams.some((exam) => exam.kind === 'return' && exam.day >= back);
    if (days < least[kind] || isDone) return [];
    const reason: DueReason = { key: 'return', since: back, days, within: withinDays, absence: kind };
    return [{ kind: 'return', day: addDays(back, withinDays), reason }];
  });
}

/**
 * The visit before a return that is proposed to who is away for more than so many days (R4624-29), while they are: by the
 * last day away, today while nobody knows it. One that was held since they left has done it.
 */
export function preReturnDue(
  absences: readonly Absence[],
  exams: readonly HeldExam[],
  { preReturnDays, calendar }: Pick<ReturnRules, 'preReturnDays' | 'calendar'>,
  today: CivilDate,
): DueExam[] {
  const known = absences
    .filter(({ start }) => start <= today)
    .map(({ kind, start, end }) => ({ kind, start, end: end ?? today }));
  return joined(known, calendar).flatMap(({ start, end }) => {
    const days = daysBetween(start, end) + 1;
    const isHeld = exams.some(({ kind, day }) => kind === 'preReturn' && day >= start);
    if (end < today || days <= preReturnDays || isHeld) return [];
    return [{ kind: 'preReturn', day: end, reason: { key: 'preReturn', since: start, days } }];
  });
}

/** What the service asked for at the last exam, where it was not held yet and is of this employment. */
function askedFor({ start, exams }: Followed): DueExam[] {
  const last = latest(exams, () => true);
  if (last === undefined || last.nextBy === null || last.nextBy < start) return [];
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
  const { exams, start } = followed;
  const absences = absencesSince(followed.absences, start);
  return [
    ...followUpsOf(followed, rules, today).flatMap((rule) => dueOf(rule, followed)),
    ...returnVisitDue(absences, exams, returns),
    ...preReturnDue(absences, exams, returns, today),
    ...midCareerDue(followed, midCareerAge, today),
    ...askedFor(followed),
  ].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}
