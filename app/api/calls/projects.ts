import { createProjectWhole, editProjectWhole } from '#domain/custom-fields/owned.ts';
import { deleteProject, setProjectOpen } from '#domain/projects/commands.ts';
import { projectSchema } from '#domain/projects/project.ts';
import {
  countProjects,
  findProject,
  listProjects,
  type ProjectFilter,
} from '#projections/projects/projects.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { customFieldsShown, withCustomInput } from '../custom-fields.ts';
import { json, notExist, type ApiContext, type Call } from '../call.ts';
import { choiceFilter, idFilter, keywordOf } from '../listing.ts';
import { changeCall, deleteCall, listCalls, newCall, showCall } from '../resource-calls.ts';

const readRole = 'ROLE_PROJECT_READ';

async function shown({ services, corporation }: ApiContext, id: number | null): Promise<Response> {
  const found = id === null ? null : await findProject(services.db, id, corporation);
  if (found === null) return notExist();
  const client = found.client === null ? null : await findThirdParty(services.db, found.client, corporation);
  const item = {
    ...found,
    value: found.name,
    client: client && { id: client.id, value: client.identity?.name ?? null },
    customFields: await customFieldsShown(services.db, corporation, 'project', found.id),
  };
  return json({ item });
}

function filterOf(query: URLSearchParams): ProjectFilter {
  return {
    status: choiceFilter(query, 'status', ['open', 'closed']),
    client: idFilter(query, 'client'),
    keyword: keywordOf(query),
  };
}

export const projectCalls: Call[] = [
  ...listCalls({
    resource: 'project',
    role: readRole,
    summary: 'Projects',
    order: { sort: 'newest', direction: 'desc' },
    filters: ['status', 'client'],
    filterOf,
    list: listProjects,
    count: countProjects,
    present: (row) => ({ ...row, value: row.name }),
    completion: {
      summary: 'Codes and names of open projects',
      sort: 'name',
      among: (filter) => ({ ...filter, status: 'open' as const }),
      valueOf: ({ id, code, name }) => ({ id, value: `${code} · ${name}` }),
    },
  }),
  showCall('project', readRole, 'One project', shown),
  newCall('project', {
    summary: 'Open a project',
    command: createProjectWhole,
    input: withCustomInput(projectSchema),
    shown,
  }),
  changeCall('project/edit', {
    summary: 'Edit a project',
    command: editProjectWhole,
    input: withCustomInput(projectSchema),
    shown,
  }),
  changeCall('project/change/status', {
    summary: 'Close a project or open it again: `open`',
    command: setProjectOpen,
    input: setProjectOpen.input.omit({ id: true }),
    shown,
  }),
  deleteCall('project', {
    summary: 'Delete a project that no document belongs to',
    command: deleteProject,
  }),
];
