import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  defineCustomField,
  editCustomField,
  removeCustomField,
} from '#domain/custom-fields/custom-field-commands.ts';
import type { CustomOwner, CustomType } from '#domain/custom-fields/custom-field.ts';
import {
  createProjectWhole,
  createThirdPartyWhole,
  editProductWhole,
  editProjectWhole,
} from '#domain/custom-fields/owned.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { registerReadyCorporation } from '#domain/company/commands.ts';
import { companies as demoCompanies } from '#jobs/demo/companies.ts';
import { fillReferenceLists } from '#domain/records/french-defaults-commands.ts';
import { frenchDefaults } from '#domain/records/french-defaults.ts';
import { attachDocuments } from '#domain/attachments/commands.ts';
import { customFieldsOf, customValuesOf } from '#projections/custom-fields/custom-fields.ts';
import { findProject } from '#projections/projects/projects.ts';
import { recordLabels } from '#projections/records/record-labels.ts';
import { findRecord } from '#projections/records/records.ts';
import { clientInput, createCompany, send, type Company } from '#tests/builders/company.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let company: Company;
let other: Company;

beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store, 0);
  other = await createCompany(world.runtime.store, 1);
});
afterAll(() => world.close());

const define = (
  owner: CustomOwner,
  type: CustomType,
  labelFr: string,
  more: object = {},
  of: Company = company,
) => send(world.runtime.store, defineCustomField, of.actor, { owner, type, labelFr, enabled: true, ...more });

const valuesOf = async (owner: CustomOwner, id: number, of: Company = company) =>
  (await customValuesOf(world.runtime.db, of.corporation, owner, [id])).get(id);

const openProject = (name: string, customFields: object, of: Company = company) =>
  send(world.runtime.store, createProjectWhole, of.actor, { name, customFields: { ...customFields } });

describe('a field that a corporation adds', () => {
  it('is asked for in its order, is called by its code, and is nobody else’s', async () => {
    await define('project', 'text', 'Accès au chantier', { position: 20 });
    await define('project', 'select', 'Sol', { position: 10, choices: [{ fr: 'Dur' }, { fr: 'Mou' }] });
    const fields = await customFieldsOf(world.runtime.db, company.corporation, 'project');
    expect(fields.map(({ code }) => code)).toEqual(['sol', 'acces_au_chantier']);
    expect(await customFieldsOf(world.runtime.db, other.corporation, 'project')).toEqual([]);
    expect(await refused(openProject('Quai', { sol: 'dur' }, other))).toMatchObject({
      errors: { 'customFields.sol': ['errors.customUnknown'] },
    });
  });

  it('has a code of its own, and what its type needs', async () => {
    expect(await refused(define('project', 'text', 'Sol'))).toMatchObject({
      errors: { code: ['errors.unique'] },
    });
    expect(await refused(define('product', 'choice', 'Teintes'))).toMatchObject({
      errors: { choices: ['errors.customChoices'] },
    });
    expect(
      await refused(define('product', 'select', 'Teinte', { choices: [{ fr: 'Gris' }, { fr: 'gris' }] })),
    ).toMatchObject({ errors: { 'choices[1].code': ['errors.unique'] } });
  });

  it('cannot be taken away while a record says something in it; switched off, its values stay', async () => {
    const { store } = world.runtime;
    const { id } = await define('project', 'number', 'Volume');
    const project = await openProject('Cale', { volume: '12,5' });
    expect(await refused(send(store, removeCustomField, company.actor, { id }))).toMatchObject({
      code: 'IN_USE',
    });
    await send(store, editCustomField, company.actor, { id, labelFr: 'Volume', enabled: false });
    await send(store, editProjectWhole, company.actor, { id: project.id, name: 'Cale', customFieldsFrom: 1 });
    expect((await valuesOf('project', project.id))?.values).toEqual({ volume: '12.5' });
    const unused = await define('project', 'number', 'Surface');
    await send(store, removeCustomField, company.actor, unused);
    expect(await refused(send(store, editCustomField, other.actor, { id, labelFr: 'V' }))).toMatchObject({
      kind: 'missing',
    });
  });
});

