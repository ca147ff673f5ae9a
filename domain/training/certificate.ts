import { z } from 'zod';
import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { Event } from '../kernel/event.ts';
import {
  date,
  evenIfWrong,
  optionalDate,
  optionalDecimal,
  optionalReference,
  optionalText,
  reference,
} from '../kernel/fields.ts';
import type { Sealed } from '../kernel/personal.ts';

/** The statuses of the first specification: two of them follow from the day on which they are looked at. */
export const certificateStatuses = [
  'unplanned',
  'planned',
  'to_complete',
  'alert_deadline',
  'completed',
  'canceled',
] as const;
export type CertificateStatus = (typeof certificateStatuses)[number];

/** What is kept of them: the rest is derived (`shownStatus`). */
export type CertificateStage = 'unplanned' | 'planned' | 'completed' | 'canceled';

const planShape = {
  type: reference('certificatetype'),
  expectedDate: optionalDate().meta({ example: '1990-03-05' }),
  endDate: optionalDate().meta({ example: '1990-03-06' }),
  /** Who trains or examines: a third party. */
  provider: optionalReference('thirdparty'),
  place: optionalText(120),
  /** Of one person, euros without VAT. */
  cost: optionalDecimal({ places: 2, min: 0, max: 1_000_000 }),
  comment: optionalText(1000),
};

/** A training ends on its first day or later; without a first day it has no last one. */
function endsAfter(
  { expectedDate, endDate }: { expectedDate?: string | null; endDate?: string | null },
  context: z.RefinementCtx,
): void {
  if (!endDate) return;
  const message = expectedDate ? 'training.error.endBefore' : 'training.error.endAlone';
  if (!expectedDate || endDate < expectedDate)
    context.addIssue({ code: 'custom', path: ['endDate'], message });
}

/** A certificate or training as forms and programs send it. */
export const planSchema = z.object(planShape).superRefine(endsAfter, evenIfWrong);

/** Days on which it is planned, or is to take place instead. */
export const datesSchema = z
  .object({
    expectedDate: date().meta({ example: '1990-03-05' }),
    endDate: optionalDate().meta({ example: '1990-03-06' }),
    reason: optionalText(300),
  })
  .superRefine(endsAfter, evenIfWrong);

/** What somebody holds who is trained: when they got it, and what the card says. */
export const heldShape = {
  obtainedOn: date().meta({ example: '1990-03-06' }),
  /** The last day on which it counts; nothing said: as the kind says. */
  validUntil: optionalDate().meta({ example: null }),
  /** Of the card or the attestation. */
  number: optionalText(60),
};

export interface CertificateFacts {
  type: number;
  expectedDate: CivilDate | null;
  endDate: CivilDate | null;
  provider: number | null;
  place: string | null;
  cost: string | null;
}

interface Said {
  /** null once the person was erased. */
  comment: string | null;
  personal: Sealed;
}

export interface CertificateTold {
  certificate: number;
  person: number;
  /** Of the kind. */
  name: string;
  validUntil: CivilDate | null;
  /** From which on it is told of. */
  day: CivilDate;
}

export type CertificateEvent =
  | Event<
      'CertificateRegistered',
      Said & {
        certificate: number;
        corporation: number;
        person: number;
        /** The id of the first certificate of a session of several people; null: of one person alone. */
        session: number | null;
        facts: CertificateFacts;
      }
    >
  | Event<'CertificateEdited', Said & { certificate: number; facts: CertificateFacts }>
  | Event<
      'CertificateReprogrammed',
      {
        certificate: number;
        expectedDate: CivilDate;
        endDate: CivilDate | null;
        reason: string | null;
        personal: Sealed;
      }
    >
  | Event<
      'CertificateCompleted',
      {
        certificate: number;
        obtainedOn: CivilDate;
        /** null: for good. What the kind says later changes nothing of it. */
        validUntil: CivilDate | null;
        number: string | null;
        personal: Sealed;
      }
    >
  | Event<'CertificateCanceled', { certificate: number; reason: string | null; personal: Sealed }>
  /** Those who look after trainings are told that it comes to its end; and the person whose it is. */
  | Event<'CertificateAlertRaised', CertificateTold>
  | Event<'CertificateHolderAlerted', CertificateTold>
  /** To the passport of prevention (L4141-5), on a day; or not after all. */
  | Event<'CertificateDeclared', { certificate: number; day: CivilDate }>
  | Event<'CertificateDeclarationWithdrawn', { certificate: number }>
  /** `reason`: why one that was held is taken away, null once erased; absent of what nobody held. */
  | Event<'CertificateDeleted', { certificate: number; reason?: string | null; personal?: Sealed }>;

