import { z } from 'zod';
import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { Event } from '../kernel/event.ts';
import { choice, date, evenIfWrong, optionalDate } from '../kernel/fields.ts';
import type { Sealed } from '../kernel/personal.ts';
import { absenceKinds, type Absence } from './follow-up.ts';

/** A time away as forms and programs send it. */
export const absenceSchema = z
  .object({ kind: choice(absenceKinds), start: date(), end: optionalDate() })
  .superRefine(({ start, end }, context) => {
    if (end !== null && end < start)
      context.addIssue({ code: 'custom', path: ['end'], message: 'health.error.endBeforeStart' });
  }, evenIfWrong);

/** How somebody is followed in one company, and when they were away: sealed with the key of their health. */
export type HealthFileEvent =
  | Event<'HealthFileOpened', { file: number; corporation: number; person: number }>
  | Event<'HealthFollowUpSet', { file: number; followUps: number[] | null; personal: Sealed }>
  | Event<'AbsenceNoted', { file: number; absence: number; facts: Absence | null; personal: Sealed }>
  | Event<'AbsenceRemoved', { file: number; absence: number }>;

export interface HealthFileState {
  corporation: number | null;
  person: number;
  /** Ids of the follow-ups that were given to them. */
  followUps: readonly number[];
  absences: readonly (Absence & { id: number })[];
}

export const healthFileAggregate: Aggregate<HealthFileState, HealthFileEvent> = {
  name: 'healthfile',
  events: {
    HealthFileOpened: true,
    HealthFollowUpSet: true,
    AbsenceNoted: true,
    AbsenceRemoved: true,
  },
  initial: { corporation: null, person: 0, followUps: [], absences: [] },
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
  }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: () => false,
};

/** Whether somebody was away twice on one day. */
export const shareDays = (
  a: { start: CivilDate; end: CivilDate | null },
  b: { start: CivilDate; end: CivilDate | null },
): boolean => (b.end === null || a.start <= b.end) && (a.end === null || b.start <= a.end);
