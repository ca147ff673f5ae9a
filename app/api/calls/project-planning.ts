import { z } from 'zod';
import { leftOutReasons } from '#domain/projects/planning/copied-week.ts';
import { halves } from '#domain/kernel/half-days.ts';
import {
  changePlan,
  copyPlannedWeek,
  planPerson,
  removePlan,
  undoCopiedWeek,
} from '#domain/projects/planning/plan-commands.ts';
import { countPlans, findPlan, listPlans, type PlanRow } from '#projections/projects/planning/plans.ts';
import { dayText, decimalText, recordNumber, referenceTo } from '../answers.ts';
import { commandCall, type Call } from '../call.ts';
import { day, idOf } from '../query.ts';
import { deleteCall, editCall, listCalls, newCall, showCall, shows } from '../resource-calls.ts';

const role = ['ROLE_PROJECT_READ', 'ROLE_PROJECT_PLAN'] as const;

const row = z.object({
  id: recordNumber,
  value: z.string(),
  person: referenceTo,
  project: referenceTo,
  job: z.int().nullable().meta({ description: 'A job of the project, by its number there' }),
  jobName: z.string().nullable(),
  start: dayText,
  startHalf: z.enum(halves),
  end: dayText,
  endHalf: z.enum(halves),
  hours: decimalText.nullable().meta({ description: 'Of each day; null: those of the contract' }),
});

const present = ({ projectCode, ...one }: PlanRow): z.input<typeof row> => ({
  ...one,
  value: `${one.name} · ${projectCode}`,
  person: { id: one.person, value: one.name || null },
  project: { id: one.project, value: one.projectName },
});

const shown = shows(row, {
  stream: 'projectplanning',
  async read({ services, corporation }, id) {
    const found = await findPlan(services.db, id, corporation);
    return found && present(found);
  },
});

export const projectPlanningCalls: Call[] = [
  ...listCalls({
    resource: 'projectplanning',
    role,
    summary: 'Who is planned on which project',
    order: { sort: 'start', direction: 'desc' },
    sorts: ['start', 'newest'],
    filters: {
      project: idOf('project', 'On this project'),
      person: idOf('persons', 'Of this person'),
      from: day('With a day from this one on'),
      until: day('With a day up to this one'),
    },
    filterOf: ({ project, person, from, until, keyword }) => ({ project, person, from, until, keyword }),
    list: listPlans,
    count: countPlans,
    row,
    stream: 'projectplanning',
    present,
    completion: {
      summary: 'Plans, by name and project',
      sort: 'start',
      valueOf: ({ id, name, projectCode }) => ({ id, value: `${name} · ${projectCode}` }),
    },
  }),
  showCall('projectplanning', role, 'One plan', shown),
  newCall('projectplanning', {
    summary: 'Plan somebody on a project, from a half day to another',
    command: planPerson,
    input: planPerson.input,
    shown,
  }),
  editCall('projectplanning', {
    summary: 'Change a plan',
    command: changePlan,
    input: changePlan.input,
    shown,
  }),
  commandCall({
    path: 'projectplanning/copy/week',
    summary:
      'Plan a week as another one stands: days of them, `from` and `to`; of some people or projects alone where they are said',
    command: copyPlannedWeek,
    input: copyPlannedWeek.input,
    answers: z.object({
      copied: z.int(),
      copy: z.int().nullable().meta({ description: 'By which it is taken back; null: nothing was planned' }),
      leftOut: z.array(
        z.object({ person: recordNumber, project: recordNumber, why: z.enum(leftOutReasons) }),
      ),
    }),
    toInput: (_params, body) => body,
    answer: (_context, copied) => Promise.resolve(copied),
  }),
  commandCall({
    path: 'projectplanning/copy/undo/id/{id}',
    summary: 'Take back what a copied week planned (`copy`); plans that were changed since stay',
    command: undoCopiedWeek,
    input: undoCopiedWeek.input.omit({ id: true }),
    answers: z.object({ removed: z.int() }),
    toInput: ({ id }) => ({ id }),
    answer: (_context, { removed }) => Promise.resolve({ removed }),
  }),
  deleteCall('projectplanning', { summary: 'Remove a plan', command: removePlan }),
];
