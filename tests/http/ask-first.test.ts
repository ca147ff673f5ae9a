import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '#app/services.server.ts';
import { createCompany, makeQuotation, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* What cannot be undone asks first, without scripts. */

let world: World;
let site: Site;
let company: Company;
let as: SignedIn;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
  site = await createSite(world);
  as = withRoles(await site.member('yuna', company.corporation), ['ROLE_SUPER_ADMIN']);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const post = (path: string, form: Record<string, string>) =>
  site.ask(path, { as, form: Object.entries({ commandId: randomUUID(), ...form }) });
const statusOf = async (version: number) =>
  (
    await world.owner
      .selectFrom('document_list')
      .select(['status', 'number'])
      .where('version_id', '=', version)
      .executeTakeFirstOrThrow()
  ).status;

describe('the form of a document', () => {
  const typed = () => ({
    title: 'Dalle du quai',
    clientName: 'Ville de Brest',
    date: '2026-03-02',
    expiryDate: '2026-04-02',
    deliveryTime: '2 semaines',
    paymentCondition: String(company.condition),
    paymentType: String(company.paymentType),
    'productList[0].productType': 'none',
    'productList[0].productName': 'Pompage',
    'productList[0].quantity': '4',
    'productList[0].unitPrice': '120',
    'productList[0].vat': String(company.vat),
  });

  it('keeps the draft and asks, before a number is given', async () => {
    const kept = await post('/quotation/new', { ...typed(), submitType: 'validate' });
    expect(kept.status).toBe(302);
    const to = kept.headers.get('Location') ?? '';
    expect(to).toMatch(/^\/quotation\/\d+\/details\?dialog=validate$/);
    const version = Number(/\d+/.exec(to)?.[0]);
    expect(await statusOf(version)).toBe('draft');
    const page = await site.ask(to, { as });
    for (const said of ['Valider ce document', 'Il reçoit son numéro', 'Dalle du quai', '576,00'])
      expect(page.text).toContain(said);
    const revision = /name="revision" value="(\d+)"/;
    const form = await site.ask(`/quotation/${version}/edit`, { as });
    const edited = await post(`/quotation/${version}/edit`, {
      ...typed(),
      title: 'Dalle du port',
      revision: revision.exec(form.text)?.[1] ?? '',
      submitType: 'validate',
    });
    expect(edited.headers.get('Location')).toBe(to);
    expect(await statusOf(version)).toBe('draft');
    await post(`/quotation/${version}/details`, { intent: 'validate' });
    expect(await statusOf(version)).toBe('validate');
  });

  it('says at once what a validated document lacks, and keeps nothing then', async () => {
    const { deliveryTime: _left, ...lacking } = typed();
    const refused = await post('/quotation/new', { ...lacking, title: '', submitType: 'validate' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('document-deliveryTime-error');
    expect(refused.text).toContain('value="Ville de Brest"');
  });
});

describe('a document handed over by hand', () => {
  it('is marked as sent after a question', async () => {
    const { version } = await makeQuotation(world.runtime.store, company, 'validate');
    const details = `/quotation/${version}/details`;
    const page = await site.ask(details, { as });
    expect(page.text).not.toMatch(/<button[^>]*value="markSent"/);
    expect(page.text).toContain(`${details}?dialog=markSent`);
    const asked = await site.ask(`${details}?dialog=markSent`, { as });
    expect(asked.text).toMatch(/<button[^>]*value="markSent"/);
    expect(asked.text).toContain('Ce statut ne se retire pas');
    await post(details, { intent: 'markSent' });
    expect(await statusOf(version)).toBe('in_progress');
  });
});

describe('the draft of a company', () => {
  const identity = {
    step: 'identity',
    siren: '404833048',
    name: 'Coffrages de l’Élorn',
    legalForm: 'SAS',
    capital: '50000',
    rcs: 'Brest',
    'address.street': '4 quai de Commerce',
    'address.postalCode': '29800',
    'address.city': 'Landerneau',
    'address.country': 'FR',
  };

  it('is thrown away after a question, and found as it was typed by whoever decides otherwise', async () => {
    const made = await post('/company/new', { ...identity, go: 'next' });
    const path = (made.headers.get('Location') ?? '').replace(/\?.*$/, '');
    const asked = await post(path, { ...identity, name: 'Tout autre nom', go: 'drop' });
    expect(asked.headers.get('Location')).toBe(`${path}?step=identity&dialog=drop`);
    const page = await site.ask(`${path}?step=identity&dialog=drop`, { as });
    expect(page.text).toContain('Tout ce qui a été saisi pour cette société est perdu');
    expect(page.text).toContain('Tout autre nom');
    expect((await site.ask(path, { as })).status).toBe(200);
    expect((await post(path, { intent: 'drop' })).headers.get('Location')).toBe('/company');
    expect((await site.ask(path, { as })).status).toBe(404);
  });
});
