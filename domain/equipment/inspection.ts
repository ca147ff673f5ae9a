import { z } from 'zod';
import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import type { CivilDate } from '../kernel/dates.ts';
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

export const inspectionStages = ['planned', 'done', 'canceled'] as const;
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

export type InspectionEvent =
  | Event<'InspectionOpened', { inspection: number; corporation: number; equipment: number; name: string }>
  | Event<
      'InspectionPlanned',
      { inspection: number; plannedOn: CivilDate; provider: number | null; comment: string | null }
    >
  /** Said again it puts right what was said before. */
  | Event<'InspectionDone', { inspection: number; outcome: ResultInput; basis: InspectionBasis }>
  | Event<'InspectionReservesLifted', { inspection: number; on: CivilDate; note: string | null }>
  | Event<'InspectionCanceled', { inspection: number; reason: string | null }>;

export interface InspectionState {
  corporation: number | null;
  equipment: number;
  name: string;
  stage: InspectionStage;
  plan: { plannedOn: CivilDate; provider: number | null; comment: string | null } | null;
  outcome: ResultInput | null;
  basis: InspectionBasis | null;
  liftedOn: CivilDate | null;
}

/** One inspection of a piece, planned or done. */
export const inspectionAggregate: Aggregate<InspectionState, InspectionEvent> = {
  name: 'equipmentinspection',
  events: {
    InspectionOpened: true,
    InspectionPlanned: true,
    InspectionDone: true,
    InspectionReservesLifted: true,
    InspectionCanceled: true,
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
    InspectionReservesLifted: (state, { on }) => ({ ...state, liftedOn: on }),
    InspectionCanceled: (state) => ({ ...state, stage: 'canceled' }),
  }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: () => false,
};

/** From which stages each step may be taken. */
export const inspectionSteps = {
  plan: ['planned'],
  record: ['planned', 'done'],
  cancel: ['planned'],
} as const satisfies Record<string, readonly InspectionStage[]>;

/** Reserves that are still to be lifted. */
export const hasOpenReserves = ({
  result,
  liftedOn,
}: {
  result: InspectionResult | null;
  liftedOn: CivilDate | null;
}): boolean => result === 'reserves' && liftedOn === null;
