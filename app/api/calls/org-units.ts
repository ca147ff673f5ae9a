import { z } from 'zod';
import { optionalReference, reference, recordId } from '#domain/kernel/fields.ts';
import {
  createOrgUnit,
  deleteOrgUnit,
  editOrgUnit,
  registerInOrgUnit,
  rejectFromOrgUnit,
} from '#domain/company/org-unit-commands.ts';
import { orgUnitSchema, type OrgUnitKind } from '#domain/company/org-unit.ts';
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
import { call, commandCall, json, notExist, type ApiContext, type Call } from '../call.ts';
import { idFilter, inDirection, keywordOf } from '../listing.ts';
import { changeCall, deleteCall, listCalls, newCall, showCall } from '../resource-calls.ts';

const role = 'ROLE_COMPANY_VIEW_STRUCTURE';

const present = (unit: OrgUnitRow) => ({ ...unit, value: unit.name });

const branch = ({ children, ...unit }: OrgBranch<OrgUnitRow>): object => ({
  ...present(unit),
  children: children.map(branch),
});

const shownOf =
  (kind: OrgUnitKind) =>
  async ({ services, corporation }: ApiContext, id: number | null): Promise<Response> => {
    const unit = id === null ? null : await findOrgUnit(services.db, id, corporation);
    if (unit?.kind !== kind) return notExist();
    const people = await peopleOfUnit(services.db, unit.id, corporation);
    const stays = people.map(({ person, name, since, until }) => ({ id: person, value: name, since, until }));
    return json({ item: { ...present(unit), persons: stays } });
  };

/** The calls that both trees have. */
function treeCalls(kind: OrgUnitKind, { one, many }: { one: string; many: string }): Call[] {
  const shown = shownOf(kind);
  const read = (body: object) => ({ ...body, kind });
  return [
    ...listCalls({
      resource: kind,
      role,
      summary: many,
      order: { sort: 'name', direction: 'asc' },
      filterOf: (query) => ({ kind, keyword: keywordOf(query) }),
      list: listOrgUnits,
      count: countOrgUnits,
      present,
      completion: {
        summary: `Names: ${many}`,
        sort: 'name',
        valueOf: ({ id, name }) => ({ id, value: name }),
      },
    }),
    showCall(kind, role, `${one}, with who is and was in it`, shown),
    newCall(kind, {
      summary: `Create: ${one}`,
      command: createOrgUnit,
      input: orgUnitSchema.extend({ parent: optionalReference(kind) }),
      shown,
      read,
    }),
    changeCall(`${kind}/edit`, {
      summary: `Edit: ${one}`,
      command: editOrgUnit,
      input: orgUnitSchema.extend({ parent: optionalReference(kind) }),
      shown,
      read,
    }),
    deleteCall(kind, {
      summary: `Delete: ${one}, once nothing and nobody is in it`,
      command: deleteOrgUnit,
      read,
    }),
    call({
      path: `${kind}/tree/list`,
      role,
      summary: `${many} as trees: children in each`,
      sorts: ['name'],
      async run({ services, corporation, query }) {
        const units = inDirection(query, await unitsOf(services.db, corporation, kind));
        return json({ items: treeOf(units).map(branch), total: units.length });
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
    query: ['organization', 'parent'],
    async run({ services, corporation, query }) {
      const parent = idFilter(query, 'organization') ?? idFilter(query, 'parent');
      const units = await unitsOf(services.db, corporation, 'organization');
      const items = units.filter((unit) => unit.parent === parent).map(present);
      return json({ items, total: items.length });
    },
  }),
  commandCall({
    path: 'organization/register/person',
    summary: 'Put a person into a unit from a day on: `organization`, `person`, `date`',
    command: registerInOrgUnit,
    input: stayInput,
    toInput: stayOf,
    answer: (context, { id }) => organization(context, id),
  }),
  commandCall({
    path: 'organization/reject/person',
    summary: 'Take a person out of a unit; `date` is the last day there',
    command: rejectFromOrgUnit,
    input: stayInput,
    toInput: stayOf,
    answer: (context, { id }) => organization(context, id),
  }),
];