export interface CertificateState {
  corporation: number | null;
  person: number;
  session: number | null;
  facts: CertificateFacts | null;
  comment: string | null;
  stage: CertificateStage;
  held: { obtainedOn: CivilDate; validUntil: CivilDate | null; number: string | null } | null;
  /** The day from which on it was told of; null: it was not yet. */
  toldFor: CivilDate | null;
  /** The day that it was declared to the passport of prevention. */
  declaredOn: CivilDate | null;
  deleted: boolean;
}

const stageOf = ({ expectedDate }: Pick<CertificateFacts, 'expectedDate'>): CertificateStage =>
  expectedDate === null ? 'unplanned' : 'planned';

/** A certificate of somebody, from the wish for it to the proof that they hold it. A renewal is another one. */
export const certificateAggregate: Aggregate<CertificateState, CertificateEvent> = {
  name: 'certificate',
  events: {
    CertificateRegistered: true,
    CertificateEdited: true,
    CertificateReprogrammed: true,
    CertificateCompleted: true,
    CertificateCanceled: true,
    CertificateAlertRaised: true,
    CertificateHolderAlerted: true,
    CertificateDeclared: true,
    CertificateDeclarationWithdrawn: true,
    CertificateDeleted: true,
  },
  initial: {
    corporation: null,
    person: 0,
    session: null,
    facts: null,
    comment: null,
    stage: 'unplanned',
    held: null,
    toldFor: null,
    declaredOn: null,
    deleted: false,
  },
  evolve: evolving<CertificateState, { [E in CertificateEvent as E['type']]: E['data'] }>({
    CertificateRegistered: (state, { corporation, person, session, facts, comment }) => ({
      ...state,
      corporation,
      person,
      session,
      facts,
      comment,
      stage: stageOf(facts),
    }),
    CertificateEdited: (state, { facts, comment }) => ({
      ...state,
      facts,
      comment,
      stage: state.stage === 'unplanned' || state.stage === 'planned' ? stageOf(facts) : state.stage,
    }),
    CertificateReprogrammed: (state, { expectedDate, endDate }) => ({
      ...state,
      facts: state.facts && { ...state.facts, expectedDate, endDate },
      stage: 'planned',
    }),
    CertificateCompleted: (state, { obtainedOn, validUntil, number }) => ({
      ...state,
      held: { obtainedOn, validUntil, number },
      stage: 'completed',
      // Put right with another end, it is told of anew.
      toldFor: state.held?.validUntil === validUntil ? state.toldFor : null,
    }),
    CertificateCanceled: (state) => ({ ...state, stage: 'canceled' }),
    CertificateAlertRaised: (state, { day }) => ({ ...state, toldFor: day }),
    CertificateHolderAlerted: (state) => state,
    CertificateDeclared: (state, { day }) => ({ ...state, declaredOn: day }),
    CertificateDeclarationWithdrawn: (state) => ({ ...state, declaredOn: null }),
    CertificateDeleted: (state) => ({ ...state, deleted: true }),
  }),
  corporationOf: ({ corporation }) => corporation,
  isDeleted: ({ deleted }) => deleted,
};

/** From which stages each step may be taken; what is to complete is planned, what has an alert is completed. */
export const certificateSteps = {
  reprogram: ['unplanned', 'planned'],
  cancel: ['unplanned', 'planned'],
  complete: ['unplanned', 'planned', 'completed'],
} as const satisfies Record<string, readonly CertificateStage[]>;

/**
 * How a certificate stands on a day: planned and past without proof, it is to complete; held and near its end, unless
 * another one replaced it, it is told of. The list says the same in SQL (`shownStatus` in
 * projections/training/certificates.ts).
 */
export function shownStatus(
  certificate: {
    stage: CertificateStage;
    lastDay: CivilDate | null;
    alertOn: CivilDate | null;
    replaced: boolean;
  },
  today: CivilDate,
): CertificateStatus {
  const { stage, lastDay, alertOn, replaced } = certificate;
  if (stage === 'planned' && lastDay !== null && lastDay < today) return 'to_complete';
  if (stage === 'completed' && !replaced && alertOn !== null && alertOn <= today) return 'alert_deadline';
  return stage;
}
