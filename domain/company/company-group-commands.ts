import { z } from 'zod';
import { requireFresh } from '../kernel/require-fresh.ts';
import { command } from '../kernel/command.ts';
import { differences } from '../kernel/differences.ts';
import { recordId, revision } from '../kernel/fields.ts';
import { invalid, type FieldErrors } from '../kernel/refusal.ts';
import type { UnitOfWork } from '../kernel/work.ts';
import { companyGroupAggregate, companyGroupSchema, type CompanyGroupFacts } from './company-group.ts';
import { organizationQuestions } from './questions.ts';

const role = 'ROLE_SUPER_ADMIN';
const scope = 'installation';

/** @throws Refusal `invalid` for a company that there is not, and for a name or code that another group has */
async function check(work: UnitOfWork, id: number, facts: CompanyGroupFacts): Promise<void> {
  const errors: FieldErrors = {};
  const known = await work.ask(organizationQuestions).knownCorporations(facts.corporations);
  if (facts.corporations.some((one) => !known.has(one))) errors['corporations'] = ['errors.reference'];
  for (const field of ['name', 'code'] as const)
    if (
      facts[field] !== null &&
      (await work.ask(organizationQuestions).isCompanyGroupTaken(field, facts[field], id))
    )
      errors[field] = ['errors.unique'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

export const createCompanyGroup = command({
  name: 'CreateCompanyGroup',
  role,
  scope,
  input: companyGroupSchema,
  async handle(work, _actor, facts) {
    await check(work, 0, facts);
    const group = await work.create(companyGroupAggregate);
    await work.append(group, [{ type: 'CompanyGroupCreated', data: { group: group.id, facts } }]);
    return { id: group.id };
  },
});

export const editCompanyGroup = command({
  name: 'EditCompanyGroup',
  role,
  scope,
  input: companyGroupSchema.extend({ id: recordId(), revision: revision() }),
  async handle(work, actor, { id, revision: madeFrom, ...facts }) {
    const group = await work.load(companyGroupAggregate, id, actor);
    requireFresh(group, madeFrom, ({ facts }) => facts);
    await check(work, id, facts);
    if (differences(group.state.facts, facts).length > 0)
      await work.append(group, [{ type: 'CompanyGroupEdited', data: { group: id, facts } }]);
    return { id };
  },
});

/** The group alone: its companies stay. */
export const deleteCompanyGroup = command({
  name: 'DeleteCompanyGroup',
  role,
  scope,
  input: z.object({ id: recordId() }),
  async handle(work, actor, { id }) {
    const group = await work.load(companyGroupAggregate, id, actor);
    await work.append(group, [{ type: 'CompanyGroupDeleted', data: { group: id } }]);
    return { id };
  },
});
