import { rateRoles } from '#domain/projects/assignment.ts';
import { z } from 'zod';
import { mayPass } from '#domain/kernel/access.ts';
import { createProjectWhole, editProjectWhole } from '#domain/custom-fields/owned.ts';
import {
  assignProjectPerson,
  changeProjectAssignments,
  editProjectAssignment,
  removeProjectAssignment,
  removeProjectPerson,
  setAssignmentCosts,
} from '#domain/projects/assignment-commands.ts';
import { deleteProject, setProjectStatus } from '#domain/projects/commands.ts';
import { projectBillings, projectSchema, projectStatuses } from '#domain/projects/project.ts';
import {
  countAssignments,
  findAssignment,
  listAssignments,
  projectProfilesOf,
  projectStaff,
  type AssignmentRow,
} from '#projections/projects/assignments.ts';
import { countProjects, findProject, listProjects } from '#projections/projects/projects.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { dayText, decimalText, idOnly, itemsOf, recordNumber, referenceTo } from '../answers.ts';
import { customFieldsAnswer, customFieldsShown, withCustomInput } from '../custom-fields.ts';
import { call, commandCall, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import { idOf, noQuery, word, yesOrNo } from '../query.ts';
import { changeCall, deleteCall, editCall, listCalls, newCall, showCall, shows } from '../resource-calls.ts';

const readRole = 'ROLE_PROJECT_READ';

const maySeeCosts = ({ actor }: ApiContext): boolean =>
  mayPass(actor, { role: 'ROLE_PROJECT_VIEW_COST', scope: 'corporation', reads: true });

const maySeeRates = ({ actor }: ApiContext): boolean =>
  mayPass(actor, { role: rateRoles, scope: 'corporation', reads: true });

const row = z.object({
  id: recordNumber,
  value: z.string(),
  code: z.string(),
  name: z.string(),
  status: z.enum(projectStatuses),
  billing: z.enum(projectBillings),
  family: referenceTo.nullable(),
  manager: referenceTo.nullable(),
  startDate: dayText.nullable(),
  endDate: dayText.nullable(),
  openedOn: dayText,
  client: referenceTo.nullable(),
});

const named = (id: number | null, value: string | null) => (id === null ? null : { id, value });

const shown = shows(
  row.extend({
    statusType: referenceTo.nullable().meta({ description: 'The company’s own word for its status' }),
    costCenter: referenceTo.nullable(),
    budgetHours: decimalText.nullable(),
    budgetAmount: decimalText
      .nullable()
      .meta({ description: 'Euros without VAT that it may cost; null for who may not see costs' }),
    saleOrder: referenceTo
      .nullable()
      .meta({ description: 'The version of the order that it was opened from' }),
    customFields: customFieldsAnswer,
  }),
  {
    stream: 'project',
    async read(context, id) {
      const { services, corporation } = context;
      const found = await findProject(services.db, id, corporation);
      if (found === null) return null;
      const { client, saleOrder, statusType } = found;
      const party = client === null ? null : await findThirdParty(services.db, client, corporation);
      return {
        ...found,
        value: found.name,
        budgetAmount: maySeeCosts(context) ? found.budgetAmount : null,
        client: party && { id: party.id, value: party.identity?.name ?? null },
        family: named(found.family, found.familyName),
        manager: named(found.manager, found.managerName),
        costCenter: named(found.costCenter, found.costCenterName),
        statusType: statusType && { id: statusType.id, value: statusType.name },
        saleOrder: saleOrder && { id: saleOrder.version, value: saleOrder.number },
        customFields: await customFieldsShown(services.db, corporation, 'project', found.id),
      };
    },
  },
);

const input = withCustomInput(projectSchema);

/** Whether a project is the company's; another one's is as none. */
export async function knownProject({ services, corporation, params }: ApiContext): Promise<number | null> {
  const id = pathId(params['id']);
  return id !== null && (await findProject(services.db, id, corporation)) !== null ? id : null;
}

const rate = z.object({ from: dayText, hourly: decimalText.nullable(), daily: decimalText.nullable() });

const assignment = z.object({
  id: recordNumber,
  value: z.string(),
  project: referenceTo,
  person: referenceTo,
  profile: referenceTo.nullable(),
  start: dayText.nullable(),
  end: dayText.nullable(),
  rates: z.array(rate).optional().meta({
    description: 'What their time is sold for, by the day that it holds from; for those alone who may see it',
  }),
  costs: z
    .array(rate)
    .optional()
    .meta({ description: 'What their time costs; for those alone who may see it' }),
});

const presentAssignment = (context: ApiContext, one: AssignmentRow): z.input<typeof assignment> => ({
  id: one.id,
  value: one.name,
  project: { id: one.project, value: one.projectName },
  person: { id: one.person, value: one.name || null },
  profile: named(one.profile, one.profileName),
  start: one.start,
  end: one.end,
  ...(maySeeRates(context) && { rates: one.rates }),
  ...(maySeeCosts(context) && { costs: one.costs }),
});

const shownAssignment = shows(assignment, {
  stream: 'projectassignment',
  async read(context, id) {
    const found = await findAssignment(context.services.db, id, context.corporation);
    return found && presentAssignment(context, found);
  },
});

const assignmentCalls: Call[] = [
  ...listCalls({
    resource: 'projectassignment',
    role: readRole,
    summary: 'Who is on which project, at which rates',
    order: { sort: 'newest', direction: 'desc' },
    sorts: ['newest'],
    filters: {
      project: idOf('project', 'On this project'),
      person: idOf('persons', 'Of this person'),
    },
    filterOf: ({ project, person, keyword }) => ({ project, person, keyword }),
    list: listAssignments,
    count: countAssignments,
    row: assignment,
    stream: 'projectassignment',
    present: {
      all: (context, rows) => Promise.resolve(rows.map((one) => presentAssignment(context, one))),
    },
    completion: {
      summary: 'Who is on projects, by name',
      sort: 'newest',
      valueOf: ({ id, name, projectName }) => ({ id, value: `${name} · ${projectName}` }),
    },
  }),
  showCall('projectassignment', readRole, 'One assignment', shownAssignment),
  newCall('projectassignment', {
    summary: 'Put somebody on a project',
    command: assignProjectPerson,
    input: assignProjectPerson.input,
    shown: shownAssignment,
  }),
  editCall('projectassignment', {
    summary: 'Change somebody’s profile, days and sale rates on a project',
    command: editProjectAssignment,
    input: editProjectAssignment.input,
    shown: shownAssignment,
  }),
  changeCall('projectassignment/costs', {
    summary: 'Say what somebody’s time on a project costs: `costs`, all of them',
    command: setAssignmentCosts,
    input: setAssignmentCosts.input.omit({ id: true }),
    shown: shownAssignment,
  }),
  deleteCall('projectassignment', {
    summary: 'Take somebody off a project; what they did on it stays',
    command: removeProjectAssignment,
  }),
];

export const projectCalls: Call[] = [
  ...listCalls({
    resource: 'project',
    role: readRole,
    summary: 'Projects',
    order: { sort: 'newest', direction: 'desc' },
    sorts: ['newest', 'code', 'name'],
    filters: {
      status: word(projectStatuses, 'In this status'),
      open: yesOrNo('Those that are not finished, or those that are'),
      client: idOf('thirdparty', 'For this client'),
      family: idOf('projectfamily', 'Of this family'),
      manager: idOf('persons', 'Led by this person'),
    },
    custom: 'project',
    filterOf: ({ status, open, client, family, manager, keyword, custom }) => ({
      status,
      open,
      client,
      family,
      manager,
      keyword,
      custom,
    }),
    list: listProjects,
    count: countProjects,
    row,
    stream: 'project',
    present: ({ client, clientName, familyName, managerName, statusType: _word, ...rest }) => ({
      ...rest,
      value: rest.name,
      client: named(client, clientName),
      family: named(rest.family, familyName),
      manager: named(rest.manager, managerName),
    }),
    completion: {
      summary: 'Codes and names of projects that are not finished',
      sort: 'name',
      among: (filter) => ({ ...filter, open: true }),
      valueOf: ({ id, code, name }) => ({ id, value: `${code} · ${name}` }),
    },
  }),
  showCall('project', readRole, 'One project', shown),
  newCall('project', { summary: 'Open a project', command: createProjectWhole, input, shown }),
  editCall('project', { summary: 'Edit a project', command: editProjectWhole, input, shown }),
  changeCall('project/change/status', {
    summary: 'Move a project to a status: `status`, and the company’s own word for it, `statusType`',
    command: setProjectStatus,
    input: setProjectStatus.input.omit({ id: true }),
    shown,
  }),
  changeCall('project/change/assignments', {
    summary: 'Say who is on a project, all of them: `persons`',
    command: changeProjectAssignments,
    input: changeProjectAssignments.input.omit({ id: true }),
    shown,
  }),
  call({
    path: 'project/staff/list/{id}',
    role: readRole,
    summary: 'Who is on a project',
    query: noQuery,
    answers: itemsOf(assignment),
    async run(context) {
      const { services, corporation } = context;
      const id = await knownProject(context);
      if (id === null) return notExist();
      const staff = await projectStaff(services.db, id, corporation);
      const items = staff.map((one) => presentAssignment(context, one));
      return { items, total: items.length };
    },
  }),
  call({
    path: 'project/profile/list/{id}',
    role: readRole,
    summary: 'The profiles that people have on a project',
    query: noQuery,
    answers: itemsOf(z.object({ id: recordNumber, value: z.string(), people: z.int() })),
    async run(context) {
      const { services, corporation } = context;
      const id = await knownProject(context);
      if (id === null) return notExist();
      const profiles = await projectProfilesOf(services.db, id, corporation);
      const items = profiles.map(({ name, ...one }) => ({ ...one, value: name }));
      return { items, total: items.length };
    },
  }),
  commandCall({
    path: 'projectperson/delete/{project}/{person}',
    summary: 'Take somebody off a project',
    command: removeProjectPerson,
    input: null,
    answers: idOnly,
    toInput: ({ project, person }) => ({ project, person }),
    answer: (_context, { id }) => Promise.resolve({ item: { id } }),
  }),
  deleteCall('project', {
    summary: 'Delete a project that no document belongs to',
    command: deleteProject,
  }),
  ...assignmentCalls,
];
