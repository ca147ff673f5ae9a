import { z } from 'zod';
import { evolving, type Aggregate } from '../kernel/aggregate.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { DecimalString } from '../kernel/decimal.ts';
import type { Event } from '../kernel/event.ts';
import { choice, optionalDate, optionalDecimal, optionalReference, text } from '../kernel/fields.ts';

/** How a project is billed: by the time that is spent on it, or at a price that was agreed on. */
export const projectBillings = ['regie', 'forfait'] as const;
export type ProjectBilling = (typeof projectBillings)[number];

/** The four statuses of the specification; a company has words of its own for them (`projectstatustype`). */
export const projectStatuses = ['not_started', 'under_development', 'paused', 'finished'] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

/** A project as forms and programs send it. */
export const projectSchema = z.object({
  name: text(200),
  client: optionalReference('thirdparty?client=1'),
  billing: choice(projectBillings).default('forfait'),
  family: optionalReference('projectfamily'),
  manager: optionalReference('persons'),
  costCenter: optionalReference('costcenter'),
  startDate: optionalDate().meta({ example: '2026-11-02' }),
  endDate: optionalDate().meta({ example: '2027-02-26' }),
  budgetHours: optionalDecimal({ places: 2, min: 0, max: 1_000_000 }),
  /** What it may cost, without VAT. */
  budgetAmount: optionalDecimal({ places: 2, min: 0, max: 1_000_000_000 }),
});

/** What is said of a project beside its name and client. */
export interface ProjectDetails {
  billing: ProjectBilling;
  family: number | null;
  manager: number | null;
  costCenter: number | null;
  startDate: CivilDate | null;
  endDate: CivilDate | null;
  /** Hours that were planned for it. */
  budgetHours: DecimalString | null;
  /** Euros without VAT that it may cost. */
  budgetAmount: DecimalString | null;
}

/** Of a project of whom nothing else is said. */
export const noDetails: ProjectDetails = {
  billing: 'forfait',
  family: null,
  manager: null,
  costCenter: null,
  startDate: null,
  endDate: null,
  budgetHours: null,
  budgetAmount: null,
};

/** The sale order that a project was opened from. */
export interface ProjectOrigin {
  id: number;
  version: number;
  number: string;
}

/** A project as other records see it. */
export interface ProjectProfile {
  id: number;
  code: string;
  name: string;
  client: number | null;
  status: ProjectStatus;
  billing: ProjectBilling;
}

/** A finished project takes neither time nor plans. */
export const takesTime = ({ status }: Pick<ProjectProfile, 'status'>): boolean => status !== 'finished';

/** A status as the company calls it. */
interface StatusNamed {
  id: number;
  name: string;
}

/** A part of what was sold: what the project has to do, and how far it is. */
export interface ProjectJob {
  /** Its number within the project. */
  job: number;
  name: string;
  /** What it is sold for, euros without VAT. */
  sold: DecimalString;
  budgetHours: DecimalString | null;
  budgetAmount: DecimalString | null;
  startDate: CivilDate | null;
  endDate: CivilDate | null;
  /** Whole percents that are done. */
  progress: number;
}

/** What is billed once it is reached: for an amount, or for a percent of what was sold. */
export interface Milestone {
  /** Its number within the project. */
  milestone: number;
  title: string;
  /** When it is to be reached. */
  planned: CivilDate | null;
  /** Euros without VAT; null: `percent` says it. */
  amount: DecimalString | null;
  percent: DecimalString | null;
}

/** A part of a fixed price that a draft or validated invoice bills. */
export interface BilledPart {
  /** Its number within the project. */
  part: number;
  /** The milestone that it bills; null: a share. */
  milestone: number | null;
  percent: DecimalString | null;
  /** Euros without VAT. */
  net: DecimalString;
  day: CivilDate;
  invoice: number;
  /** The line of the invoice, by its id. */
  line: string;
}

interface ProjectFacts {
  project: number;
  name: string;
  client: number | null;
  details: ProjectDetails;
}

interface Stepped {
  project: number;
  statusType?: StatusNamed | null;
}

export type ProjectEvent =
  | Event<
      'ProjectOpened',
      ProjectFacts & {
        corporation: number;
        /** Its number in the corporation's series of projects. */
        code: string;
        sequence: number;
        period: string;
        date: CivilDate;
        saleOrder: ProjectOrigin | null;
        status: ProjectStatus;
      }
    >
  | Event<'ProjectEdited', ProjectFacts>
  | Event<'ProjectStartWithdrawn', Stepped>
  | Event<'ProjectStarted', Stepped>
  | Event<'ProjectPaused', Stepped>
  | Event<'ProjectClosed', Stepped>
  | Event<'ProjectReopened', Stepped>
  /**
   * `day`: when it was that far; without one, on the day that it was said. `saleOrder`: whose line it was made of, where
   * that is not the order that the project was opened from.
   */
  | Event<'ProjectJobNoted', { project: number; job: ProjectJob; day?: CivilDate; saleOrder?: number }>
  | Event<'ProjectJobRemoved', { project: number; job: number }>
  | Event<'ProjectMilestoneNoted', { project: number; milestone: Milestone }>
  | Event<'ProjectMilestoneRemoved', { project: number; milestone: number }>
  | Event<'ProjectMilestoneReached', { project: number; milestone: number; day: CivilDate }>
  /** It is not reached after all. */
  | Event<'ProjectMilestoneReopened', { project: number; milestone: number }>
  | Event<'ProjectPartBilled', { project: number; part: BilledPart }>
  /** Its draft, or the line of it, is gone, or a credit note took it back. */
  | Event<'ProjectPartFreed', { project: number; part: number; invoice: number }>
  | Event<'ProjectDeleted', { project: number }>;

