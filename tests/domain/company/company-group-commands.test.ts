import { describe, expect, it } from 'vitest';
import { createCompanyGroup, editCompanyGroup } from '#domain/company/company-group-commands.ts';
import { organizationQuestions, type OrganizationQuestions } from '#domain/company/questions.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { workInMemory } from '#tests/builders/work.ts';

const actor = systemActor(null);
const facts = { name: 'Armor', code: 'ARM', notes: null, corporations: [1, 2] };

/** An installation of companies 1 and 2, with a group that is called so already. */
const installation = (taken: readonly string[] = []): OrganizationQuestions => ({
  corporation: () => Promise.resolve(null),
  corporationsOfSiren: () => Promise.resolve([]),
  knownCorporations: (ids) => Promise.resolve(new Set(ids.filter((id) => id < 3))),
  orgTree: () => Promise.resolve([]),
  unitsAround: () => Promise.resolve([]),
  parameter: () => Promise.resolve(null),
  isCompanyGroupTaken: (_field, value) => Promise.resolve(taken.includes(value)),
});

const work = (taken?: readonly string[], happened = {}) =>
  workInMemory({ facts: [organizationQuestions.answeredBy(() => installation(taken))], happened });

const group = { 'companygroup-7': [{ type: 'CompanyGroupCreated', data: { group: 7, facts } }] };

describe('a group of companies', () => {
  it('is made of companies that there are', async () => {
    const unit = work();
    expect(await createCompanyGroup.handle(unit, actor, facts)).toEqual({ id: 1 });
    expect(unit.appended).toEqual([{ type: 'CompanyGroupCreated', data: { group: 1, facts } }]);
  });

  it('is refused with one that there is not, and under a name that another has', async () => {
    const unknown = createCompanyGroup.handle(work(), actor, { ...facts, corporations: [1, 9] });
    await expect(unknown).rejects.toMatchObject({ errors: { corporations: ['errors.reference'] } });
    const twice = createCompanyGroup.handle(work(['Armor']), actor, facts);
    await expect(twice).rejects.toMatchObject({ kind: 'invalid', errors: { name: ['errors.unique'] } });
  });

  it('says nothing where an edit changes nothing, and is stale where others changed it', async () => {
    const unit = work([], group);
    await editCompanyGroup.handle(unit, actor, { ...facts, id: 7, revision: 1 });
    expect(unit.appended).toEqual([]);
    await editCompanyGroup.handle(unit, actor, { ...facts, name: 'Armor Ouest', id: 7, revision: 1 });
    expect(unit.appended).toMatchObject([{ type: 'CompanyGroupEdited' }]);
    const late = editCompanyGroup.handle(unit, actor, { ...facts, code: 'OUEST', id: 7, revision: 1 });
    await expect(late).rejects.toMatchObject({ kind: 'stale' });
  });

  it('is missing where there is none', async () => {
    const edit = editCompanyGroup.handle(work(), actor, { ...facts, id: 8, revision: null });
    await expect(edit).rejects.toMatchObject({ kind: 'missing' });
  });
});
