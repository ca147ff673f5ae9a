import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompany, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

type SignedIn = NonNullable<Parameters<Site['ask']>[1]>['as'];

let world: World;
let site: Site;
let company: Company;
let as: NonNullable<SignedIn>;
beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(world.runtime.store);
  as = withRoles(await site.member('maud', company.corporation), ['ROLE_QUOTATION_MANAGER']);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const NEW = '/quotation/new';
const OFFER = 'Vous aviez commencé ce formulaire';

/** Keeps the form of a new quotation as it is typed. @returns the id under which it is kept */
async function keep(title: string, form: Record<string, string> = {}, by = as): Promise<string> {
  const draft = randomUUID();
  const { status } = await site.ask('/form-draft', {
    as: by,
    form: Object.entries({
      draft,
      draftOf: NEW,
      commandId: randomUUID(),
      corporation: String(by.actor.corporation),
      title,
      'productList[0].productType': 'none',
      'productList[0].productName': 'Limon',
      'productList[0].quantity': '2',
      ...form,
    }),
  });
  expect(status).toBe(204);
  return draft;
}

const discard = (draft: string) =>
  site.ask('/form-draft', {
    as,
    form: [
      ['draft', draft],
      ['draftOf', NEW],
      ['intent', 'discard'],
    ],
  });

async function opened(path = NEW, by = as): Promise<string> {
  const { status, text } = await site.ask(path, { as: by });
  expect(status).toBe(200);
  return text;
}

describe('what is typed into a form and not sent', () => {
  it('is offered on return to whoever typed it, and drawn as it was once it is taken up', async () => {
    const draft = await keep('Escalier');
    expect(await opened()).toContain(OFFER);
    const resumed = await opened(`${NEW}?resume=${draft}`);
    expect(resumed).not.toContain(OFFER);
    expect(resumed).toMatch(/name="title"[^>]*value="Escalier"|value="Escalier"[^>]*name="title"/);
    expect(resumed).toContain('value="Limon"');
    // It goes on being kept under its id.
    expect(resumed).toContain(`name="draft" value="${draft}"`);
    await discard(draft);
    expect(await opened()).not.toContain(OFFER);
  });

  it('is nobody else’s, no other company’s and no other form’s', async () => {
    const draft = await keep('À moi');
    const other = withRoles(await site.member('gael', company.corporation), ['ROLE_QUOTATION_MANAGER']);
    expect(await opened(NEW, other)).not.toContain(OFFER);
    expect(await opened(`${NEW}?resume=${draft}`, other)).not.toContain('À moi');
    const elsewhere = await createCompany(world.runtime.store, 1);
    const there = { ...as, actor: { ...as.actor, corporation: elsewhere.corporation } };
    expect(await opened(NEW, there)).not.toContain(OFFER);
    expect(await opened(`${NEW}?resume=${draft}`, there)).not.toContain('À moi');
    await discard(draft);
  });

  it('is sealed, without what the page itself wrote', async () => {
    const draft = await keep('Maison de Mme Riou');
    const { rows } = await sql<{ sealed: Buffer }>`select sealed from form_draft where id = ${draft}`.execute(
      world.runtime.db,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.sealed.toString('latin1')).not.toContain('Riou');
    await discard(draft);
  });

  it('is gone once the form is sent, also what is on its way just then', async () => {
    const commandId = randomUUID();
    const draft = await keep('Envoyé', { commandId });
    const sent = [
      ['commandId', commandId],
      ['corporation', String(company.corporation)],
      ['draft', draft],
      ['submitType', 'draft'],
      ['title', 'Envoyé'],
      ['chosenParty', `${company.client}:Client`],
      ['clientName', 'Client'],
      ['date', '2026-03-02'],
    ] as const;
    const { status, text } = await site.ask(NEW, { as, form: sent });
    expect(status, text.slice(0, 2000)).toBe(302);
    expect(await opened()).not.toContain(OFFER);
    await keep('Envoyé', { commandId });
    expect(await opened()).not.toContain(OFFER);
  });

  it('is forgotten after a week, and counts no more than twenty', async () => {
    const draft = await keep('Ancien');
    await sql`update form_draft set at = now() - interval '8 days' where id = ${draft}`.execute(
      world.runtime.db,
    );
    expect(await opened()).not.toContain(OFFER);
    for (let at = 0; at < 22; at += 1) await keep(`Essai ${at}`);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from form_draft
      where user_id = ${as.actor.user}`.execute(world.runtime.db);
    expect(rows[0]?.count).toBe(20);
  });

  it('is taken for forms of our own alone', async () => {
    for (const draftOf of ['//evil.example', 'https://evil.example/', '/a?b', '']) {
      const { status } = await site.ask('/form-draft', {
        as,
        form: [
          ['draft', randomUUID()],
          ['draftOf', draftOf],
          ['intent', 'discard'],
        ],
      });
      expect(status, draftOf).toBe(400);
    }
  });
});
