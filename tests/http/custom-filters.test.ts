import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { SignedIn } from '#app/services.server.ts';
import { defineCustomField } from '#domain/custom-fields/custom-field-commands.ts';
import { createProjectWhole, editProjectWhole } from '#domain/custom-fields/owned.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* Lists narrowed by what a corporation's own fields say: the page, its file and the call, by one declaration. */

let world: World;
let site: Site;
let company: Company;
let reader: SignedIn;

const sites = {
  Quai: { acces: 'Par la grève', budget: '1 200,50', debut: '12/03/2026', sol: 'dur', urgent: true },
  Pont: { acces: 'par le quai', budget: '-3', debut: '2026-11-02', sol: 'mou', lieu: { ville: 'Brest' } },
  Cale: { options: ['grue', 'benne'], rdv: '2026-05-04T10:30', lieu: { ville: 'Brest-Nord', cout: '12' } },
};

beforeAll(async () => {
  world = await createWorld();
  const { store } = world.runtime;
  company = await createCompany(store);
  const other = await createCompany(store, 1);
  site = await createSite(world);
  reader = withRoles(await site.member('Lectrice', company.corporation), ['ROLE_PROJECT_MANAGER']);
  const fields: Omit<z.input<typeof defineCustomField.input>, 'owner' | 'enabled'>[] = [
    { type: 'text', labelFr: 'Accès' },
    { type: 'number', labelFr: 'Budget' },
    { type: 'date', labelFr: 'Début' },
    { type: 'datetime', labelFr: 'Rdv' },
    { type: 'checkbox', labelFr: 'Urgent' },
    { type: 'select', labelFr: 'Sol', choices: [{ fr: 'Dur' }, { fr: 'Mou' }] },
    { type: 'choice', labelFr: 'Options', choices: [{ fr: 'Grue' }, { fr: 'Benne' }] },
    {
      type: 'component',
      labelFr: 'Lieu',
      parts: [
        { fr: 'Ville', type: 'text' },
        { fr: 'Coût', type: 'number' },
      ],
    },
  ];
  for (const field of fields)
    await send(store, defineCustomField, company.actor, { owner: 'project', enabled: true, ...field });
  for (const [name, customFields] of Object.entries(sites))
    await send(store, createProjectWhole, company.actor, { name, customFields });
  // Another company's field of the same code narrows nothing of ours.
  await send(store, defineCustomField, other.actor, {
    owner: 'project',
    enabled: true,
    type: 'text',
    labelFr: 'Accès',
  });
  await send(store, createProjectWhole, other.actor, { name: 'Ailleurs', customFields: { acces: 'grève' } });
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const answered = z.object({
  items: z.array(z.looseObject({ name: z.string() })).optional(),
  total: z.number().nullable().optional(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});

async function called(query: Record<string, string>) {
  const said = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [`customFields[${name}]`, value]),
  );
  const answer = await site.ask(`/api/project/list?${said.toString()}`, { as: reader });
  return { status: answer.status, ...answered.parse(JSON.parse(answer.text)) };
}

const names = async (query: Record<string, string>) =>
  ((await called(query)).items ?? []).map(({ name }) => name).sort();

describe('a call', () => {
  it('is narrowed by words that a text contains, or by its whole text, whatever case and accents', async () => {
    expect(await names({ acces: 'greve' })).toEqual(['Quai']);
    expect(await names({ acces: 'PAR' })).toEqual(['Pont', 'Quai']);
    expect(await names({ 'acces.is': 'Par le Quai' })).toEqual(['Pont']);
    expect(await names({ 'acces.is': 'Par le' })).toEqual([]);
  });

  it('by both ends of a number, in the order of numbers', async () => {
    expect(await names({ 'budget.from': '200' })).toEqual(['Quai']);
    expect(await names({ 'budget.until': '200' })).toEqual(['Pont']);
    expect(await names({ 'budget.from': '-3', 'budget.until': '1200.50' })).toEqual(['Pont', 'Quai']);
    expect(await names({ 'lieu.cout.from': '12' })).toEqual(['Cale']);
  });

  it('by days, of moments the whole day', async () => {
    expect(await names({ 'debut.from': '2026-03-12', 'debut.until': '2026-03-12' })).toEqual(['Quai']);
    expect(await names({ 'rdv.until': '2026-05-04' })).toEqual(['Cale']);
    expect(await names({ 'rdv.from': '2026-05-05' })).toEqual([]);
  });

  it('by choices and boxes; a box that nobody ticked says no', async () => {
    expect(await names({ sol: 'dur,mou' })).toEqual(['Pont', 'Quai']);
    expect(await names({ options: 'benne' })).toEqual(['Cale']);
    expect(await names({ urgent: '1' })).toEqual(['Quai']);
    expect(await names({ urgent: '0' })).toEqual(['Cale', 'Pont']);
  });

  it('by parts of a component, and by all that is asked for at once', async () => {
    expect(await names({ 'lieu.ville': 'brest' })).toEqual(['Cale', 'Pont']);
    expect(await names({ 'lieu.ville': 'brest', sol: 'mou' })).toEqual(['Pont']);
    expect((await called({ sol: 'mou' })).total).toBe(1);
  });

  it('refuses what is no field, with the nearest, and what its field cannot say', async () => {
    expect(await called({ budgte: '1', 'debut.from': 'hier', sol: 'durr', urgent: 'oui' })).toMatchObject({
      status: 422,
      errors: {
        'customFields[budgte]': ['errors.unknownFieldNear|near=budget.from'],
        'customFields[debut.from]': ['errors.date'],
        'customFields[sol]': ['errors.unknownValueNear|near=dur'],
        'customFields[urgent]': ['errors.unknownValue'],
      },
    });
    expect((await called({ constructor: '1' })).errors).toHaveProperty(['customFields[constructor]']);
    const flat = await site.ask('/api/project/list?customFields=dur', { as: reader });
    expect(flat.status).toBe(422);
    const elsewhere = await site.ask('/api/vat/list?customFields[sol]=dur', {
      as: withRoles(reader, ['ROLE_VAT_READ']),
    });
    expect(answered.parse(JSON.parse(elsewhere.text)).errors).toHaveProperty(['customFields[sol]']);
  });

  it('follows what a record says by now', async () => {
    const { store } = world.runtime;
    const change = { name: 'Grue', customFields: { acces: 'Par la route' } };
    const { id } = await send(store, createProjectWhole, company.actor, change);
    expect(await names({ acces: 'route' })).toEqual(['Grue']);
    await send(store, editProjectWhole, company.actor, { id, name: 'Grue', customFields: { acces: '' } });
    expect(await names({ acces: 'route' })).toEqual([]);
  });
});

describe('a page', () => {
  it('shows what the call answers, says what it is narrowed by, and so does its file', async () => {
    const query = 'custom.budget.min=200&custom.debut.from=12/03/2026&custom.sol=dur&custom.urgent=1';
    const list = await site.ask(`/project/list?${query}`, { as: reader });
    expect(list.text).toContain('Quai');
    expect(list.text).not.toContain('Pont');
    expect(list.text).toMatch(/Budget, à partir de\s: 200/);
    expect(list.text).toMatch(/Début, du\s: 12\/03\/2026/);
    const file = await site.ask(`/project/list/export?format=csv&${query}`, { as: reader });
    expect(file.text).toContain('Quai');
    expect(file.text).not.toContain('Pont');
  });

  it('says what it cannot read: a number is left out, a day leaves nothing', async () => {
    const list = await site.ask('/project/list?custom.budget.min=beaucoup&custom.nulle=1', { as: reader });
    expect(list.text).toContain('Budget, à partir de, custom.nulle');
    expect(list.text).toContain('Pont');
    const day = await site.ask('/project/list?custom.debut.from=31/02/2026', { as: reader });
    expect(day.text).toContain('n’est pas une date');
    expect(day.text).not.toContain('>Quai<');
  });
});
