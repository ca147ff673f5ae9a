import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '#app/services.server.ts';
import { createCompany, type Company } from '#tests/builders/company.ts';
import { candidateState, invited } from '#tests/builders/recruitment.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* Candidates as a board by status: the same list, the same decisions, without scripts. */

let world: World;
let site: Site;
let company: Company;
let as: SignedIn;
const BOARD = '/candidates?view=board';

beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
  site = await createSite(world);
  as = withRoles(await site.member('yuna', company.corporation), [
    'ROLE_PERSON_CREATE',
    'ROLE_CONTRACT_CREATE',
  ]);
});
afterAll(async () => {
  await site.close();
  await world.close();
});

const post = (path: string, form: Record<string, string>) =>
  site.ask(path, { as, form: Object.entries({ commandId: randomUUID(), ...form }) });
const statusOf = async (id: number) => (await candidateState(world.runtime, id)).status;
/** The markup of one column, by its status. */
const column = (html: string, status: string) =>
  html.split('<section class="status-column"').find((part) => part.startsWith(` data-column="${status}"`)) ??
  '';
const card = (id: number) => `data-card="${id}"`;
const move = (id: number, status: string, path = BOARD) =>
  post(path, { intent: 'move', card: String(id), status });

describe('the home page', () => {
  it('leads who decides to whom they are to meet, nobody else, and tells of no other company', async () => {
    const { id } = await invited(world.runtime, company, { lastName: 'Prigent' });
    expect((await site.ask('/', { as })).text).not.toContain(`/candidate-form/${id}"`);
    await move(id, 'toMeet');
    const home = await site.ask('/', { as });
    expect(home.text).toMatch(/Prigent Enora\s: à rencontrer/);
    expect(home.text).toContain(`href="/candidate-form/${id}"`);
    expect((await site.ask('/', { as: withRoles(as, []) })).text).not.toContain('Prigent');
    const other = await createCompany(world.runtime.store, 1);
    const stranger = withRoles(await site.member('ailleurs', other.corporation), ['ROLE_PERSON_CREATE']);
    expect((await site.ask('/', { as: stranger })).text).not.toContain('Prigent');
  });
});

describe('the board of candidates', () => {
  it('moves a card by the button of its menu, and keeps what was searched', async () => {
    const { id } = await invited(world.runtime, company, { lastName: 'Guivarch' });
    const path = `${BOARD}&keyword=guivarch`;
    const before = await site.ask(path, { as });
    expect(column(before.text, 'applied')).toContain(card(id));
    expect(column(before.text, 'applied')).toMatch(/data-leads="toMeet"[^>]*>À rencontrer/);
    const moved = await move(id, 'toMeet', path);
    expect(moved.headers.get('Location')).toBe(path);
    const after = await site.ask(path, { as });
    expect(column(after.text, 'applied')).not.toContain('data-card');
    expect(column(after.text, 'toMeet')).toContain(card(id));
    expect(await statusOf(id)).toBe('toMeet');
  });

  it('asks why somebody is refused, at its field, and says it as their page does', async () => {
    const { id } = await invited(world.runtime, company);
    const asked = await site.ask(`${BOARD}&card=${id}&dialog=refuse`, { as });
    expect(asked.text).toContain('<dialog open="" class="question"');
    expect(asked.text).toContain('name="reason"');
    const wrong = await post(BOARD, { intent: 'refuse', card: String(id), reason: '' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('id="reason-error"');
    const refused = await post(BOARD, { intent: 'refuse', card: String(id), reason: 'Sans permis' });
    expect(refused.headers.get('Location')).toBe(BOARD);
    expect(await candidateState(world.runtime, id)).toMatchObject({
      status: 'refused',
      reason: 'Sans permis',
    });
  });

  it('hires who is retained alone, and leads to what is left to do', async () => {
    const { id } = await invited(world.runtime, company);
    const hire = { intent: 'hire', card: String(id) };
    const dialog = `card=${id}&amp;dialog=hire`;
    expect((await site.ask(BOARD, { as })).text).not.toContain(dialog);
    expect((await post(BOARD, hire)).status).toBe(409);
    await move(id, 'retained');
    expect((await site.ask(BOARD, { as })).text).toContain(dialog);
    expect((await post(BOARD, hire)).headers.get('Location')).toMatch(/^\/person\/\d+\/hiring$/);
    expect((await move(id, 'applied')).status).toBe(409);
    expect(await statusOf(id)).toBe('hired');
  });

  it('shows nobody another company, and takes no card of it', async () => {
    const other = await createCompany(world.runtime.store, 1);
    const { id } = await invited(world.runtime, other);
    expect((await site.ask(BOARD, { as })).text).not.toContain(card(id));
    expect((await move(id, 'retained')).status).toBe(404);
    expect(await statusOf(id)).toBe('applied');
  });
});
