import { z } from 'zod';
import { optionalReference, recordId, reference } from '#domain/kernel/fields.ts';
import {
  createOrgUnit,
  deleteOrgUnit,
  editOrgUnit,
  moveToOrgUnit,
  registerInOrgUnit,
  rejectFromOrgUnit,
} from '#domain/company/org-unit-commands.ts';
import { orgUnitKinds, orgUnitSchema, type OrgUnitKind } from '#domain/company/org-unit.ts';
import {
  countOrgUnits,
  findOrgUnit,
  listOrgUnits,
  peopleOfUnit,
  treeOf,
  unitsOf,
  type OrgBranch,
  type OrgUnitRow,
} from '#projections/company/org-units.ts';
import { dayText, itemOf, itemsOf, recordNumber, referenceTo } from '../answers.ts';
import { call, commandCall, type Call } from '../call.ts';
import { inDirection, orderQuery } from '../listing.ts';
import { idOf } from '../query.ts';
import { answerShown, deleteCall, editCall, listCalls, newCall, showCall, shows } from '../resource-calls.ts';

const role = 'ROLE_COMPANY_VIEW_STRUCTURE';
const order = { sort: 'name', direction: 'asc' } as const;

/** A unit in lists and trees. */
export const orgUnitRow = z.object({
  id: recordNumber,
  value: z.string(),
  kind: z.enum(orgUnitKinds),
  name: z.string(),
  code: z.string().nullable(),
  parent: referenceTo.nullable(),
  type: referenceTo.nullable(),
  manager: referenceTo.nullable(),
  description: z.string().nullable(),
  people: z.int().min(0).meta({ description: 'How many are in it now' }),
});

const named = (id: number | null, name: string | null) => (id === null ? null : { id, value: name || null });

export const presentOrgUnit = ({ parentName, typeName, managerName, ...unit }: OrgUnitRow) => ({
  ...unit,
  value: unit.name,
  parent: named(unit.parent, parentName),
  type: named(unit.type, typeName),
  manager: named(unit.manager, managerName),
});

const branch = orgUnitRow.extend({
  children: z.array(z.looseObject(referenceTo.shape)).meta({
    description: 'The units right below it, each like this one',
  }),
});

const branchOf = ({ children, ...unit }: OrgBranch<OrgUnitRow>): z.input<typeof branch> => ({
  ...presentOrgUnit(unit),
  children: children.map(branchOf),
});

const shownOf = (kind: OrgUnitKind) =>
  shows(
    orgUnitRow.extend({
      persons: z
        .array(referenceTo.extend({ since: dayText, until: dayText.nullable() }))
        .meta({ description: 'Who is and was in it' }),
    }),
    {
      stream: 'orgunit',
      async read({ services, corporation }, id) {
        const unit = await findOrgUnit(services.db, id, corporation);
        if (unit?.kind !== kind) return null;
        const people = await peopleOfUnit(services.db, unit.id, corporation);
        return {
          ...presentOrgUnit(unit),
          persons: people.map(({ person, name, since, until }) => ({
            id: person,
            value: name,
            since,
            until,
          })),
        };
      },
    },
  );

/** The calls that both trees have. */
function treeCalls(kind: OrgUnitKind, { one, many }: { one: string; many: string }): Call[] {
  const shown = shownOf(kind);
  const read = (body: object) => ({ ...body, kind });
  const input = orgUnitSchema.extend({ parent: optionalReference(kind) });
  return [
    ...listCalls({
      resource: kind,
      role,
      summary: many,
      order,
      sorts: ['name', 'id'],
      filters: { parent: idOf(kind, 'Those right below this one') },
      filterOf: ({ keyword, parent }) => ({ kind, keyword, ...(parent !== null && { parent }) }),
      list: listOrgUnits,
      count: countOrgUnits,
      row: orgUnitRow,
      stream: 'orgunit',
      present: presentOrgUnit,
      completion: {
        summary: `Names: ${many}`,
        sort: 'name',
        valueOf: ({ id, name }) => ({ id, value: name }),
      },
    }),
    showCall(kind, role, `${one}, with who is and was in it`, shown),
    newCall(kind, { summary: `Create: ${one}`, command: createOrgUnit, input, shown, read }),
    editCall(kind, { summary: `Edit: ${one}`, command: editOrgUnit, input, shown, read }),
    deleteCall(kind, {
      summary: `Delete: ${one}, once nothing and nobody is in it`,
      command: deleteOrgUnit,
      read,
    }),
    call({
      path: `${kind}/tree/list`,
      role,
      summary: `${many} as trees: children in each`,
      query: z.object(orderQuery(['name'], order)),
      answers: itemsOf(branch),
      async run({ services, corporation }, _body, { direction }) {
        const units = await unitsOf(services.db, corporation, kind);
        const ordered = inDirection({ direction: direction === 'desc' ? 'desc' : 'asc' }, units);
        return { items: treeOf(ordered).map(branchOf), total: units.length };
      },
    }),
  ];
}

const stayInput = z.object({
  organization: recordId().meta({ 'x-references': 'organization' }),
  person: reference('persons/list/name'),
  date: z.string().meta({ format: 'date' }),
});

const stayOf = (_params: unknown, body: object) => ({
  id: 'organization' in body ? body.organization : undefined,
  person: 'person' in body ? body.person : undefined,
  date: 'date' in body ? body.date : undefined,
  kind: 'organization',
});

const organization = shownOf('organization');

export const orgUnitCalls: Call[] = [
  ...treeCalls('organization', { one: 'One unit of the organization', many: 'Units of the organization' }),
  ...treeCalls('department', { one: 'One department', many: 'Departments' }),
  call({
    path: 'organization/list/children',
    role,
    summary: 'Units right below one: `organization=12`; without it those at the top',
    query: z.object({
      organization: idOf('organization', 'Those right below this one'),
      parent: idOf('organization', 'The same, by another name'),
    }),
    answers: itemsOf(orgUnitRow),
    async run({ services, corporation }, _body, asked) {
      const above = asked.organization ?? asked.parent;
      const units = await unitsOf(services.db, corporation, 'organization');
      const items = units.filter(({ parent }) => parent === above).map(presentOrgUnit);
      return { items, total: items.length };
    },
  }),
  commandCall({
    path: 'organization/register/person',
    summary: 'Put a person into a unit from a day on: `organization`, `person`, `date`',
    command: registerInOrgUnit,
    input: stayInput,
    answers: itemOf(organization.schema),
    toInput: stayOf,
    answer: (context, { id }) => answerShown(organization, context, id),
  }),
  commandCall({
    path: 'organization/move/person',
    summary:
      'Move a person to a unit from a day on: `organization`, `person`, `date`, and `from`, the unit that they leave',
    command: moveToOrgUnit,
    input: stayInput.extend({ from: optionalReference('organization') }),
    answers: itemOf(organization.schema),
    toInput: (params, body) => ({ ...stayOf(params, body), from: 'from' in body ? body.from : null }),
    answer: (context, { id }) => answerShown(organization, context, id),
  }),
  commandCall({
    path: 'organization/reject/person',
    summary: 'Take a person out of a unit; `date` is the last day there',
    command: rejectFromOrgUnit,
    input: stayInput,
    answers: itemOf(organization.schema),
    toInput: stayOf,
    answer: (context, { id }) => answerShown(organization, context, id),
  }),
];
