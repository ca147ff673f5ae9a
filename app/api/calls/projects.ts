import { createProject, deleteProject, editProject, setProjectOpen } from '#domain/projects/commands.ts';
import { projectSchema } from '#domain/projects/project.ts';
import { countProjects, findProject, listProjects, type ProjectFilter } from '#projections/projects.ts';
import { findThirdParty } from '#projections/third-parties.ts';
import { call, commandCall, json, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import {
  completionAnswer,
  completionRequest,
  idFilter,
  keywordOf,
  listAnswer,
  listRequest,
} from '../listing.ts';

const readRole = 'ROLE_PROJECT_READ';

async function shown({ services, corporation }: ApiContext, id: number | null): Promise<Response> {
  const found = id === null ? null : await findProject(services.db, id, corporation);
  if (found === null) return notExist();
  const client = found.client === null ? null : await findThirdParty(services.db, found.client, corporation);
  const item = {
    ...found,
    value: found.name,
    client: client && { id: client.id, value: client.identity?.name ?? null },
  };
  return json({ item });
}

function filterOf(query: URLSearchParams): ProjectFilter {
  const status = query.get('status');
  return {
    status: status === 'open' || status === 'closed' ? status : null,
    client: idFilter(query, 'client'),
    keyword: keywordOf(query),
  };
}

export const projectCalls: Call[] = [
  call({
    path: 'project/list',
    role: readRole,
    summary: 'Projects',
    async run({ services, corporation, query }) {
      const filter = filterOf(query);
      const [page, total] = await Promise.all([
        listProjects(
          services.db,
          corporation,
          filter,
          listRequest(query, { sort: 'newest', direction: 'desc' }),
        ),
        countProjects(services.db, corporation, filter),
      ]);
      return listAnswer(page, total, (row) => ({ ...row, value: row.name }));
    },
  }),
  call({
    path: 'project/completion/list',
    role: readRole,
    summary: 'Codes and names of open projects',
    async run({ services, corporation, query }) {
      const { rows } = await listProjects(
        services.db,
        corporation,
        { ...filterOf(query), status: 'open' },
        completionRequest(query, 'name'),
      );
      return completionAnswer(rows.map(({ id, code, name }) => ({ id, value: `${code} · ${name}` })));
    },
  }),
  call({
    path: 'project/show/{id}',
    role: readRole,
    summary: 'One project',
    run: (context) => shown(context, pathId(context.params['id'])),
  }),
  commandCall({
    path: 'project/new',
    summary: 'Open a project',
    command: createProject,
    input: projectSchema,
    toInput: (_params, body) => body,
    answer: (context, { id }) => shown(context, id),
  }),
  commandCall({
    path: 'project/edit/{id}',
    summary: 'Edit a project',
    command: editProject,
    input: projectSchema,
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (context, { id }) => shown(context, id),
  }),
  commandCall({
    path: 'project/change/status/{id}',
    summary: 'Close a project or open it again: `open`',
    command: setProjectOpen,
    input: setProjectOpen.input.omit({ id: true }),
    toInput: ({ id }, body) => ({ ...body, id }),
    answer: (context, { id }) => shown(context, id),
  }),
  commandCall({
    path: 'project/delete/{id}',
    summary: 'Delete a project that no document belongs to',
    command: deleteProject,
    input: null,
    toInput: ({ id }) => ({ id }),
    answer: (_context, { id }) => Promise.resolve(json({ item: { id } })),
  }),
];
