import { z } from 'zod';
import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import { addDays, type CivilDate } from '../kernel/dates.ts';
import type { Event } from '../kernel/event.ts';
import {
  choice,
  date,
  optionalDate,
  optionalDecimal,
  optionalReference,
  optionalText,
} from '../kernel/fields.ts';
import { foldedWords } from '../kernel/folded.ts';
import type { Anniversary } from './inspection-dates.ts';

export const inspectionResults = ['passed', 'reserves', 'failed'] as const;
export type InspectionResult = (typeof inspectionResults)[number];

export const inspectionStages = ['planned', 'done', 'canceled', 'withdrawn'] as const;
export type InspectionStage = (typeof inspectionStages)[number];

/** What an inspection is called by among those of its type: its name, whatever its accents and case. */
export const inspectionKey = (name: string): string => foldedWords(name);

/** What was in force when an inspection was done: a later change of its type changes nothing of it. */
export interface InspectionBasis {
  intervalMonths: number | null;
  legalBasis: string | null;
  anniversary: Anniversary;
  /** The day that it was due on. */
  dueOn: CivilDate | null;
  anchor: CivilDate;
}

export const planShape = {
  plannedOn: date().meta({ example: '1990-03-05' }),
  /** Who inspects: a third party. */
  provider: optionalReference('thirdparty'),
  comment: optionalText(1000),
};

export const resultShape = {
  doneOn: date().meta({ example: '1990-03-06' }),
  result: choice(inspectionResults),
  /** Of the company, who was there or did it. */
  person: optionalReference('persons'),
  provider: optionalReference('thirdparty'),
  /** Number of the report. */
  number: optionalText(60),
  /** Euros without VAT, and the project that it is spent for. */
  cost: optionalDecimal({ places: 2, min: 0, max: 1_000_000 }),
  project: optionalReference('project'),
  /** What is to be put right, or why it failed. */
  reserves: optionalText(2000),
  /** The final report is due within four weeks (arrêté du 1er mars 2004); when it came. */
  reportOn: optionalDate().meta({ example: null }),
};

const results = z.object(resultShape);
export type ResultInput = z.output<typeof results>;

/** What those in charge are told of: the piece, its inspection, and who looks after it. */
interface Told {
  inspection: number;
  equipment: number;
  name: string;
  piece: string;
  inCharge: number | null;
}

export type InspectionEvent =
  /** `from`: it was done in another corporation, which handed its piece over. */
  | Event<
      'InspectionOpened',
      {
        inspection: number;
        corporation: number;
        equipment: number;
        name: string;
        from?: { corporation: number; inspection: number };
      }
    >
  | Event<
      'InspectionPlanned',
      { inspection: number; plannedOn: CivilDate; provider: number | null; comment: string | null }
    >
  /** Said again it puts right what was said before. */
  | Event<'InspectionDone', { inspection: number; outcome: ResultInput; basis: InspectionBasis }>
  /** A file of the piece that is its report, and the day that the final one came; a provisional one says none. */
  | Event<'InspectionReportReceived', { inspection: number; document: number | null; on: CivilDate | null }>
  /** Those in charge were told that the final report has not come in time. */
  | Event<'InspectionReportAwaited', Told & { doneOn: CivilDate }>
  /** Those in charge were told that the day it was planned for passed, and nothing came of it. */
  | Event<'InspectionPlanMissed', Told & { plannedOn: CivilDate }>
  /** Whoever inspects was written to about it as it is planned. */
  | Event<'InspectionAnnounced', { inspection: number; mail: number; plannedOn: CivilDate; on: CivilDate }>
  | Event<'InspectionReservesLifted', { inspection: number; on: CivilDate; note: string | null }>
  /** By somebody, or since its piece left for good. */
  | Event<'InspectionCanceled', { inspection: number; reason: string | null; left?: true }>
  /** What was noted of it is not so: it was of another piece, or never done. The register keeps the trace. */
  | Event<'InspectionWithdrawn', { inspection: number; reason: string }>;

