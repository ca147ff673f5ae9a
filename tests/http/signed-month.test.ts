import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProject } from '#domain/projects/commands.ts';
import { noteActivity } from '#domain/time/activity-commands.ts';
import type { SignedIn } from '#app/services.server.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { createSite, withRoles, type Site } from '#tests/builders/site.ts';
import { createWorld, type World } from '#tests/builders/world.ts';

let world: World;
let site: Site;
let company: Company;
let self: SignedIn;
let colleague: SignedIn;
let reader: SignedIn;
let boss: SignedIn;
let month: number;

const PAPER = '%PDF-1.4 signé par le client';

beforeAll(async () => {
  world = await createWorld();
  site = await createSite(world);
  company = await createCompany(world.runtime.store);
  const { corporation, actor } = company;
  self = await site.member('quemener', corporation);
  colleague = await site.member('kerdoncuff', corporation);
  reader = withRoles(await site.member('lecture', corporation), ['ROLE_PERSON_ACTIVITY_READ']);
  boss = withRoles(await site.member('direction', corporation), ['ROLE_PERSON_ACTIVITY_MANAGE']);
  const { id: project } = await send(world.runtime.store, createProject, actor, {
    name: 'Quai',
    client: company.client,
  });
  const noted = { person: self.actor.person, project, day: '2026-03-02', hours: '7' };
  ({ month } = await send(world.runtime.store, noteActivity, actor, noted));
});
afterAll(async () => {
  await site.close();
  await world.close();
});

function attach(as: SignedIn, name: string) {
  const form = new FormData();
  form.set('corporation', String(company.corporation));
  form.set('files', new File([PAPER], name, { type: 'application/pdf' }));
  return site.ask(`/activityMonth/${month}/documents`, { as, form });
}
const page = (as: SignedIn) => site.ask(`/cra/${month}/details`, { as });

describe('the paper of a month that its client signed', () => {
  it('is attached by whose month it is, and by who decides about it', async () => {
    expect((await attach(self, 'mars-signe.pdf')).status).toBe(302);
    expect((await attach(boss, 'mars-bis.pdf')).status).toBe(302);
    const { text } = await page(self);
    for (const name of ['mars-signe.pdf', 'mars-bis.pdf']) expect(text).toContain(name);
  });

  it('is seen by who sees the month, and read as it was', async () => {
    const { text } = await page(reader);
    const [, file = ''] = /href="(\/document\/\d+\/[^"]*)"/.exec(text) ?? [];
    expect((await site.ask(file.replaceAll('&amp;', '&'), { as: reader })).text).toContain(
      'signé par le client',
    );
    // Whoever only reads adds none.
    expect([403, 404]).toContain((await attach(reader, 'non.pdf')).status);
  });

  it('is a missing one to a colleague', async () => {
    const { text } = await page(boss);
    const [, file = ''] = /href="(\/document\/\d+\/[^"]*)"/.exec(text) ?? [];
    expect((await site.ask(file.replaceAll('&amp;', '&'), { as: colleague })).status).toBe(404);
    expect((await attach(colleague, 'non.pdf')).status).toBe(404);
    expect((await page(colleague)).status).toBe(404);
  });
});
