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
  type CompanyReach,
} from '#projections/company/company-groups.ts';
import { listCorporations } from '#projections/company/corporations.ts';
import { call, json, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import { completionAnswer, completionRequest, keywordOf, listAnswer, listRequest } from '../listing.ts';
import { changeCall, deleteCall, newCall } from '../resource-calls.ts';

const role: readonly RoleName[] = ['ROLE_COMPANY_VIEW_DETAIL', 'ROLE_CORPORATION_READ'];
const scope = 'installation';

const reachOf = ({ actor }: ApiContext): CompanyReach =>
  mayPass(actor, { role: 'ROLE_SUPER_ADMIN', scope }) ? 'all' : (actor?.corporations ?? []);

async function shown(context: ApiContext, id: number | null): Promise<Response> {
  const { db } = context.services;
  const found = id === null ? null : await findCompanyGroup(db, id, reachOf(context));
  if (found === null) return notExist();
  const companies = await listCorporations(db, found.corporations);
  const corporations = companies.map(({ id: company, name }) => ({ id: company, value: name }));
  return json({ item: { ...found, value: found.name, corporations } });
}

export const companyGroupCalls: Call[] = [
  call({
    path: 'companygroup/list',
    role,
    scope,
    summary: 'Groups of companies, of which the caller knows one at least',
    async run(context) {
      const { db } = context.services;
      const [reach, keyword] = [reachOf(context), keywordOf(context.query)];
      const [page, total] = await Promise.all([
        listCompanyGroups(db, reach, keyword, listRequest(context.query, { sort: 'name', direction: 'asc' })),
        countCompanyGroups(db, reach, keyword),
      ]);
      return listAnswer(page, total, (row) => ({ ...row, value: row.name }));
    },
  }),
  call({
    path: 'companygroup/completion/list',
    role,
    scope,
    summary: 'Names of groups of companies',
    async run(context) {
      const request = completionRequest(context.query, 'name');
      const { rows } = await listCompanyGroups(
        context.services.db,
        reachOf(context),
        keywordOf(context.query),
        request,
      );
      return completionAnswer(rows.map(({ id, name }) => ({ id, value: name })));
    },
  }),
  call({
    path: 'companygroup/show/{id}',
    role,
    scope,
    summary: 'One group with its companies',
    run: (context) => shown(context, pathId(context.params['id'])),
  }),
  newCall('companygroup', {
    summary: 'Create a group of companies',
    command: createCompanyGroup,
    input: companyGroupSchema,
    shown,
  }),
  changeCall('companygroup/edit', {
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
