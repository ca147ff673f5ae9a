import { randomBytes } from 'node:crypto';
import { createRequestHandler, type ServerBuild } from '@remix-run/server-runtime';
import type { AppLoadContext } from '@remix-run/node';
import { impliedRoles } from '#domain/kernel/roles.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import { addPersonToCorporation, registerPerson } from '#domain/people/commands.ts';
import { registerUser } from '#domain/users/commands.ts';
import { requireDeclaredAccess } from '#app/http/declared-access.ts';
import { byAddress } from '#app/http/narrow-build.ts';
import routes from '#app/routes.ts';
import { type Services, type SignedIn } from '#app/services.server.ts';
import options from '../../remix.config.js';
import { send } from './company.ts';
import type { World } from './world.ts';
import type { Words } from '#locales/live.ts';
import { servicesOver } from '#tests/builders/services.ts';

/*
 * The whole web in this process: the routes as they are built, from their sources, without a browser and without the
 * HTTP server before them. For walks over thousands of addresses.
 */

type RouteModule = ServerBuild['routes'][string] & object extends { module: infer Module } ? Module : never;

const modules = import.meta.glob<RouteModule>([
  '../../app/**/*.{ts,tsx}',
  '!../../app/server.ts',
  '!../../app/client/**',
  '!../../app/entry.client.ts',
]);

async function loadModule(file: string): Promise<RouteModule> {
  const load = modules[`../../app/${file}`];
  if (!load) throw new Error(`There is no app/${file}`);
  return load();
}

/** What a browser would ask of a route, if one did. */
const asked = {
  hasAction: true,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasErrorBoundary: true,
  module: '/assets/route.js',
};

/** What `remix vite:build` makes of the routes, as far as the server asks. */
async function loadBuild(): Promise<ServerBuild> {
  const listed = routes.map(({ id = '', path = '', file }) => ({ id, path, file, parentId: 'root' }));
  const all = [{ id: 'root', path: '', file: 'root.tsx', parentId: undefined }, ...listed];
  const loaded = await Promise.all(
    all.map(async (route) => ({
      ...route,
      index: undefined,
      caseSensitive: undefined,
      module: await loadModule(route.file),
    })),
  );
  const entry = await import('#app/entry.server.tsx');
  const { future = {} } = options;
  return requireDeclaredAccess({
    mode: 'production',
    entry: { module: entry },
    routes: Object.fromEntries(loaded.map((route) => [route.id, route])),
    assets: {
      entry: { imports: [], module: '/assets/entry.js' },
      routes: Object.fromEntries(
        loaded.map(({ id, path, parentId }) => [
          id,
          { id, path, ...(parentId !== undefined && { parentId }), ...asked },
        ]),
      ),
      url: '/assets/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: { ...future, v3_singleFetch: true } as ServerBuild['future'], // those left out are off
    isSpaMode: false,
  });
}

export interface Asked {
  /** null: nobody. */
  as?: SignedIn | null;
  /** Entries of a form that is sent. */
  form?: readonly (readonly [string, string])[] | FormData;
  /** What a program sends. */
  json?: unknown;
  /** Sends a change with an empty body. */
  post?: boolean;
  headers?: Record<string, string>;
  /** What is said instead of the words of the company. */
  words?: Words;
}

export interface Answered {
  status: number;
  headers: Headers;
  text: string;
  bytes: Buffer;
  /** Of the server, in milliseconds. */
  ms: number;
  /** What went wrong inside, if anything did. */
  fault: unknown;
}

export interface Site {
  services: Services;
  /** Whether forms can be sent to a screen. */
  takesForms(screen: string): boolean;
  ask(path: string, asked?: Asked): Promise<Answered>;
  /** An account of a company, signed in, with the rights of a plain user. */
  member(username: string, corporation: number): Promise<SignedIn>;
  close(): Promise<void>;
}

/** The same person with these roles and what they imply, and no others. */
export function withRoles(signedIn: SignedIn, roles: readonly string[], readOnly = false): SignedIn {
  const { actor, facts } = signedIn;
  const held = impliedRoles(['ROLE_USER', ...roles]);
  return {
    ...signedIn,
    actor: { ...actor, roles: held, ...(readOnly && { readOnly: true as const }) },
    facts: { ...facts, roles: [...roles] },
  };
}

function bodyOf({ form, json, post }: Asked): { body?: BodyInit; type?: string } | null {
  if (form)
    return { body: form instanceof FormData ? form : new URLSearchParams(form.map(([a, b]) => [a, b])) };
  if (json !== undefined)
    return { body: typeof json === 'string' ? json : JSON.stringify(json), type: 'application/json' };
  return post ? { body: new URLSearchParams() } : null;
}

/** `more`: settings of its own. */
export async function createSite(world: World, more: Readonly<Record<string, string>> = {}): Promise<Site> {
  const services = await servicesOver(world, {
    ...more,
    API_READS_PER_MINUTE: '0',
    API_WRITES_PER_MINUTE: '0',
    API_REPORTS_PER_MINUTE: '0',
    API_GUESTS_PER_MINUTE: '0',
  });
  const build = await loadBuild();
  const handlerOf = byAddress(build, (part) => createRequestHandler(part, 'production'));
  return {
    services,
    takesForms: (screen) => build.routes[screen]?.module.action !== undefined,
    async ask(path, asked = {}) {
      let fault: unknown = null;
      const nonce = randomBytes(16).toString('base64');
      const context: AppLoadContext = {
        services,
        signedIn: asked.as ?? null,
        reads: bodyOf(asked) === null,
        words: asked.words ?? (await services.words.latest(asked.as?.actor.corporation ?? 0)),
        nonce,
        scriptUrl: '/assets/entry.js',
        requestId: 'request',
        clientAddress: '192.0.2.1',
        drained: () => Promise.resolve(),
        logError: (error) => {
          fault = error;
        },
        note: () => undefined,
      };
      const url = new URL(path, 'http://localhost');
      const sent = bodyOf(asked);
      const headers = { ...(sent?.type && { 'content-type': sent.type }), ...asked.headers };
      const request = new Request(
        url,
        sent ? { method: 'POST', headers, body: sent.body ?? null } : { headers },
      );
      const start = performance.now();
      const response = await handlerOf(url.pathname)(request, context);
      const bytes = Buffer.from(await response.arrayBuffer());
      const text = bytes.toString('utf8').replaceAll(nonce, 'nonce');
      return {
        status: response.status,
        headers: response.headers,
        text,
        bytes,
        ms: performance.now() - start,
        fault,
      };
    },
    async member(username, corporation) {
      const { store } = world.runtime;
      const system = systemActor(null);
      const identity = { gender: 'F' as const, firstName: 'Anne', lastName: username, email: null };
      const { id: person } = await send(store, registerPerson, system, identity);
      await send(store, addPersonToCorporation, system, {
        person,
        corporation,
        enabled: true,
        contract: null,
      });
      const { id } = await send(store, registerUser, system, { username, person, group: 'user' });
      const signedIn = await services.signedIn(
        await services.sessions.startSession(services.db, id, corporation),
      );
      if (signedIn === null) throw new Error(`${username} cannot sign in`);
      return signedIn;
    },
    close: () => services.close(),
  };
}
