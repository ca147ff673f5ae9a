import { z } from 'zod';
import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import { addDays, type CivilDate } from '../kernel/dates.ts';
import type { Event } from '../kernel/event.ts';
import { choice, date, evenIfWrong, optionalDate } from '../kernel/fields.ts';
import type { Sealed } from '../kernel/personal.ts';
import type { ExamKind } from './exam.ts';
import { absenceKinds, type Absence, type DueExam } from './follow-up.ts';

/** A time away as forms and programs send it. */
export const absenceSchema = z
  .object({ kind: choice(absenceKinds), start: date(), end: optionalDate() })
  .superRefine(({ start, end }, context) => {
    if (end !== null && end < start)
      context.addIssue({ code: 'custom', path: ['end'], message: 'health.error.endBeforeStart' });
  }, evenIfWrong);

/** An exam that comes due: which one, and until when it is to be held. */
interface ToldDue {
  kind: ExamKind;
  by: CivilDate;
}

/** How it is noted that somebody was told of it: "aptitude 2026-12-01". */
export const toldAs = ({ kind, by }: ToldDue): string => `${kind} ${by}`;

/** Days ahead that an exam is told of, and days after which it is no news. */
const TOLD_DAYS = 30;

/** The exams of somebody that are due within a month, or since less than one, and of whose kind none is planned. */
export const dueToTell = (
  due: readonly Pick<DueExam, 'kind' | 'day'>[],
  planned: readonly { kind: ExamKind }[],
  today: CivilDate,
): ToldDue[] =>
  due
    .filter(({ day }) => day >= addDays(today, -TOLD_DAYS) && day <= addDays(today, TOLD_DAYS))
    .filter(({ kind }) => !planned.some((one) => one.kind === kind))
    .map(({ kind, day }) => ({ kind, by: day }));

/** How somebody is followed in one company, and when they were away: sealed with the key of their health. */
export type HealthFileEvent =
  | Event<'HealthFileOpened', { file: number; corporation: number; person: number }>
  | Event<'HealthFollowUpSet', { file: number; followUps: number[] | null; personal: Sealed }>
  | Event<'AbsenceNoted', { file: number; absence: number; facts: Absence | null; personal: Sealed }>
  | Event<'AbsenceRemoved', { file: number; absence: number }>
  /** Those who look after health are told that an exam comes due. */
  | Event<'HealthDueAnnounced', { file: number; due: ToldDue | null; personal: Sealed }>;

export interface HealthFileState {
  corporation: number | null;
  person: number;
  /** Ids of the follow-ups that were given to them. */
  followUps: readonly number[];
  absences: readonly (Absence & { id: number })[];
  /** Of what somebody was told, as `toldAs` writes it. */
  told: readonly string[];
}

export const healthFileAggregate: Aggregate<HealthFileState, HealthFileEvent> = {
  name: 'healthfile',
  events: {
    HealthFileOpened: true,
    HealthFollowUpSet: true,
    AbsenceNoted: true,
    AbsenceRemoved: true,
    HealthDueAnnounced: true,
  },
  initial: { corporation: null, person: 0, followUps: [], absences: [], told: [] },
  evolve: evolving<HealthFileState, { [E in HealthFileEvent as E['type']]: E['data'] }>({
    HealthFileOpened: (state, { corporation, person }) => ({ ...state, corporation, person }),
    HealthFollowUpSet: (state, { followUps }) => ({ ...state, followUps: followUps ?? [] }),
    AbsenceNoted: (state, { absence, facts }) => ({
      ...state,
      absences: facts === null ? state.absences : [...state.absences, { id: absence, ...facts }],
    }),
    AbsenceRemoved: (state, { absence }) => ({
      ...state,
      absences: state.absences.filter(({ id }) => id !== absence),
    }),
    HealthDueAnnounced: (state, { due }) => ({
      ...state,
      told: due === null ? state.told : [...state.told, toldAs(due)],
    }),
  }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: () => false,
};

/** Whether somebody was away twice on one day. */
export const shareDays = (
  a: { start: CivilDate; end: CivilDate | null },
  b: { start: CivilDate; end: CivilDate | null },
): boolean => (b.end === null || a.start <= b.end) && (a.end === null || b.start <= a.end);
