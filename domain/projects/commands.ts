import { z } from 'zod';
import type { Actor } from '../kernel/actor.ts';
import type { DecimalString } from '../kernel/decimal.ts';
import { requireFresh } from '../kernel/require-fresh.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { choice, optionalReference, recordId, revision } from '../kernel/fields.ts';
import { differences } from '../kernel/differences.ts';
import { conflict, invalid } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { documentKinds } from '../document-kinds/document-kinds.ts';
import { amountSaid, knowsCosts } from './amount-access.ts';
import { openProject, requireClient, requireDetails } from './open-project.ts';
import {
  projectAggregate,
  projectSchema,
  projectStatuses,
  stepOf,
  type ProjectDetails,
  type ProjectState,
  type ProjectStatus,
} from './project.ts';
import { recordQuestions } from '../records/questions.ts';

/** What a form says of a project beside its name and client. */
const detailsOf = ({
  name: _name,
  client: _client,
  ...details
}: z.output<typeof projectSchema>): ProjectDetails => details;

/** A project as an edit's form has it: without what it may cost for who does not know it. */
const formOf =
  (actor: Actor) =>
  ({ name, client, details }: ProjectState) => ({
    name,
    client,
    ...details,
    ...(!knowsCosts(actor) && { budgetAmount: null }),
  });

/** What a form says of it, with what it may cost as who sends it may say it. */
const detailsSaid = (
  actor: Actor,
  input: z.output<typeof projectSchema>,
  stands: DecimalString | null,
): ProjectDetails => ({
  ...detailsOf(input),
  budgetAmount: amountSaid('budgetAmount', {
    said: input.budgetAmount,
    stands,
    knows: knowsCosts(actor),
  }),
});

export const createProject = command({
  name: 'CreateProject',
  role: 'ROLE_PROJECT_CREATE',
  input: projectSchema,
  async handle(work, actor, input) {
    const { name, client } = input;
    const { id } = await openProject(work, actor, {
      name,
      client,
      saleOrder: null,
      details: detailsSaid(actor, input, null),
    });
    return { id };
  },
});

export const editProject = command({
  name: 'EditProject',
  role: 'ROLE_PROJECT_EDIT',
  input: projectSchema.extend({ id: recordId(), revision: revision() }),
  async handle(work, actor, { id, revision: madeFrom, ...input }) {
    const project = await work.load(projectAggregate, id, actor);
    const { state } = project;
    requireFresh(project, madeFrom, formOf(actor));
    const { name, client } = input;
    const details = detailsSaid(actor, input, state.details.budgetAmount);
    if (client !== state.client) await requireClient(work, corporationOf(actor), client);
    await requireDetails(work, corporationOf(actor), details, state.details);
    if (
      differences({ name: state.name, client: state.client, ...state.details }, { name, client, ...details })
        .length > 0
    )
      await work.append(project, [{ type: 'ProjectEdited', data: { project: id, name, client, details } }]);
    return { id };
  },
});

/**
 * Moves a project to a status, in the company's own words where it says some: documents, time and plans are affected to
 * those alone that are not finished.
 */
export const setProjectStatus = command({
  name: 'SetProjectStatus',
  role: 'ROLE_PROJECT_EDIT',
  input: z.object({
    id: recordId(),
    status: choice(projectStatuses),
    statusType: optionalReference('projectstatustype').meta({ example: null }),
  }),
  async handle(work, actor, { id, status, statusType: type }) {
    const project = await work.load(projectAggregate, id, actor);
    const statusType = await statusTypeOf(work, corporationOf(actor), type, status);
    const { state } = project;
    if (state.status === status && (state.statusType?.id ?? null) === type) return { id };
    const step = stepOf(state.status, status);
    await work.append(project, [{ type: step, data: { project: id, statusType } }]);
    return { id };
  },
});

/** The company's word for a status. @throws Refusal `invalid` for one that stands for another status */
async function statusTypeOf(work: UnitOfWork, corporation: number, id: number | null, status: ProjectStatus) {
  if (id === null) return null;
  const found = (await work.ask(recordQuestions).records('projectstatustype', [id], corporation)).get(id);
  if (found?.values['status'] !== status) throw invalid({ statusType: ['errors.reference'] });
  return { id, name: found.label };
}

/** What would lose its project: it is billed, paid or reckoned by it. */
const projectUses = [
  ...documentKinds.map((kind) => `${kind}-project`),
  'project-time',
  'project-stopwatch',
  'project-staff',
  'project-plan',
  'project-expense',
  'project-share',
  'project-entry',
  'project-equipment',
  'project-inspection',
  'project-maintenance',
  'project-transport',
];

export const deleteProject = command({
  name: 'DeleteProject',
  role: 'ROLE_PROJECT_DELETE',
  input: z.object({ id: recordId() }),
  refuses: ['IN_USE'],
  async handle(work, actor, { id }) {
    const project = await work.load(projectAggregate, id, actor);
    const [use] = await work.ask(recordQuestions).usesOf(id, projectUses);
    if (use) throw conflict('IN_USE', `errors.inUse.${use.kind}|count=${use.count}`);
    const { parts } = project.state;
    if (parts.length > 0) throw conflict('IN_USE', `errors.inUse.invoice-project|count=${parts.length}`);
    await work.append(project, [{ type: 'ProjectDeleted', data: { project: id } }]);
    return { id };
  },
});
