import { freeProjectTime } from '#domain/documents/invoicing/free-time-commands.ts';
import {
  assignProjectPerson,
  changeProjectAssignments,
  editProjectAssignment,
  removeProjectAssignment,
  setAssignmentCosts,
} from '#domain/projects/assignment-commands.ts';
import {
  billProjectMilestones,
  billProjectShare,
  billProjectTime,
} from '#domain/documents/invoicing/project-invoicing-commands.ts';
import {
  putProjectMilestone,
  reachProjectMilestone,
  removeProjectMilestone,
  reopenProjectMilestone,
} from '#domain/projects/milestone-commands.ts';
import { createProject } from '#domain/projects/commands.ts';
import { putProjectJob, removeProjectJob } from '#domain/projects/job-commands.ts';
import {
  changePlan,
  planPerson,
  removePlan,
  undoCopiedWeek,
} from '#domain/projects/planning/plan-commands.ts';
import { createPerson } from '#domain/people/person-commands.ts';
import type { Command } from '#domain/kernel/command.ts';
import type { Store } from '#db/events/store.ts';
import { send, type Company } from '../company.ts';
import { personFile } from '../people.ts';

const days = { start: '2026-03-02', end: '2026-03-03' };

/** Somebody on a project of the other corporation, and planned on it. */
export async function makeTheirStaff(
  store: Store,
  { actor }: Company,
): Promise<{ assignment: number; plan: number }> {
  const { id: project } = await send(store, createProject, actor, { name: 'Leur quai' });
  const { id: person } = await send(store, createPerson, actor, personFile({ lastName: 'Planifiée' }));
  return {
    assignment: (await send(store, assignProjectPerson, actor, { project, person })).id,
    plan: (await send(store, planPerson, actor, { project, person, ...days })).id,
  };
}

/** Each command of projects' parts that names a record, its input for an id, and the other corporation's id. */
export const projectCases = (their: {
  project: () => number;
  assignment: () => number;
  plan: () => number;
}): [Command, (id: number) => object, () => number][] => [
  [putProjectJob, (id) => ({ id, name: 'Dalle', sold: '1' }), their.project],
  [removeProjectJob, (id) => ({ id, job: 1 }), their.project],
  [putProjectMilestone, (id) => ({ id, title: 'Radier', amount: '1' }), their.project],
  [removeProjectMilestone, (id) => ({ id, milestone: 1 }), their.project],
  [reachProjectMilestone, (id) => ({ id, milestone: 1 }), their.project],
  [reopenProjectMilestone, (id) => ({ id, milestone: 1 }), their.project],
  [billProjectTime, (id) => ({ id, entries: [1] }), their.project],
  [freeProjectTime, (id) => ({ id, invoice: 1, line: '1', entries: [1] }), their.project],
  [billProjectShare, (id) => ({ id, percent: '10' }), their.project],
  [billProjectMilestones, (id) => ({ id, milestones: [1] }), their.project],
  [changeProjectAssignments, (id) => ({ id, persons: [] }), their.project],
  [editProjectAssignment, (id) => ({ id }), their.assignment],
  [setAssignmentCosts, (id) => ({ id, costs: [] }), their.assignment],
  [removeProjectAssignment, (id) => ({ id }), their.assignment],
  [changePlan, (id) => ({ id, person: 1, project: 1, ...days }), their.plan],
  [removePlan, (id) => ({ id }), their.plan],
  [undoCopiedWeek, (id) => ({ id }), their.plan],
];
