import { questions } from '../kernel/questions.ts';
import type { CivilDate } from '../kernel/dates.ts';
import type { StaffMember } from './assignment.ts';
import type { FixedPrice } from './fixed-price.ts';
import type { PlanFacts } from './planning/plan.ts';
import type { ProjectProfile } from './project.ts';

/** What commands ask about projects. */
export interface ProjectQuestions {
  project(id: number, corporation: number): Promise<ProjectProfile | null>;
  /** Which of these projects the corporation has, whatever their status: by id, and by code. */
  knownProjects(
    asked: { ids: readonly number[]; codes: readonly string[] },
    corporation: number,
  ): Promise<{ ids: ReadonlySet<number>; byCode: ReadonlyMap<string, number> }>;
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
  /** Plans with a day of these; `open` where their project still takes any. */
  plansBetween(
    corporation: number,
    from: CivilDate,
    until: CivilDate,
  ): Promise<readonly { id: number; facts: PlanFacts; open: boolean }[]>;
}

export const projectQuestions = questions<ProjectQuestions>('projects');
