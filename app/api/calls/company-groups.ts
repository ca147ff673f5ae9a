import { z } from 'zod';
import { mayPass } from '#domain/kernel/access.ts';
import type { RoleName } from '#domain/kernel/roles.ts';
import {
  createCompanyGroup,
  deleteCompanyGroup,
  editCompanyGroup,
} from '#domain/company/company-group-commands.ts';
import { companyGroupSchema } from '#domain/company/company-group.ts';
import {
  countCompanyGroups,
  findCompanyGroup,
  listCompanyGroups,
  type CompanyGroupRow,
  type CompanyReach,
} from '#projections/company/company-groups.ts';
import { listCorporations } from '#projections/company/corporations.ts';
import { recordNumber, referenceTo } from '../answers.ts';
import type { ApiContext, Call } from '../call.ts';
import {
  completionCall,
  deleteCall,
  editCall,
  listCall,
  newCall,
  showCall,
  shows,
} from '../resource-calls.ts';

const role: readonly RoleName[] = ['ROLE_COMPANY_VIEW_DETAIL', 'ROLE_CORPORATION_READ'];
const scope = 'installation';

const reachOf = ({ actor }: ApiContext): CompanyReach =>
  mayPass(actor, { role: 'ROLE_SUPER_ADMIN', scope }) ? 'all' : (actor?.corporations ?? []);

const row = z.object({
  id: recordNumber,
  value: z.string(),
  name: z.string(),
  code: z.string().nullable(),
  notes: z.string().nullable(),
  corporations: z.array(referenceTo).meta({ description: 'Those of its companies that the caller knows' }),
});

async function present({ services }: ApiContext, rows: readonly CompanyGroupRow[]) {
  const companies = await listCorporations(services.db, [
    ...new Set(rows.flatMap((one) => one.corporations)),
  ]);
  return rows.map((group) => ({
    ...group,
    value: group.name,
    corporations: companies
      .filter(({ id }) => group.corporations.includes(id))
      .map(({ id, name }) => ({ id, value: name })),
  }));
}

const shown = shows(row, {
  stream: 'companygroup',
  async read(context, id) {
    const found = await findCompanyGroup(context.services.db, id, reachOf(context));
    const [item] = found ? await present(context, [found]) : [];
    return item ?? null;
  },
});

export const companyGroupCalls: Call[] = [
  listCall({
    path: 'companygroup/list',
    role,
    scope,
    summary: 'Groups of companies, of which the caller knows one at least',
    order: { sort: 'name', direction: 'asc' },
    sorts: ['name', 'id'],
    row,
    stream: { prefix: 'companygroup', idOf: ({ id }: CompanyGroupRow) => id },
    async read(context, { keyword }, request) {
      const { db } = context.services;
      const reach = reachOf(context);
      const page = await listCompanyGroups(db, reach, keyword, request);
      return { page, count: () => countCompanyGroups(db, reach, keyword) };
    },
    present,
  }),
  completionCall({
    path: 'companygroup/completion/list',
    role,
    scope,
    summary: 'Names of groups of companies',
    order: { sort: 'name', direction: 'asc' },
    sorts: ['name', 'id'],
    async read(context, { keyword }, request) {
      const { rows } = await listCompanyGroups(context.services.db, reachOf(context), keyword, request);
      return rows.map(({ id, name }) => ({ id, value: name }));
    },
  }),
  {
    ...showCall('companygroup', role, 'One group with its companies', shown),
    access: { role, scope },
  },
  newCall('companygroup', {
    summary: 'Create a group of companies',
    command: createCompanyGroup,
    input: companyGroupSchema,
    shown,
  }),
  editCall('companygroup', {
    summary: 'Edit a group and say which companies are in it',
    command: editCompanyGroup,
    input: companyGroupSchema,
    shown,
  }),
  deleteCall('companygroup', {
    summary: 'Delete a group; its companies stay',
    command: deleteCompanyGroup,
  }),
];
