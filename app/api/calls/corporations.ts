import { z } from 'zod';
import { mayPass, type Access } from '#domain/kernel/access.ts';
import type { RoleName } from '#domain/kernel/roles.ts';
import { registerReadyCorporation, setCorporationEnabled } from '#domain/company/commands.ts';
import {
  editCorporationIdentity,
  reachesCompany,
  setCorporationPayrollDocuments,
} from '#domain/company/company-commands.ts';
import type { CorporationProfile } from '#domain/company/corporation.ts';
import { corporationSchema } from '#domain/company/corporation.ts';
import { identitySchema } from '#domain/company/corporation-parts.ts';
import { conflict } from '#domain/kernel/refusal.ts';
import { attachedTo } from '#projections/attachments/attached-documents.ts';
import { findCorporation, listCorporations } from '#projections/company/corporations.ts';
import { unitsOf } from '#projections/company/org-units.ts';
import { call, commandCall, json, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import { inDirection, keywordOf } from '../listing.ts';
import { newCall } from '../resource-calls.ts';

const scope = 'installation';

/** What everybody who works in a company may know of it; the rest takes a right. */
const summaryOf = ({
  id,
  name,
  enabled,
  logo,
  currency,
  showMase,
  generateSaleOrder,
  saleOrderAutoCreateProject,
}: CorporationProfile) => ({
  id,
  value: name,
  name,
  label: name,
  enabled,
  logo,
  currency,
  showMase,
  generateSaleOrder,
  saleOrderAutoCreateProject,
});

const withoutInner = ({ payrollDocuments: _files, ...company }: CorporationProfile) => company;

const detailRoles: readonly RoleName[] = ['ROLE_COMPANY_VIEW_DETAIL', 'ROLE_CORPORATION_READ'];

const holds = ({ actor }: ApiContext, role: Access['role']): boolean => mayPass(actor, { role, scope });

/** The companies of the caller: super admins know of all, disabled ones too, but not of a demo that was removed. */
async function companiesOf(context: ApiContext): Promise<CorporationProfile[]> {
  const { services, actor } = context;
  const reached = await listCorporations(
    services.db,
    holds(context, 'ROLE_SUPER_ADMIN') ? 'all' : (actor?.corporations ?? []),
  );
  const demo = await services.demoCompanies();
  const all = reached.filter(({ id, enabled }) => enabled || !demo.has(id));
  const words = keywordOf(context.query)?.toLocaleLowerCase('fr');
  return words ? all.filter(({ name }) => name.toLocaleLowerCase('fr').includes(words)) : all;
}

/** A company of the caller: all of it to whoever may look at it and works there, its name and marks to its people. */
async function shown(context: ApiContext, id: number | null): Promise<Response> {
  const { services, actor } = context;
  if (id === null || actor === null) return notExist();
  const reached = reachesCompany(actor, id);
  if (!reached && !actor.corporations.includes(id)) return notExist();
  const company = await findCorporation(services.db, id);
  if (company === null) return notExist();
  const full = reached && holds(context, detailRoles) ? withoutInner(company) : {};
  return json({ item: { ...full, ...summaryOf(company) } });
}

const reading = (path: string, summary: string, run: Call['run'], query: readonly string[] = []): Call =>
  call({ path, role: 'signed-in', scope, summary, query, sorts: ['name'], run });

const lists: Call[] = [
  reading(
    'corporation/list',
    'Companies of the caller; group=showSelect for choices',
    async (context) => {
      const companies = inDirection(context.query, await companiesOf(context));
      const brief = context.query.get('group') === 'showSelect';
      // Companies outside are third parties, and never stand here.
      const found = context.query.get('isExternalCorporation') === '1' ? [] : companies;
      const full = !brief && holds(context, 'ROLE_SUPER_ADMIN');
      const items = found.map((one) => (full ? { ...withoutInner(one), ...summaryOf(one) } : summaryOf(one)));
      return json({ items, total: items.length });
    },
    ['group', 'isExternalCorporation'],
  ),
  reading('corporation/completion/list', 'Names of companies', async (context) => {
    const companies = inDirection(context.query, await companiesOf(context));
    return json({ items: companies.slice(0, 20).map(({ id, name }) => ({ id, value: name })) });
  }),
  reading('corporation/show/{id}', 'One company', (context) => shown(context, pathId(context.params['id']))),
];

/** Files of a company that go with wage slips. */
async function payrollDocuments(context: ApiContext, id: number | null): Promise<Response> {
  const { services, actor } = context;
  if (id === null || actor === null || !reachesCompany(actor, id)) return notExist();
  const company = await findCorporation(services.db, id);
  if (company === null) return notExist();
  const chosen = new Set(company.payrollDocuments ?? []);
  const files = await attachedTo(services.db, { kind: 'corporation', id }, id);
  const items = files
    .filter((file) => chosen.has(file.id))
    .map(({ id: file, name, size, type }) => ({ id: file, value: name, name, size, type }));
  return json({ items, total: items.length });
}

export const corporationCalls: Call[] = [
  ...lists,
  newCall('corporation', {
    summary: 'Register a company, with the reference lists of a new one',
    command: registerReadyCorporation,
    input: corporationSchema,
    shown,
  }),
  commandCall({
    path: 'corporation/edit/{id}',
    summary: 'Edit who a company is: what its letterhead says',
    command: editCorporationIdentity,
    input: identitySchema,
    toInput: ({ id }, body) => ({ ...body, id: pathId(id) }),
    answer: (context, { id }) => shown(context, id),
  }),
  commandCall({
    path: 'corporation/edit/enabled/{id}',
    summary: 'Enable or disable a company (ours): `enabled`',
    command: setCorporationEnabled,
    input: setCorporationEnabled.input.omit({ id: true }),
    toInput: ({ id }, body) => ({ ...body, id: pathId(id) }),
    answer: (context, { id }) => shown(context, id),
  }),
  call({
    method: 'POST',
    path: 'corporation/delete/{id}',
    role: 'ROLE_SUPER_ADMIN',
    scope,
    summary: 'Refused: a company is never lost; it can be disabled',
    async run({ services, params }) {
      const company = await findCorporation(services.db, pathId(params['id']) ?? 0);
      if (company === null) return notExist();
      throw conflict('CORPORATION_KEPT', `companies.error.kept|name=${company.name}`);
    },
  }),
  call({
    path: 'corporation/organizations/{corporation}',
    role: 'ROLE_COMPANY_VIEW_STRUCTURE',
    scope,
    summary: 'Units of the organization of a company',
    async run({ services, actor, params }) {
      const id = pathId(params['corporation']);
      if (id === null || actor === null || !reachesCompany(actor, id)) return notExist();
      if ((await findCorporation(services.db, id)) === null) return notExist();
      const items = await unitsOf(services.db, id, 'organization');
      return json({ items: items.map((unit) => ({ ...unit, value: unit.name })), total: items.length });
    },
  }),
  commandCall({
    path: 'corporation/attach/payroll/{id}',
    summary: 'Which of its attached files go with every wage slip: `documents`',
    command: setCorporationPayrollDocuments,
    input: z.object({ documents: z.array(z.number()).meta({ 'x-references': 'document' }) }),
    toInput: ({ id }, body) => ({ ...body, id: pathId(id) }),
    answer: (context, { id }) => payrollDocuments(context, id),
  }),
  call({
    path: 'corporation/show/attach/payroll/{id}',
    role: 'ROLE_PERSON_MANAGE_PAYROLL',
    scope,
    summary: 'Files that go with every wage slip',
    run: (context) => payrollDocuments(context, pathId(context.params['id'])),
  }),
];
