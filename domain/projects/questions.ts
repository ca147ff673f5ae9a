import { questions } from '../kernel/questions.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { StaffMember } from './assignment.ts';
import type { FixedPrice } from './fixed-price.ts';
import type { Availability } from './planning/copied-week.ts';
import type { PlanFacts } from './planning/plan.ts';
import type { ChangedDays } from './planning/plan-telling.ts';
import type { ProjectProfile } from './project.ts';

/** What commands ask about projects. */
export interface ProjectQuestions {
  project(id: number, corporation: number): Promise<ProjectProfile | null>;
  /** Which of these projects the corporation has, whatever their status: by id, and by code. */
  knownProjects(
    asked: { ids: readonly number[]; codes: readonly string[] },
    corporation: number,
  ): Promise<{ ids: ReadonlySet<number>; byCode: ReadonlyMap<string, number> }>;
  /** The numbers of a project's jobs; none of an unknown or foreign one. */
  jobsOf(project: number, corporation: number): Promise<ReadonlySet<number>>;
  /** Whether time was noted on a job, or is measured. */
  hasTime(project: number, job: number): Promise<boolean>;
  /** What was sold of a project, and what its invoices ask for of that by now: not for time nor for expenses. */
  fixedPrice(project: number, corporation: number): Promise<FixedPrice>;
  /**
   * What contracts say of those who noted time on a project, then everybody who is or was on it, in the order in which
   * they came: what `rateOn` takes.
   */
  staffOf(project: number, corporation: number): Promise<readonly StaffMember[]>;
  /** The assignment of somebody who is on a project now. */
  assignmentOf(project: number, person: number, corporation: number): Promise<number | null>;
  /** What somebody is on a project now; null where nothing is said of it, and for who is not on it. */
  profileOn(project: number, person: number, corporation: number): Promise<number | null>;
  /** Whether somebody is planned on a project. */
  isPlannedOn(project: number, person: number, corporation: number): Promise<boolean>;
  /** The assignments of everybody who is on a project now. */
  assignmentsOf(project: number, corporation: number): Promise<readonly { id: number; person: number }[]>;
  /** What changed of somebody's planning, from a day on, since they were told; null: nothing, or they were told on that day. */
  changedPlans(
    person: number,
    corporation: number,
    days: { day: CivilDate; ahead: CivilDate },
  ): Promise<ChangedDays | null>;
  /** When people can be planned from one day to another, those of whom the company keeps a file; and its days off. */
  availability(
    corporation: number,
    persons: readonly number[],
    from: CivilDate,
    until: CivilDate,
  ): Promise<{ closed: ReadonlySet<CivilDate>; of: ReadonlyMap<number, Availability> }>;
  /** Who of these may not work by a day, as occupational health says: nobody is told why. */
  keptByHealth(
    persons: readonly number[],
    corporation: number,
    days: { today: CivilDate; day: CivilDate },
  ): Promise<ReadonlySet<number>>;
  /** The plans that a copied week made, by the first of them. */
  plansOfCopy(copy: number, corporation: number): Promise<readonly { id: number; revision: number }[]>;
  /** Plans with a day of these; `open` where their project still takes any. */
  plansBetween(
    corporation: number,
    from: CivilDate,
    until: CivilDate,
  ): Promise<readonly { id: number; facts: PlanFacts; open: boolean }[]>;
}

export const projectQuestions = questions<ProjectQuestions>('projects');
