import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { CustomType } from '#domain/custom-fields/custom-field.ts';
import { defineCustomField } from '#domain/custom-fields/custom-field-commands.ts';
import { createPersonWhole, editPersonWhole } from '#domain/custom-fields/owned.ts';
import { attachDocuments } from '#domain/attachments/commands.ts';
import { fileReference } from '#domain/files/file-reference.ts';
import { subjectOf } from '#domain/kernel/personal.ts';
import { joinCorporation } from '#domain/people/membership-commands.ts';
import type { SignedIn } from '#app/services.server.ts';
import { customValuesOf } from '#projections/custom-fields/custom-fields.ts';
import { refused } from '#tests/builders/attacks/refused.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { personFile } from '#tests/builders/people.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* What a company asks of its people besides; somebody of two companies says each its own. */

let world: World;
let site: Site;
let here: Company;
let there: Company;
let office: SignedIn;
let person: number;

const store = () => world.runtime.store;
const define = (
  of: Company,
  field: Omit<z.input<typeof defineCustomField.input>, 'owner' | 'type'> & { type?: CustomType },
) => send(store(), defineCustomField, of.actor, { type: 'text', ...field, owner: 'person', enabled: true });
const valuesOf = async (id: number, of: Company) =>
  (await customValuesOf(world.runtime.db, of.corporation, 'person', [id])).get(id)?.values;

const file = personFile({ lastName: 'Morvan', firstName: 'Gaël', birthDate: '1990-01-02' });
const edit = (of: Company, customFields: Record<string, unknown>, customFieldsFrom: number | null = null) =>
  send(store(), editPersonWhole, of.actor, { ...file, id: person, customFields, customFieldsFrom });

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  here = await createCompany(store());
  there = await createCompany(store(), 1);
  await define(here, { labelFr: 'Taille de blouson', inList: true });
  await define(here, { labelFr: 'Attestation', type: 'file' });
  await define(there, { labelFr: 'Taille de blouson' });
  await define(there, { labelFr: 'Casier' });
  office = withRoles(await site.member('Bureau', here.corporation), [
    'ROLE_PERSON_VIEW_LIST',
    'ROLE_PERSON_VIEW_PROFILE',
    'ROLE_PERSON_EDIT_PROFILE',
    'ROLE_PERSON_CREATE',
  ]);
  person = (
    await send(store(), createPersonWhole, here.actor, {
      ...file,
      customFields: { taille_de_blouson: 'XXL-secret' },
    })
  ).id;
  await send(store(), joinCorporation, there.actor, { person, enabled: true, employee: true });
});
afterAll(async () => {
  await site.close();
  await world.close();
});

describe('what two companies say of one person', () => {
  it('is each its own, and neither overwrites nor tells the other’s', async () => {
    expect(await valuesOf(person, there)).toBeUndefined();
    await edit(there, { taille_de_blouson: 'S', casier: 'Casier-12' });
    expect(await valuesOf(person, here)).toEqual({ taille_de_blouson: 'XXL-secret' });
    expect(await valuesOf(person, there)).toEqual({ taille_de_blouson: 'S', casier: 'Casier-12' });
    for (const path of [
      '/person',
      '/person/export?format=csv',
      `/person/${person}/details`,
      `/person/${person}/details?selectedTab=history`,
      `/person/${person}/edit`,
      `/api/persons/show/${person}`,
    ]) {
      const { status, text } = await site.ask(path, { as: office });
      expect([path, status]).toEqual([path, 200]);
      expect([path, text.includes('XXL-secret')]).toEqual([path, true]);
      expect([path, text.includes('Casier')]).toEqual([path, false]);
    }
  });

  it('is not cleared by a form of the other company, whichever came first', async () => {
    const found = await customValuesOf(world.runtime.db, here.corporation, 'person', [person]);
    const revision = found.get(person)?.revision ?? 0;
    await edit(there, { taille_de_blouson: 'M', casier: 'Casier-12' });
    await edit(here, { taille_de_blouson: 'L' }, revision);
    expect(await valuesOf(person, here)).toEqual({ taille_de_blouson: 'L' });
    expect(await valuesOf(person, there)).toEqual({ taille_de_blouson: 'M', casier: 'Casier-12' });
    expect((await refused(edit(here, { casier: '1' }))).errors).toEqual({
      'customFields.casier': ['errors.customUnknown'],
    });
    await edit(here, { taille_de_blouson: 'XXL-secret' });
  });

  it('is sealed with the key of who they are', async () => {
    const stored = await world.owner
      .selectFrom('emt_messages')
      .select('message_data')
      .where('message_type', '=', 'PersonValuesSet')
      .execute();
    expect(stored.length).toBeGreaterThan(0);
    for (const word of ['XXL-secret', 'Casier-12']) expect(JSON.stringify(stored)).not.toContain(word);
    expect(JSON.stringify(stored)).toContain(`"person-${person}"`);
  });
});

describe('the list of people', () => {
  it('is narrowed by it for who may see files', async () => {
    const asked = await site.ask('/person?custom.taille_de_blouson=xxl', { as: office });
    expect(asked.text).toContain('Morvan');
    const none = await site.ask('/person?custom.taille_de_blouson=xs', { as: office });
    expect(none.text).not.toContain('Morvan');
  });

  it('shows nothing of it, and is narrowed by nothing of it, to who may not', async () => {
    const reader = withRoles(office, ['ROLE_PERSON_VIEW_LIST']);
    for (const path of [
      '/person',
      '/person?columns=name,custom.taille_de_blouson',
      '/person/export?format=csv',
      '/person?custom.taille_de_blouson=xs',
      '/api/persons/list',
    ]) {
      const { text } = await site.ask(path, { as: reader });
      expect([path, text.includes('Morvan')]).toEqual([path, true]);
      expect([path, text.includes('XXL-secret')]).toEqual([path, false]);
    }
  });
});

describe('a form of a person', () => {
  it('keeps what was typed where the file is wrong', async () => {
    const { status, text } = await site.ask('/person/new', {
      as: office,
      form: [
        ['lastName', 'Rolland'],
        ['customFieldsFrom', '0'],
        ['customFields.taille_de_blouson', 'XS-typed'],
      ],
    });
    expect(status).toBe(422);
    expect(text).toContain('value="XS-typed"');
  });

  it('says nothing of the names of papers to who may not see them, and keeps the one that was chosen', async () => {
    const sealedFile = fileReference({ hash: 'e'.repeat(64), subject: subjectOf('person', person) });
    const paper = { name: 'condamnation.pdf', file: sealedFile, type: 'application/pdf', size: 9 };
    const owner = { kind: 'person' as const, id: person };
    const { ids } = await send(store(), attachDocuments, here.actor, { owner, files: [paper] });
    const [attached = 0] = ids;
    await edit(here, { attestation: attached });
    const form = await site.ask(`/person/${person}/edit`, { as: office });
    expect(form.text).not.toContain('condamnation');
    expect(form.text).toContain('Document choisi (réservé)');
    const keeper = withRoles(office, ['ROLE_PERSON_EDIT_PROFILE', 'ROLE_PERSON_MANAGE_DOCUMENT']);
    expect((await site.ask(`/person/${person}/edit`, { as: keeper })).text).toContain('condamnation');
  });
});