export interface ProjectState {
  corporation: number | null;
  name: string;
  client: number | null;
  details: ProjectDetails;
  status: ProjectStatus;
  statusType: StatusNamed | null;
  saleOrder: ProjectOrigin | null;
  jobs: readonly ProjectJob[];
  /** Orders whose lines were made its jobs, whatever became of these. */
  jobOrders: readonly number[];
  /** Numbers that were given within it: none is given twice. */
  numbered: number;
  milestones: readonly (Milestone & { reached: CivilDate | null })[];
  /** What is billed of it now. */
  parts: readonly BilledPart[];
  /** The last number of a milestone, and of a part. */
  lastMilestone: number;
  lastPart: number;
  deleted: boolean;
}

const stepTo =
  (status: ProjectStatus) =>
  (state: ProjectState, { statusType }: Stepped): ProjectState => ({
    ...state,
    status,
    statusType: statusType ?? null,
  });

const reach = (state: ProjectState, milestone: number, reached: CivilDate | null): ProjectState => ({
  ...state,
  milestones: state.milestones.map((one) => (one.milestone === milestone ? { ...one, reached } : one)),
});

export const projectAggregate: Aggregate<ProjectState, ProjectEvent> = {
  name: 'project',
  events: {
    ProjectOpened: true,
    ProjectEdited: true,
    ProjectStartWithdrawn: true,
    ProjectStarted: true,
    ProjectPaused: true,
    ProjectClosed: true,
    ProjectReopened: true,
    ProjectJobNoted: true,
    ProjectJobRemoved: true,
    ProjectMilestoneNoted: true,
    ProjectMilestoneRemoved: true,
    ProjectMilestoneReached: true,
    ProjectMilestoneReopened: true,
    ProjectPartBilled: true,
    ProjectPartFreed: true,
    ProjectDeleted: true,
  },
  initial: {
    corporation: null,
    name: '',
    client: null,
    details: noDetails,
    status: 'not_started',
    statusType: null,
    saleOrder: null,
    jobs: [],
    jobOrders: [],
    numbered: 0,
    milestones: [],
    parts: [],
    lastMilestone: 0,
    lastPart: 0,
    deleted: false,
  },
  evolve: evolving<ProjectState, { [E in ProjectEvent as E['type']]: E['data'] }>({
    ProjectOpened: (state, { corporation, name, client, details, status, saleOrder }) => ({
      ...state,
      corporation,
      name,
      client,
      details,
      status,
      saleOrder,
      jobOrders: saleOrder === null ? [] : [saleOrder.id],
    }),
    ProjectEdited: (state, { name, client, details }) => ({ ...state, name, client, details }),
    ProjectStartWithdrawn: stepTo('not_started'),
    ProjectStarted: stepTo('under_development'),
    ProjectPaused: stepTo('paused'),
    ProjectClosed: stepTo('finished'),
    ProjectReopened: stepTo('under_development'),
    ProjectJobNoted: (state, { job, saleOrder }) => ({
      ...state,
      jobOrders: saleOrder === undefined ? state.jobOrders : [...new Set([...state.jobOrders, saleOrder])],
      jobs: [...state.jobs.filter((one) => one.job !== job.job), job].sort((a, b) => a.job - b.job),
      numbered: Math.max(state.numbered, job.job),
    }),
    ProjectJobRemoved: (state, { job }) => ({ ...state, jobs: state.jobs.filter((one) => one.job !== job) }),
    ProjectMilestoneNoted: (state, { milestone }) => {
      const before = state.milestones.find((one) => one.milestone === milestone.milestone);
      const others = state.milestones.filter((one) => one !== before);
      return {
        ...state,
        milestones: [...others, { ...milestone, reached: before?.reached ?? null }].sort(
          (a, b) => a.milestone - b.milestone,
        ),
        lastMilestone: Math.max(state.lastMilestone, milestone.milestone),
      };
    },
    ProjectMilestoneRemoved: (state, { milestone }) => ({
      ...state,
      milestones: state.milestones.filter((one) => one.milestone !== milestone),
    }),
    ProjectMilestoneReached: (state, { milestone, day }) => reach(state, milestone, day),
    ProjectMilestoneReopened: (state, { milestone }) => reach(state, milestone, null),
    ProjectPartBilled: (state, { part }) => ({
      ...state,
      parts: [...state.parts, part],
      lastPart: Math.max(state.lastPart, part.part),
    }),
    ProjectPartFreed: (state, { part }) => ({
      ...state,
      parts: state.parts.filter((one) => one.part !== part),
    }),
    ProjectDeleted: (state) => ({ ...state, deleted: true }),
  }),
  corporationOf: (state) => state.corporation,
  isDeleted: (state) => state.deleted,
};

/** What leads a project to a status, by where it is. */
export function stepOf(from: ProjectStatus, to: ProjectStatus) {
  if (to === 'not_started') return 'ProjectStartWithdrawn' as const;
  if (to === 'paused') return 'ProjectPaused' as const;
  if (to === 'finished') return 'ProjectClosed' as const;
  return from === 'finished' ? ('ProjectReopened' as const) : ('ProjectStarted' as const);
}