export interface InspectionState {
  corporation: number | null;
  equipment: number;
  name: string;
  stage: InspectionStage;
  plan: { plannedOn: CivilDate; provider: number | null; comment: string | null } | null;
  outcome: ResultInput | null;
  basis: InspectionBasis | null;
  liftedOn: CivilDate | null;
  /** Files of the piece that are its report. */
  reports: readonly number[];
  /** Whether somebody was told that its final report is late, and of which planned day that it passed. */
  reportTold: boolean;
  planTold: CivilDate | null;
}

/** One inspection of a piece, planned or done. */
export const inspectionAggregate: Aggregate<InspectionState, InspectionEvent> = {
  name: 'equipmentinspection',
  events: {
    InspectionOpened: true,
    InspectionPlanned: true,
    InspectionDone: true,
    InspectionReportReceived: true,
    InspectionReportAwaited: true,
    InspectionPlanMissed: true,
    InspectionAnnounced: true,
    InspectionReservesLifted: true,
    InspectionCanceled: true,
    InspectionWithdrawn: true,
  },
  initial: {
    corporation: null,
    equipment: 0,
    name: '',
    stage: 'planned',
    plan: null,
    outcome: null,
    basis: null,
    liftedOn: null,
    reports: [],
    reportTold: false,
    planTold: null,
  },
  evolve: evolving<InspectionState, { [E in InspectionEvent as E['type']]: E['data'] }>({
    InspectionOpened: (state, { corporation, equipment, name }) => ({
      ...state,
      corporation,
      equipment,
      name,
    }),
    InspectionPlanned: (state, { plannedOn, provider, comment }) => ({
      ...state,
      stage: 'planned',
      plan: { plannedOn, provider, comment },
    }),
    InspectionDone: (state, { outcome, basis }) => ({
      ...state,
      stage: 'done',
      outcome,
      basis,
      liftedOn: outcome.result === 'reserves' ? state.liftedOn : null,
    }),
    InspectionReportReceived: (state, { document, on }) => ({
      ...state,
      reports: document === null ? state.reports : [...state.reports, document],
      outcome: state.outcome && { ...state.outcome, reportOn: on ?? state.outcome.reportOn },
    }),
    InspectionReportAwaited: (state) => ({ ...state, reportTold: true }),
    InspectionPlanMissed: (state, { plannedOn }) => ({ ...state, planTold: plannedOn }),
    // Who was written to is of no matter to what may be done.
    InspectionAnnounced: (state) => state,
    InspectionReservesLifted: (state, { on }) => ({ ...state, liftedOn: on }),
    InspectionCanceled: (state) => ({ ...state, stage: 'canceled' }),
    InspectionWithdrawn: (state) => ({ ...state, stage: 'withdrawn' }),
  }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: () => false,
};

/** From which stages each step may be taken. */
export const inspectionSteps = {
  plan: ['planned'],
  record: ['planned', 'done'],
  cancel: ['planned'],
  report: ['done'],
  withdraw: ['done'],
} as const satisfies Record<string, readonly InspectionStage[]>;

/** Reserves that are still to be lifted. */
export const hasOpenReserves = ({
  stage,
  result,
  liftedOn,
}: {
  stage: InspectionStage;
  result: InspectionResult | null;
  liftedOn: CivilDate | null;
}): boolean => stage === 'done' && result === 'reserves' && liftedOn === null;

/** Days that whoever inspects has for the final report (arrêté du 1er mars 2004: four weeks). */
export const REPORT_DAYS = 28;

/** Whether the final report of an outside inspector should have come by a day. */
export const isReportLate = (
  { provider, doneOn, reportOn }: Pick<ResultInput, 'provider' | 'doneOn' | 'reportOn'>,
  today: CivilDate,
): boolean => provider !== null && reportOn === null && addDays(doneOn, REPORT_DAYS) < today;