describe('what a record says in such fields', () => {
  it('is written with the record, or not at all, with the errors of both', async () => {
    const { store, db } = world.runtime;
    await define('project', 'date', 'Réception', { required: true });
    const bad = send(store, createProjectWhole, company.actor, {
      name: 'Digue',
      client: 999_999,
      customFields: { reception: '32/01/2026', sol: 'tiède' },
    });
    expect((await refused(bad)).errors).toEqual({
      client: ['errors.reference'],
      'customFields.reception': ['errors.date'],
      'customFields.sol': ['errors.choice'],
    });
    const { id } = await openProject('Digue', { reception: '31/01/2026', sol: 'mou' });
    expect(await findProject(db, id, company.corporation)).toMatchObject({ name: 'Digue' });
    expect((await valuesOf('project', id))?.values).toEqual({ reception: '2026-01-31', sol: 'mou' });
    expect(await valuesOf('project', id, other)).toBeUndefined();
  });

  it('keeps what others changed since the form was made', async () => {
    const { store } = world.runtime;
    const { id } = await openProject('Môle', { reception: '2026-02-01', sol: 'dur' });
    const form = (customFields: object) =>
      send(store, editProjectWhole, company.actor, {
        id,
        name: 'Môle',
        customFieldsFrom: 1,
        customFields: { ...customFields },
      });
    await form({ reception: '2026-02-01', sol: 'mou' });
    await form({ reception: '2026-03-01', sol: 'dur' });
    expect(await valuesOf('project', id)).toEqual({
      values: { reception: '2026-03-01', sol: 'mou' },
      revision: 3,
    });
  });

  it('names files of the record itself alone', async () => {
    const { store } = world.runtime;
    await define('product', 'photo', 'Vue');
    const attach = async (of: Company, type: string) => {
      const file = { name: 'vue', file: 'f'.repeat(64), type, size: 9 };
      const owner = { kind: 'product' as const, id: of.product };
      return (await send(store, attachDocuments, of.actor, { owner, files: [file] })).ids[0] ?? 0;
    };
    const edit = (vue: number) =>
      send(store, editProductWhole, company.actor, {
        id: company.product,
        name: 'Pompage',
        code: 'POMP',
        type: 'service',
        forSale: true,
        unitPrice: '120',
        vat: company.vat,
        enabled: true,
        customFields: { vue },
      });
    const [picture, paper, theirs] = [
      await attach(company, 'image/png'),
      await attach(company, 'application/pdf'),
      await attach(other, 'image/png'),
    ];
    expect((await refused(edit(theirs))).errors).toEqual({ 'customFields.vue': ['errors.reference'] });
    expect((await refused(edit(paper))).errors).toEqual({ 'customFields.vue': ['errors.notAPicture'] });
    await edit(picture);
    expect((await valuesOf('product', company.product))?.values).toEqual({ vue: picture });
  });

  it('is sealed where it is about a natural person', async () => {
    await define('thirdParty', 'text', 'Allergies');
    const person = clientInput({ name: 'Anne', naturalPerson: true });
    const { id } = await send(world.runtime.store, createThirdPartyWhole, company.actor, {
      ...person,
      customFields: { allergies: 'Ciment' },
    });
    expect((await valuesOf('thirdParty', id))?.values).toEqual({ allergies: 'Ciment' });
    const stored = await world.owner
      .selectFrom('emt_messages')
      .select('message_data')
      .where('message_type', '=', 'ThirdPartyValuesSet')
      .execute();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain('Ciment');
  });
});

describe('the lists of a new company', () => {
  it('are filled where they are empty, with what they name, and only once', async () => {
    const { store, db } = world.runtime;
    const { filled } = await send(store, fillReferenceLists, other.actor, {});
    const resources = frenchDefaults.map(({ resource }) => resource);
    // The company has a rate, a unit, a condition and a means of payment of its own.
    const had = new Set(['vat', 'paymentcondition', 'paymenttype', 'unittype']);
    expect(filled).toEqual(resources.filter((resource) => !had.has(resource)));
    const labels = await recordLabels(db, ['equipmenttype', 'equipmentcategory', 'vat'], other.corporation);
    expect(labels.get('vat')?.size).toBe(1);
    const lifting = labels.get('equipmentcategory')?.get('Levage');
    const nacelle = labels.get('equipmenttype')?.get('Nacelle (PEMP)') ?? 0;
    expect(await findRecord(db, 'equipmenttype', other.corporation, nacelle)).toMatchObject({
      values: { category: lifting, inspections: [{ intervalMonths: 6, keepAnniversary: false }] },
    });
    expect(await send(store, fillReferenceLists, other.actor, {})).toEqual({ filled: [] });
    expect(await recordLabels(db, ['equipmenttype'], company.corporation)).toEqual(new Map());
  });

  it('stand in one that a program registers, too', async () => {
    const { store, db } = world.runtime;
    const [first] = demoCompanies;
    if (!first) throw new Error('The demo has lost its companies');
    const third = { ...first, name: 'Troisième', siren: null, siret: null, vatNumber: null };
    const input = { ...third, email: 'contact@troisieme.example' };
    const { id } = await send(store, registerReadyCorporation, systemActor(null), input);
    const resources = frenchDefaults.map(({ resource }) => resource);
    expect([...(await recordLabels(db, resources, id)).keys()].toSorted()).toEqual(resources.toSorted());
    expect(await send(store, fillReferenceLists, systemActor(id), {})).toEqual({ filled: [] });
  });
});
