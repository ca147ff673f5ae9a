import { z } from 'zod';
import { createProjectWhole, editProjectWhole } from '#domain/custom-fields/owned.ts';
import { deleteProject, setProjectOpen } from '#domain/projects/commands.ts';
import { projectSchema } from '#domain/projects/project.ts';
import { countProjects, findProject, listProjects } from '#projections/projects/projects.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { dayText, recordNumber, referenceTo } from '../answers.ts';
import { customFieldsAnswer, customFieldsShown, withCustomInput } from '../custom-fields.ts';
import type { Call } from '../call.ts';
import { idOf, word } from '../query.ts';
import { changeCall, deleteCall, editCall, listCalls, newCall, showCall, shows } from '../resource-calls.ts';

const readRole = 'ROLE_PROJECT_READ';
const statuses = ['open', 'closed'] as const;

const row = z.object({
  id: recordNumber,
  value: z.string(),
  code: z.string(),
  name: z.string(),
  status: z.enum(statuses),
  openedOn: dayText,
  client: referenceTo.nullable(),
});

const shown = shows(
  row.extend({
    saleOrder: referenceTo
      .nullable()
      .meta({ description: 'The version of the order that it was opened from' }),
    customFields: customFieldsAnswer,
  }),
  {
    stream: 'project',
    async read({ services, corporation }, id) {
      const found = await findProject(services.db, id, corporation);
      if (found === null) return null;
      const { client, saleOrder } = found;
      const party = client === null ? null : await findThirdParty(services.db, client, corporation);
      return {
        ...found,
        value: found.name,
        client: party && { id: party.id, value: party.identity?.name ?? null },
        saleOrder: saleOrder && { id: saleOrder.version, value: saleOrder.number },
        customFields: await customFieldsShown(services.db, corporation, 'project', found.id),
      };
    },
  },
);

const input = withCustomInput(projectSchema);

export const projectCalls: Call[] = [
  ...listCalls({
    resource: 'project',
    role: readRole,
    summary: 'Projects',
    order: { sort: 'newest', direction: 'desc' },
    sorts: ['newest', 'code', 'name'],
    filters: {
      status: word(statuses, 'Open or closed ones'),
      client: idOf('thirdparty', 'For this client'),
    },
    custom: 'project',
    filterOf: ({ status, client, keyword, custom }) => ({ status, client, keyword, custom }),
    list: listProjects,
    count: countProjects,
    row,
    stream: 'project',
    present: ({ client, clientName, ...rest }) => ({
      ...rest,
      value: rest.name,
      client: client === null ? null : { id: client, value: clientName },
    }),
    completion: {
      summary: 'Codes and names of open projects',
      sort: 'name',
      among: (filter) => ({ ...filter, status: 'open' as const }),
      valueOf: ({ id, code, name }) => ({ id, value: `${code} · ${name}` }),
    },
  }),
  showCall('project', readRole, 'One project', shown),
  newCall('project', { summary: 'Open a project', command: createProjectWhole, input, shown }),
  editCall('project', { summary: 'Edit a project', command: editProjectWhole, input, shown }),
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
