import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { action as newGroup } from '#app/users/access/group-new.tsx';
import { action as newWebhook } from '#app/webhooks/webhook-new.tsx';
import { hashPassword, type Services } from '#app/services.server.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { changePassword } from '#domain/users/commands.ts';
import { createMember } from '#domain/users/member-commands.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { browserOf, PASSWORD, type Browser } from '#tests/builders/sign-in-browser.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { servicesOver } from '#tests/builders/services.ts';

/* A form that is sent again with the id of the first time: by the button "back", a retry, a page that was kept. */

const ORIGIN = 'http://localhost:3000';

let world: World;
let company: Company;
let services: Services;
let visitor: Browser;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
  services = await servicesOver(world, {
    PUBLIC_URL: ORIGIN,
    OUTBOUND_ALLOW: '127.0.0.1',
  });
  const { store } = world.runtime;
  const { id } = await send(store, createMember, company.actor, {
    username: 'soazig',
    gender: 'F',
    firstName: 'Soazig',
    lastName: 'Morvan',
    email: 'soazig@example.fr',
    group: 'admin',
  });
  await send(store, changePassword, systemActor(null), { id, passwordHash: await hashPassword(PASSWORD) });
  visitor = browserOf(services, ORIGIN);
  await visitor.login('soazig');
});
afterAll(async () => {
  await services.close();
  await world.close();
});

const count = async (table: 'webhook' | 'user_group'): Promise<number> =>
  (await world.owner.selectFrom(table).select('id').execute()).length;

describe('a form that is sent again', () => {
  const group = () => ({
    corporation: String(company.corporation),
    commandId: randomUUID(),
    code: 'VENTES',
    name: 'Commerciaux',
    baseRole: 'user',
  });

  it('does it once, and leads where the first led', async () => {
    const form = group();
    const before = await count('user_group');
    const first = await visitor.visit(newGroup, '/admin/group/new', form);
    expect(first.status).toBe(302);
    expect(await visitor.visit(newGroup, '/admin/group/new', form)).toMatchObject({
      status: 302,
      to: first.to,
    });
    expect(await count('user_group')).toBe(before + 1);
  });

  it('is refused with another content, with words, and keeps what was typed', async () => {
    const form = { ...group(), code: 'ACHATS', name: 'Acheteurs' };
    await visitor.visit(newGroup, '/admin/group/new', form);
    const before = await count('user_group');
    const other = { ...form, code: 'PAIE', name: 'Paie' };
    expect(await visitor.visit(newGroup, '/admin/group/new', other)).toMatchObject({
      status: 409,
      body: {
        result: {
          initialValue: { code: 'PAIE', name: 'Paie' },
          error: { '': ['errors.sentAlready'] },
        },
      },
    });
    expect(await count('user_group')).toBe(before);
  });

  it('is the same although its answer shows a secret that each sending makes', async () => {
    const form = {
      corporation: String(company.corporation),
      commandId: randomUUID(),
      name: 'Comptabilité',
      url: 'https://127.0.0.1/hook',
      events: 'invoice.validated',
      enabled: 'on',
    };
    const before = await count('webhook');
    const first = await visitor.visit(newWebhook, '/admin/webhook/new', form);
    expect(first.status).toBe(200);
    expect(first.body).toHaveProperty('secret');
    expect((await visitor.visit(newWebhook, '/admin/webhook/new', form)).status).toBe(302);
    expect((await visitor.visit(newWebhook, '/admin/webhook/new', { ...form, name: 'Autre' })).status).toBe(
      409,
    );
    expect(await count('webhook')).toBe(before + 1);
  });
});
