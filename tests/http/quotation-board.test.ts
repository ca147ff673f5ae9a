import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statusesBefore } from '#domain/documents/agreement.ts';
import type { SignedIn } from '#app/services.server.ts';
import { createCompany, makeQuotation, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* Quotations as a board by status: the same list, the same steps, without scripts. */

let world: World;
let site: Site;
let company: Company;
let as: SignedIn;
const BOARD = '/quotation/list?view=board';

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

const post = (path: string, form: Record<string, string>, who = as) =>
  site.ask(path, { as: who, form: Object.entries({ commandId: randomUUID(), ...form }) });
const statusOf = async (version: number) =>
  (
    await world.owner
      .selectFrom('document_list')
      .select(['label'])
      .where('version_id', '=', version)
      .executeTakeFirstOrThrow()
  ).label;
/** One that may still be accepted. */
const open = (of = company) =>
  makeQuotation(world.runtime.store, of, 'validate', { expiryDate: '2099-12-31' });
/** The markup of one column, by its label. */
const column = (html: string, label: string) =>
  html.split('<section class="status-column"').find((part) => part.startsWith(` data-column="${label}"`)) ??
  '';
const card = (version: number) => `data-card="${version}"`;
const toStep = (version: number, step: string) =>
  `/quotation/list?view=board&amp;card=${version}&amp;dialog=${step}`;

describe('the board of quotations', () => {
  it('shows each in the column of its status, with what the column comes to', async () => {
    const { version } = await open();
    const { text, status } = await site.ask(BOARD, { as });
    expect(status).toBe(200);
    const validated = column(text, 'validate');
    expect(validated).toContain(card(version));
    expect(validated).toMatch(/HT/);
    expect(column(text, 'draft')).not.toContain(card(version));
  });

  it('offers of each card the steps that its status may begin', async () => {
    const { version } = await open();
    const { text } = await site.ask(BOARD, { as });
    for (const step of ['markSent', 'accept', 'refuse', 'cancel'])
      expect(text).toContain(toStep(version, step));
    for (const step of ['validate', 'invoice']) expect(text).not.toContain(toStep(version, step));
    expect(statusesBefore('accept')).toEqual(['validate', 'in_progress']);
  });

  it('asks over the board, and comes back to it', async () => {
    const { version } = await open();
    const asking = `${BOARD}&card=${version}&dialog=accept`;
    const asked = await site.ask(asking, { as });
    expect(asked.text).toContain('<dialog open="" class="question"');
    expect(asked.text).toContain('Accepter');
    expect(asked.text).toContain('<strong>Devis DV-');
    const done = await post(asking, { intent: 'accept' });
    expect(done.headers.get('Location')).toBe(BOARD);
    expect(await statusOf(version)).toBe('billable');
  });

  it('asks why something is refused, at its field, and keeps the filters', async () => {
    const { version } = await open();
    const asking = `${BOARD}&min=1&card=${version}&dialog=refuse`;
    const wrong = await post(asking, { intent: 'refuse', reasonRefuse: '' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('reasonRefuse-error');
    expect(wrong.text).toContain('<dialog open="" class="question"');
    expect(await statusOf(version)).toBe('validate');
    const done = await post(asking, { intent: 'refuse', reasonRefuse: 'Trop cher' });
    expect(done.headers.get('Location')).toBe('/quotation/list?view=board&min=1');
    expect(await statusOf(version)).toBe('refused');
  });

  it('leads to the invoice that a card was made into', async () => {
    const { version } = await open();
    await post(`${BOARD}&card=${version}&dialog=accept`, { intent: 'accept' });
    const done = await post(`${BOARD}&card=${version}&dialog=invoice`, { intent: 'invoice', mode: 'whole' });
    expect(done.headers.get('Location')).toMatch(/^\/invoice\/\d+\/(details|edit)$/);
    expect(await statusOf(version)).toBe('accepted');
    expect(column((await site.ask(BOARD, { as })).text, 'accepted')).toContain(card(version));
    const { text } = await site.ask('/quotation/list?status=invoiced', { as });
    expect(text).toContain(`/quotation/${version}/details`);
  });

  it('says that a step which somebody else has taken is over', async () => {
    const { version } = await open();
    await post(`${BOARD}&card=${version}&dialog=accept`, { intent: 'accept' });
    const late = await post(`${BOARD}&card=${version}&dialog=refuse`, {
      intent: 'refuse',
      reasonRefuse: 'Non',
    });
    expect(late.status).toBe(409);
    expect(late.text).toContain('Revenir au tableau');
  });

  it('shows no step to who lacks its right, and takes none', async () => {
    const { version } = await open();
    const reader = withRoles(as, ['ROLE_QUOTATION_LIST', 'ROLE_QUOTATION_DETAIL']);
    const { text } = await site.ask(BOARD, { as: reader });
    expect(text).toContain(card(version));
    expect(text).not.toContain('dialog=');
    expect(text).not.toContain('data-hands');
    const refused = await post(`${BOARD}&card=${version}&dialog=accept`, { intent: 'accept' }, reader);
    expect(refused.status).toBe(403);
    expect(await statusOf(version)).toBe('validate');
  });

  it('shows nobody another company, and takes no card of it', async () => {
    const other = await createCompany(world.runtime.store, 1);
    const { version } = await open(other);
    expect((await site.ask(BOARD, { as })).text).not.toContain(card(version));
    const foreign = await site.ask(`${BOARD}&card=${version}&dialog=accept`, { as });
    expect(foreign.status).toBe(404);
    expect((await post(`${BOARD}&card=${version}`, { intent: 'accept' })).status).toBe(404);
  });

  it('counts what is filtered, and sums what it shows', async () => {
    const { text } = await site.ask(`${BOARD}&keyword=nothing-of-this-name`, { as });
    for (const label of ['draft', 'validate', 'billable']) {
      expect(column(text, label)).toContain('<span class="num">0</span>');
      expect(column(text, label)).not.toContain('data-card');
    }
  });
});
