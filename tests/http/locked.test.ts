import type { AppLoadContext } from '@remix-run/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#app/api/catalogue.ts';
import { shippedWords } from '#locales/live.ts';
import { dispatch } from '#app/api/dispatch.ts';
import { loader as unknownPage } from '#app/errors/unknown.tsx';
import { loader as filePage } from '#app/http/file-route.ts';
import { isTokenPath } from '#app/http/token-paths.ts';
import { loader as rootLoader } from '#app/root.tsx';
import { screens } from '#app/screens.ts';
import { hashPassword, type Services } from '#app/services.server.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { setCorporationEnabled } from '#domain/company/commands.ts';
import { changePassword } from '#domain/users/commands.ts';
import { createMember } from '#domain/users/member-commands.ts';
import { createCompany, send, type Company } from '#tests/builders/company.ts';
import { browserOf, PASSWORD, type Browser, type Handler } from '#tests/builders/sign-in-browser.ts';
import { createWorld, type World } from '#tests/builders/world.ts';
import { long } from '#tests/setup/chance.ts';
import { servicesOver } from '#tests/builders/services.ts';

/* Somebody is signed in, and then none of their companies is open to them any more. */

const ORIGIN = 'http://localhost:3000';

/** What serves one screen, or several that each have their own. */
type Serving = Handler & { at?(screen: string): Handler };

const modules = import.meta.glob<{ loader?: Serving; action?: Serving }>('../../app/**/*.{ts,tsx}');

const servedAt = (serving: Serving | undefined, screen: string): Handler | undefined =>
  serving?.at ? serving.at(screen) : serving;

let world: World;
let company: Company;
let services: Services;
let visitor: Browser;
let token: string;
beforeAll(async () => {
  world = await createWorld();
  company = await createCompany(world.runtime.store);
  services = await servicesOver(world, {
    PUBLIC_URL: ORIGIN,
    API_READS_PER_MINUTE: '0',
    API_WRITES_PER_MINUTE: '0',
    API_GUESTS_PER_MINUTE: '0',
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
  token = await services.sessions.startSession(services.db, id, company.corporation);
  await send(store, setCorporationEnabled, systemActor(company.corporation), {
    id: company.corporation,
    enabled: false,
  });
});
afterAll(async () => {
  await services.close();
  await world.close();
});

const filled = (path: string): string => path.replaceAll(/\{_?\w+\}/g, '1');
const paramsOf = (path: string): Record<string, string> =>
  Object.fromEntries(Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => [name, '1']));

const leaving = new Set(['logout', 'postLogout', 'language']);

describe('a locked account that is signed in', () => {
  it('gets 403 at every address, read or sent, page or data, and never what stands there', async () => {
    const passed: string[] = [];
    let count = 0;
    for (const [name, { path, file }] of Object.entries(screens)) {
      if (leaving.has(name) || isTokenPath(filled(path))) continue;
      const module = await modules[`../../app/${file}`]?.();
      // As data it is the same code: in the long form of these tests alone.
      for (const address of long ? [filled(path), `${filled(path)}.data`] : [filled(path)]) {
        const loader = servedAt(module?.loader, name);
        if (loader) {
          count += 1;
          const { status } = await visitor.visit(loader, address, undefined, paramsOf(path));
          if (status !== 403) passed.push(`${address}: ${status}`);
        }
        const action = servedAt(module?.action, name);
        if (action) {
          count += 1;
          const { status } = await visitor.visit(action, address, {}, paramsOf(path));
          if (status !== 403) passed.push(`POST ${address}: ${status}`);
        }
      }
    }
    expect(count).toBeGreaterThan(long ? 500 : 250);
    expect(passed).toEqual([]);
  });

  it('gets it at addresses that nothing answers, and for files', async () => {
    expect((await visitor.visit(async (args) => unknownPage(args), '/nulle/part')).status).toBe(403);
    expect((await visitor.visit(filePage, '/files/abc', undefined, { hash: 'abc' })).status).toBe(403);
  });

  it('is told why by the frame, whose title says so too', async () => {
    const { body } = await visitor.visit(rootLoader, '/invoice/list');
    expect(body).toMatchObject({ locked: true, shell: null, errorTitles: { 403: 'Compte verrouillé' } });
  });

  it('gets 403 with a code from every call but those that are anybody’s', async () => {
    const signedIn = await services.signedIn(token);
    const ask = async (method: string, path: string) => {
      const context: AppLoadContext = {
        services,
        signedIn,
        nonce: '',
        scriptUrl: '',
        requestId: '',
        clientAddress: '192.0.2.8',
        drained: () => Promise.resolve(),
        logError: () => undefined,
        note: () => undefined,
      };
      const init = method === 'GET' ? { method } : { method, body: '{}' };
      const answer = await dispatch(new Request(`${ORIGIN}/api/${path}`, init), context);
      const body: unknown = await answer.json();
      return { status: answer.status, body };
    };
    const locked = {
      status: 403,
      body: {
        code: 'ACCOUNT_LOCKED',
        errors: { '': ['session.login.outcome.locked'] },
        details: [
          {
            field: '',
            key: 'session.login.outcome.locked',
            params: {},
            text: shippedWords.t('fr')('session.login.outcome.locked'),
          },
        ],
      },
    };
    for (const { method, path, access } of calls)
      if (access.role !== 'public') expect([path, await ask(method, filled(path))]).toEqual([path, locked]);
    expect(await ask('GET', 'nulle/part')).toEqual(locked);
  });

  it('may still leave', async () => {
    const { action } = (await modules['../../app/session/post-logout.ts']?.()) ?? {};
    if (action === undefined) throw new Error('Nobody can sign out');
    expect((await visitor.visit(action, '/logout', {})).status).toBe(302);
    expect(await visitor.user()).toBeNull();
  });
});
