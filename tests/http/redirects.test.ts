import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import express from 'express';
import { request, type Server } from 'node:http';
import { limitBody } from '#app/http/guards.ts';
import { insideSite } from '#app/paths.ts';
import { action as corporationAction } from '#app/session/corporation.tsx';
import { action as languageAction } from '#app/session/language.ts';
import { action as loginAction, loader as loginLoader } from '#app/session/login.tsx';
import { hashPassword, type Services } from '#app/services.server.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { changePassword } from '#domain/users/commands.ts';
import { createMember } from '#domain/users/member-commands.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { browserOf, PASSWORD } from '#tests/builders/sign-in-browser.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { freePort } from '#tests/setup/free-port.ts';
import { servicesOver } from '#tests/builders/services.ts';

const ORIGIN = 'http://localhost:3000';

/** Ways to write another site where a path of this one is expected. */
const elsewhere = [
  'https://evil.example',
  'http:evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example/%2f..',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/a/..//evil.example',
  '/%2e%2e//evil.example',
  '/%2E//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  '@evil.example',
  ':80@evil.example',
  '?//evil.example',
  '#//evil.example',
  'https:/evil.example',
  '//evil.example@localhost:3000',
  '//localhost:3000@evil.example',
  '/\u0085/evil.example\\',
  '\u3000//evil.example',
  '/\u007f\\evil.example',
  '//[::1]/',
  '//',
];

const inside = [
  ['/', '/'],
  ['/invoice/list?status=paid&page=2', '/invoice/list?status=paid&page=2'],
  ['/invoice/7#history', '/invoice/7#history'],
  ['/client/list?q=a//b', '/client/list?q=a//b'],
  ['/client/list?q=€', '/client/list?q=%E2%82%AC'],
  ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
  ['/%5Cevil.example', '/%5Cevil.example'],
] as const;

/** Where a browser that is here would go. */
const siteOf = (to: string): string => new URL(to, ORIGIN).origin;

let world: World;
let company: Company;
let services: Services;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
  services = await servicesOver(world, {
    PUBLIC_URL: ORIGIN,
  });
  const { id } = await send(world.runtime.store, createMember, company.actor, {
    username: 'soazig',
    gender: 'F',
    firstName: 'Soazig',
    lastName: 'Morvan',
    email: 'soazig@example.fr',
    group: 'user',
  });
  await send(world.runtime.store, changePassword, systemActor(null), {
    id,
    passwordHash: await hashPassword(PASSWORD),
  });
});
afterAll(async () => {
  await services.close();
  await world.close();
});

describe('where a form or an address sends people next', () => {
  it.each(elsewhere.map((target) => [JSON.stringify(target), target]))(
    'is no other site: %s',
    (_, target) => {
      const to = insideSite(target);
      expect(siteOf(to)).toBe(ORIGIN);
      expect(to.startsWith('//')).toBe(false);
      expect(() => new Headers({ Location: to })).not.toThrow();
    },
  );

  it.each(inside)('is a page of this one: %s', (target, to) => expect(insideSite(target)).toBe(to));

  it('is no other site at any door, and never a fault of ours', async () => {
    const visitor = browserOf(services, ORIGIN);
    await visitor.login('soazig');
    const places: (string | null)[] = [];
    for (const redirectTo of [...elsewhere, ...inside.map(([target]) => target)]) {
      places.push((await visitor.visit(languageAction, '/language', { language: 'fr', redirectTo })).to);
      const corporation = String(company.corporation);
      places.push((await visitor.visit(corporationAction, '/corporation', { corporation, redirectTo })).to);
      const guest = browserOf(services, ORIGIN);
      const query = `/login?redirectTo=${encodeURIComponent(redirectTo.replaceAll('\u0000', ''))}`;
      const { body } = await guest.visit(loginLoader, query);
      places.push((body as { redirectTo: string }).redirectTo); // what the loader says
    }
    for (const redirectTo of ['//evil.example', '/\\evil.example', '/.//evil.example', '/€']) {
      const form = { username: 'soazig', password: PASSWORD, redirectTo };
      places.push((await browserOf(services, ORIGIN).visit(loginAction, '/login', form)).to);
    }
    const led = places.filter((to) => to === null || siteOf(to) !== ORIGIN);
    console.log(`figure: redirects ${places.length} tried: ${led.length} led elsewhere`);
    expect(led).toEqual([]);
  });
});

describe('a form that is too large', () => {
  let server: Server;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    server = express().use(limitBody).listen(port, '127.0.0.1');
  });
  afterAll(() => server.close());

  const locationOf = (path: string): Promise<string> =>
    new Promise((done, fail) => {
      const headers = {
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': '99999999999',
        accept: 'text/html',
      };
      const sent = request({ port, host: '127.0.0.1', path, method: 'POST', headers }, (answer) => {
        done(answer.headers.location ?? '');
        sent.destroy();
      });
      sent.on('error', fail);
      sent.flushHeaders();
    });

  it.each(['//evil.example/x', '/\\evil.example', '///evil.example', '/client/import'])(
    'comes back to this site: %s',
    async (path) => {
      const to = await locationOf(path);
      expect(siteOf(to)).toBe(ORIGIN);
      expect(to).toContain('?tooLarge=1');
    },
  );
});
