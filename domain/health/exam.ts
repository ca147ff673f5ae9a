import { z } from 'zod';
import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { Event } from '../kernel/event.ts';
import { choice, date, optionalDate, optionalText, optionalTime } from '../kernel/fields.ts';
import type { Sealed } from '../kernel/personal.ts';

/** What an exam is: a visit with a nurse or a doctor of the service of occupational health (R4624-10 and following). */
export const examKinds = [
  'information',
  'aptitude',
  'intermediate',
  'attestation',
  'return',
  'preReturn',
  'midCareer',
  'requested',
] as const;
export type ExamKind = (typeof examKinds)[number];

/**
 * What the service writes down at the end: never a diagnosis. A visit of information is followed by an attestation
 * that somebody is followed, with measures at most; whether they are fit is said by a doctor alone.
 */
export const aptitudes = [
  'followed',
  'followedWithMeasures',
  'fit',
  'fitWithMeasures',
  'unfit',
  'noContraindication',
  'contraindication',
] as const;
export type Aptitude = (typeof aptitudes)[number];

const attended = ['followed', 'followedWithMeasures'] as const;
const judged = ['fit', 'fitWithMeasures', 'unfit'] as const;

/** What an exam of each kind may end with. */
export const outcomesOf: Readonly<Record<ExamKind, readonly Aptitude[]>> = {
  information: attended,
  aptitude: judged,
  intermediate: attended,
  attestation: ['noContraindication', 'contraindication'],
  return: [...attended, ...judged],
  preReturn: attended,
  midCareer: attended,
  requested: [...attended, ...judged],
};

/** Those that mean nothing without the words of what is to be done, or not to be done. */
const restricting: ReadonlySet<Aptitude> = new Set(['followedWithMeasures', 'fitWithMeasures']);
export const needsRestrictions = (aptitude: Aptitude): boolean => restricting.has(aptitude);

/** Those that keep somebody from a post: they settle no follow-up (décret 2025-355 asks for no contraindication). */
export const adverseOpinions = ['unfit', 'contraindication'] as const satisfies readonly Aptitude[];

/** When, where and with whom: what is planned. `time` is a time of the company's clocks, "09:30". */
export const examFields = {
  kind: choice(examKinds),
  day: date(),
  time: optionalTime(),
  professional: optionalText(120),
  place: optionalText(300),
};

export const examSchema = z.object(examFields);
export type ExamFacts = z.output<typeof examSchema>;

/** Whether whoever was convoked has to be told: they are to be somewhere else, at another time or with somebody else. */
export const isMoved = (before: ExamFacts | null, after: ExamFacts): boolean =>
  before !== null &&
  (['day', 'time', 'place', 'professional'] as const).some((field) => before[field] !== after[field]);

/** What the service wrote down, and by when it asks for the next exam, where that is earlier than the rule. */
export const resultFields = {
  aptitude: choice(aptitudes),
  restrictions: optionalText(2000),
  nextBy: optionalDate(),
};
export type ExamResult = z.output<z.ZodObject<typeof resultFields>>;

export const examStatuses = ['planned', 'held', 'cancelled'] as const;
export type ExamStatus = (typeof examStatuses)[number];

/** What is sealed with the key of the person's health is null once that key is erased. */
export type HealthExamEvent =
  | Event<
      'HealthExamPlanned',
      {
        exam: number;
        corporation: number;
        person: number;
        facts: ExamFacts | null;
        /** As another program kept it: what was imported can be taken back as a whole. */
        takenOver?: boolean;
        /** The account of who planned it: they may move it and call it off. */
        planner?: number;
        personal: Sealed;
      }
    >
  | Event<'HealthExamEdited', { exam: number; facts: ExamFacts | null; personal: Sealed }>
  /** The person was mailed where to be when. */
  | Event<'HealthExamConvoked', { exam: number; mail: number }>
  | Event<'HealthExamCompleted', { exam: number; result: ExamResult | null; personal: Sealed }>
  /** It was noted of the wrong exam: nothing came of this one yet. */
  | Event<'HealthExamResultWithdrawn', { exam: number; reason: string | null; personal: Sealed }>
  | Event<'HealthExamCancelled', { exam: number; reason: string | null; personal: Sealed }>
  /** Entered by mistake: nobody was convoked and nothing was held. */
  | Event<'HealthExamDeleted', { exam: number }>;

export interface HealthExamState {
  corporation: number | null;
  person: number;
  facts: ExamFacts | null;
  result: ExamResult | null;
  status: ExamStatus;
  /** Why it was cancelled. */
  reason: string | null;
  /** The last mail that convoked to it. */
  convoked: number | null;
  /** It came from another program, and nobody was convoked to it here. */
  takenOver: boolean;
  /** The account of who planned it; null where that was not written down. */
  planner: number | null;
  deleted: boolean;
}

export const healthExamAggregate: Aggregate<HealthExamState, HealthExamEvent> = {
  name: 'healthexam',
  events: {
    HealthExamPlanned: true,
    HealthExamEdited: true,
    HealthExamConvoked: true,
    HealthExamCompleted: true,
    HealthExamResultWithdrawn: true,
    HealthExamCancelled: true,
    HealthExamDeleted: true,
  },
  initial: {
    corporation: null,
    person: 0,
    facts: null,
    result: null,
    status: 'planned',
    reason: null,
    convoked: null,
    takenOver: false,
    planner: null,
    deleted: false,
  },
  evolve: evolving<HealthExamState, { [E in HealthExamEvent as E['type']]: E['data'] }>({
    HealthExamPlanned: (state, { corporation, person, facts, takenOver = false, planner = null }) => ({
      ...state,
      corporation,
      person,
      facts,
      takenOver,
      planner,
    }),
    HealthExamEdited: (state, { facts }) => ({ ...state, facts }),
    HealthExamConvoked: (state, { mail }) => ({ ...state, convoked: mail }),
    HealthExamCompleted: (state, { result }) => ({ ...state, result, status: 'held' }),
    HealthExamResultWithdrawn: (state) => ({ ...state, result: null, status: 'planned' }),
    HealthExamCancelled: (state, { reason }) => ({ ...state, reason, status: 'cancelled' }),
    HealthExamDeleted: (state) => ({ ...state, deleted: true }),
  }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: ({ deleted }) => deleted,
};

/** Where an exam stands on a day: one that was planned for a day that is past waits for what came of it. */
export type ExamStanding = ExamStatus | 'toComplete';
export const examStandings = ['planned', 'toComplete', 'held', 'cancelled'] as const;

export const standingOn = (status: ExamStatus, day: CivilDate | null, today: CivilDate): ExamStanding =>
  status === 'planned' && day !== null && day < today ? 'toComplete' : status;
