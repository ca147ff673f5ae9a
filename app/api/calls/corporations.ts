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
import { conflict, invalid } from '#domain/kernel/refusal.ts';
import { attachedTo } from '#projections/attachments/attached-documents.ts';
import { findCorporation, listCorporations } from '#projections/company/corporations.ts';
import { unitsOf } from '#projections/company/org-units.ts';
import { idOnly, itemsOf, pageOf, referenceTo } from '../answers.ts';
import { call, commandCall, notExist, pathId, type ApiContext, type Call } from '../call.ts';
import { companyAnswer, companySeen, presentBrief, presentCompany } from '../company-answer.ts';
import { inDirection, memoryQuery, pageInMemory } from '../listing.ts';
import { word, yesOrNo } from '../query.ts';
import { changeCall, completionCall, newCall, showCall, shows } from '../resource-calls.ts';
import { orgUnitRow, presentOrgUnit } from './org-units.ts';

const scope = 'installation';

const detailRoles: readonly RoleName[] = ['ROLE_COMPANY_VIEW_DETAIL', 'ROLE_CORPORATION_READ'];

const holds = ({ actor }: ApiContext, role: Access['role']): boolean => mayPass(actor, { role, scope });

/** The companies of the caller: super admins know of all, disabled ones too, but not of a demo that was removed. */
async function companiesOf(context: ApiContext, keyword: string | null): Promise<CorporationProfile[]> {
  const { services, actor } = context;
  const reached = await listCorporations(
    services.db,
    holds(context, 'ROLE_SUPER_ADMIN') ? 'all' : (actor?.corporations ?? []),
  );
  const demo = await services.demoCompanies();
  const all = reached.filter(({ id, enabled }) => enabled || !demo.has(id));
  const words = keyword?.toLocaleLowerCase('fr');
  return words ? all.filter(({ name }) => name.toLocaleLowerCase('fr').includes(words)) : all;
}

/** A company of the caller: all of it to whoever may look at it and works there, its name and marks to its people. */
const shown = shows(companySeen, {
  stream: 'corporation',
  async read(context, id) {
    const { services, actor, language } = context;
    if (actor === null) return null;
    const reached = reachesCompany(actor, id);
    if (!reached && !actor.corporations.includes(id)) return null;
    const company = await findCorporation(services.db, id);
    if (company === null) return null;
    const full = reached && holds(context, detailRoles);
    return full ? presentCompany(services.db, language, company) : presentBrief(company);
  },
});

/** All of it, from which an edit keeps what is not sent, whether or not its caller may look at it. */
const kept = shows(companyAnswer, {
  stream: 'corporation',
  async read({ services, actor, language }, id) {
    if (actor === null || !reachesCompany(actor, id)) return null;
    const company = await findCorporation(services.db, id);
    return company && presentCompany(services.db, language, company);
  },
});

const lists: Call[] = [
  call({
    path: 'corporation/list',
    role: 'signed-in',
    scope,
    summary: 'Companies of the caller; group=showSelect for choices',
    query: z.object({
      ...memoryQuery,
      group: word(['showSelect'], 'Names and marks alone, for a choice'),
      isExternalCorporation: yesOrNo('1: companies outside, which are third parties and never stand here'),
    }),
    answers: pageOf(companySeen),
    async run(context, _body, asked) {
      const { services, language } = context;
      const found = asked.isExternalCorporation === true ? [] : await companiesOf(context, asked.keyword);
      const { items, ...rest } = pageInMemory(asked, found);
      const full = asked.group === null && holds(context, 'ROLE_SUPER_ADMIN');
      return {
        items: full
          ? await Promise.all(items.map((one) => presentCompany(services.db, language, one)))
          : items.map(presentBrief),
        ...rest,
      };
    },
  }),
  completionCall({
    path: 'corporation/completion/list',
    role: 'signed-in',
    scope,
    summary: 'Names of companies',
    order: { sort: 'name', direction: 'asc' },
    sorts: ['name'],
    async read(context, { keyword }, { direction, offset, limit }) {
      const companies = inDirection({ direction }, await companiesOf(context, keyword));
      return companies.slice(offset, offset + limit).map(({ id, name }) => ({ id, value: name }));
    },
  }),
  {
    ...showCall('corporation', 'signed-in', 'One company', shown),
    access: { role: 'signed-in', scope },
  },
];

const payrollFiles = itemsOf(
  referenceTo.extend({ name: z.string().nullable(), size: z.int().min(0), type: z.string() }),
);

/** Files of a company that go with wage slips. */
async function payrollDocuments(context: ApiContext, id: number | null) {
  const { services, actor } = context;
  if (id === null || actor === null || !reachesCompany(actor, id)) return notExist();
  const company = await findCorporation(services.db, id);
  if (company === null) return notExist();
  const chosen = new Set(company.payrollDocuments ?? []);
  const files = await attachedTo(services.db, { kind: 'corporation', id }, id);
  const items = files
    .filter((file) => chosen.has(file.id))
    .map(({ id: file, name, size, type }) => ({ id: file, value: name, name, size, type }));
  return { items, total: items.length };
}

/** A new company has no picture yet: what the store knows one by would name that of any company. */
function withoutLogo(body: object): object {
  if ('logo' in body && body.logo !== null && body.logo !== '') throw invalid({ logo: ['errors.file'] });
  return { ...body, logo: null };
}

export const corporationCalls: Call[] = [
  ...lists,
  newCall('corporation', {
    summary: 'Register a company, with the reference lists of a new one',
    command: registerReadyCorporation,
    input: corporationSchema.extend({ logo: z.null().optional() }),
    read: withoutLogo,
    shown,
  }),
  {
    ...changeCall('corporation/edit', {
      summary: 'Edit who a company is: what its letterhead says',
      command: editCorporationIdentity,
      input: identitySchema,
      shown,
    }),
    edits: kept,
  },
  changeCall('corporation/edit/enabled', {
    summary: 'Enable or disable a company (ours): `enabled`',
    command: setCorporationEnabled,
    input: setCorporationEnabled.input.omit({ id: true }),
    shown,
  }),
  call({
    method: 'POST',
    path: 'corporation/delete/{id}',
    refuses: ['CORPORATION_KEPT'],
    role: 'ROLE_SUPER_ADMIN',
    scope,
    summary: 'Refused: a company is never lost; it can be disabled',
    answers: idOnly,
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
    answers: itemsOf(orgUnitRow),
    async run({ services, actor, params }) {
      const id = pathId(params['corporation']);
      if (id === null || actor === null || !reachesCompany(actor, id)) return notExist();
      if ((await findCorporation(services.db, id)) === null) return notExist();
      const units = await unitsOf(services.db, id, 'organization');
      return { items: units.map(presentOrgUnit), total: units.length };
    },
  }),
  commandCall({
    path: 'corporation/attach/payroll/{id}',
    summary: 'Which of its attached files go with every wage slip: `documents`',
    command: setCorporationPayrollDocuments,
    input: z.object({ documents: z.array(z.number()).meta({ 'x-references': 'document' }) }),
    answers: payrollFiles,
    toInput: ({ id }, body) => ({ ...body, id: pathId(id) }),
    answer: (context, { id }) => payrollDocuments(context, id),
  }),
  call({
    path: 'corporation/show/attach/payroll/{id}',
    role: 'ROLE_PERSON_MANAGE_PAYROLL',
    scope,
    summary: 'Files that go with every wage slip',
    answers: payrollFiles,
    run: (context) => payrollDocuments(context, pathId(context.params['id'])),
  }),
];
