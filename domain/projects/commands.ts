import { z } from 'zod';
import { requireFresh } from '../kernel/require-fresh.ts';
import { command, corporationOf } from '../kernel/command.ts';
import { recordId, revision } from '../kernel/fields.ts';
import { conflict } from '../kernel/refusal.ts';
import { documentKinds } from '../document-kinds/document-kinds.ts';
import { openProject, requireClient } from './open-project.ts';
import { projectAggregate, projectSchema } from './project.ts';
import { recordQuestions } from '../records/questions.ts';

export const createProject = command({
  name: 'CreateProject',
  role: 'ROLE_PROJECT_CREATE',
  input: projectSchema,
  async handle(work, actor, { name, client }) {
    const { id } = await openProject(work, actor, { name, client, saleOrder: null });
    return { id };
  },
});

export const editProject = command({
  name: 'EditProject',
  role: 'ROLE_PROJECT_EDIT',
  input: projectSchema.extend({ id: recordId(), revision: revision() }),
  async handle(work, actor, { id, revision: madeFrom, name, client }) {
    const project = await work.load(projectAggregate, id, actor);
    requireFresh(project, madeFrom, (state) => state);
    if (client !== project.state.client) await requireClient(work, corporationOf(actor), client);
    if (name !== project.state.name || client !== project.state.client)
      await work.append(project, [{ type: 'ProjectEdited', data: { project: id, name, client } }]);
    return { id };
  },
});

/** Closes a project or opens it again: documents are affected to open ones alone. */
export const setProjectOpen = command({
  name: 'SetProjectOpen',
  role: 'ROLE_PROJECT_EDIT',
  input: z.object({ id: recordId(), open: z.boolean({ error: 'errors.invalid' }) }),
  async handle(work, actor, { id, open }) {
    const project = await work.load(projectAggregate, id, actor);
    if ((project.state.status === 'open') !== open) {
      const type = open ? 'ProjectReopened' : 'ProjectClosed';
      await work.append(project, [{ type, data: { project: id } }]);
    }
    return { id };
  },
});

export const deleteProject = command({
  name: 'DeleteProject',
  role: 'ROLE_PROJECT_DELETE',
  input: z.object({ id: recordId() }),
  refuses: ['IN_USE'],
  async handle(work, actor, { id }) {
    const project = await work.load(projectAggregate, id, actor);
    const [use] = await work.ask(recordQuestions).usesOf(
      id,
      documentKinds.map((kind) => `${kind}-project`),
    );
    if (use) throw conflict('IN_USE', `errors.inUse.${use.kind}|count=${use.count}`);
    await work.append(project, [{ type: 'ProjectDeleted', data: { project: id } }]);
    return { id };
  },
});
