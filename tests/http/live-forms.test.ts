import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedIn } from '#app/services.server.ts';
import { listProjects } from '#projections/projects/projects.ts';
import { findThirdParty } from '#projections/third-parties/third-parties.ts';
import { createCompany, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

/* What forms in hands are asked while they are typed, and what of their data the browser is told. */

let world: World;
let site: Site;
let company: Company;
let as: SignedIn;
let client: string;
beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(world.runtime.store);
  as = withRoles(await site.member('maud', company.corporation), [
    'ROLE_QUOTATION_MANAGER',
    'ROLE_PROJECT_MANAGER',
    'ROLE_THIRD_PARTY_READ',
  ]);
  const found = await findThirdParty(world.runtime.db, company.client, company.corporation);
  client = found?.identity?.name ?? '';
});
afterAll(async () => {
  await site.close();
  await world.close();
});

async function projects(): Promise<string[]> {
  const all = { status: null, open: null, client: null, keyword: null };
  const request = { sort: 'newest', direction: 'desc', limit: 20, cursor: null, offset: 0 } as const;
  const { rows } = await listProjects(world.runtime.db, company.corporation, all, request);
  return rows.map(({ name }) => name);
}

const check = (fields: Record<string, string>) =>
  site.ask('/project/new', { as, form: Object.entries({ step: 'check', ...fields }) });

describe('a form that asks what is wrong so far', () => {
  it('is told at its fields, and nothing is done', async () => {
    const { status, text } = await check({ name: '', clientName: 'Personne', budgetHours: 'beaucoup' });
    expect(status).toBe(200);
    for (const field of ['name', 'client', 'budgetHours'])
      expect(text).toContain(`id="project-${field}-error"`);
    expect(await projects()).toEqual([]);
  });

  it('does nothing where nothing is wrong', async () => {
    const { status, text } = await check({ name: 'Quai neuf', billing: 'forfait', clientName: client });
    expect(status).toBe(200);
    expect(text).not.toContain('id="project-name-error"');
    expect(await projects()).toEqual([]);
  });
});

describe('what fields propose without scripts', () => {
  it.each(['/quotation/new', '/project/new'])('stands in %s, and is not told to React', async (path) => {
    const { text } = await site.ask(path, { as });
    const [drawn = '', ...rest] = text.split('window.__remixContext');
    const told = rest.join('');
    expect(drawn).toMatch(new RegExp(`<datalist[^>]*>.*<option>${client}</option>`));
    // All that React reads is looked at, to the last piece.
    expect(told).toContain('.streamController.enqueue(');
    expect(told).toContain('.streamController.close(');
    expect(told).not.toContain(client);
  });
});
