import { Agent, request, type Server } from 'node:http';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#app/api/catalogue.ts';
import { requireOwnOrigin } from '#app/http/guards.ts';
import { screens } from '#app/screens.ts';
import { long } from '#tests/setup/chance.ts';
import { freePort } from '#tests/setup/free-port.ts';

/* The guard stands before every route: behind it, here, everything answers 200. */

interface Place {
  port: number;
  close(): void;
}

async function guarded(publicUrl: (port: number) => string, trustProxy = 0): Promise<Place> {
  const app = express();
  app.set('trust proxy', trustProxy);
  const port = await freePort();
  app.use(requireOwnOrigin(publicUrl(port)));
  app.use((_request, response) => response.json({}));
  const server = await new Promise<Server>((done) => {
    const started = app.listen(port, '127.0.0.1', () => done(started));
  });
  return { port, close: () => server.close() };
}

const agent = new Agent({ keepAlive: true });

/** By Node's own client: `fetch` sets headers of its own, and keeps Host to itself. */
const statusOf = (
  { port }: Place,
  path: string,
  headers: Record<string, string>,
  method = 'POST',
): Promise<number> =>
  new Promise((done, fail) => {
    const sent = request({ port, host: '127.0.0.1', path, method, headers, agent }, (answer) => {
      answer.resume();
      answer.on('end', () => done(answer.statusCode ?? 0));
    });
    sent.on('error', fail);
    sent.end();
  });

let plain: Place;
let secure: Place;
let behind: Place;
beforeAll(async () => {
  plain = await guarded((port) => `http://localhost:${port}`);
  secure = await guarded(() => 'https://registre.example');
  behind = await guarded((port) => `http://localhost:${port}`, 1);
});
afterAll(() => {
  agent.destroy();
  for (const place of [plain, secure, behind]) place.close();
});

describe('a form or a call from the address of the installation', () => {
  it('passes by http on this machine, whichever name it was asked by', async () => {
    const { port } = plain;
    for (const name of ['localhost', '127.0.0.1', '192.168.1.20']) {
      const host = `${name}:${port}`;
      expect([name, await statusOf(plain, '/login', { host, origin: `http://${host}` })]).toEqual([
        name,
        200,
      ]);
    }
    expect(
      await statusOf(plain, '/login', { host: `127.0.0.1:${port}`, origin: `http://localhost:${port}` }),
    ).toBe(200);
    expect(await statusOf(plain, '/login', { 'sec-fetch-site': 'same-origin' })).toBe(200);
  });

  it('passes by https behind a server that speaks http to us', async () => {
    const host = 'registre.example';
    expect(await statusOf(secure, '/login', { host, origin: 'https://registre.example' })).toBe(200);
    const other = 'registre.interne.example';
    expect(await statusOf(secure, '/login', { host: other, origin: `https://${other}` })).toBe(200);
    const forwarded = { host, origin: `https://${host}`, 'x-forwarded-proto': 'https' };
    expect(await statusOf(behind, '/login', forwarded)).toBe(200);
  });

  it('passes without an origin for a program with a token alone', async () => {
    const authorization = `Bearer reg_${'a'.repeat(43)}`;
    expect(await statusOf(plain, '/api/vat/new', { authorization })).toBe(200);
    expect(await statusOf(plain, '/login', { authorization })).toBe(403);
  });
});

describe('the scheme', () => {
  it('is compared: a page that came by http sends nothing to https', async () => {
    for (const host of ['registre.example', 'registre.interne.example']) {
      expect(await statusOf(secure, '/login', { host, origin: `http://${host}` })).toBe(403);
    }
    expect(
      await statusOf(secure, '/login', { host: 'registre.example:80', origin: 'http://registre.example' }),
    ).toBe(403);
    const forwarded = { host: 'registre.example', 'x-forwarded-proto': 'https' };
    expect(await statusOf(behind, '/login', { ...forwarded, origin: 'http://registre.example' })).toBe(403);
    expect(
      await statusOf(plain, '/login', {
        host: `localhost:${plain.port}`,
        origin: `https://localhost:${plain.port}`,
      }),
    ).toBe(403);
  });
});

describe('the way out by a link', () => {
  it.each(['/app/logout', '/api/users/logout', '/APP/Logout', '/app/logout/', '/app/logout.data'])(
    '%s is refused to another site',
    async (path) => {
      expect(await statusOf(plain, path, { 'sec-fetch-site': 'cross-site' }, 'GET')).toBe(403);
      expect(await statusOf(plain, path, { 'sec-fetch-site': 'none' }, 'GET')).toBe(200);
    },
  );
});

/** All that an attacker's page can have a browser send, and what programs may make up. */
const foreign = (host: string, own: string): Record<string, string>[] => [
  { host },
  { host, origin: 'null' },
  { host, origin: 'null', 'sec-fetch-site': 'same-origin' },
  { host, origin: '' },
  { host, origin: '', 'sec-fetch-site': 'same-origin' },
  { host, origin: 'https://ailleurs.example' },
  { host, origin: 'https://ailleurs.example', 'sec-fetch-site': 'same-origin' },
  { host, origin: 'https://ailleurs.example', 'x-forwarded-host': 'ailleurs.example' },
  { host, origin: 'https://ailleurs.example', forwarded: 'host=ailleurs.example' },
  { host, origin: own, 'sec-fetch-site': 'cross-site' },
  { host, 'sec-fetch-site': 'cross-site' },
  { host, 'sec-fetch-site': 'same-site' },
  { host, 'sec-fetch-site': 'none' },
  { host, origin: `${own}.ailleurs.example` },
  { host, origin: `${own}@ailleurs.example` },
  { host, origin: own.replace('://', '://sous.') },
  { host, origin: own.replace(/^http:/, 'ftp:') },
  { host, origin: `${own}, https://ailleurs.example` },
  { host, origin: own.replace(/:\d+$/, ':1') },
];

const filled = (path: string): string => path.replaceAll(/\{_?\w+\}/g, '1');

describe('every address that changes something', () => {
  const pages = Object.values(screens).map(({ path }) => filled(path));
  const asData = pages.map((path) => `${path === '/' ? '/_root' : path.replace(/\/$/, '')}.data`);
  const posted = calls.filter(({ method }) => method !== 'GET').map(({ path }) => `/api/${filled(path)}`);

  it('refuses whatever comes from elsewhere', async () => {
    const host = `localhost:${plain.port}`;
    const addresses = [...new Set([...pages, ...asData, ...posted])];
    expect(addresses.length).toBeGreaterThan(500);
    const origins = foreign(host, `http://${host}`);
    const passed: string[] = [];
    // In the short form each address is tried with three, all of them in turn.
    const tried = (at: number) =>
      long ? origins : [0, 1, 2].map((one) => origins[(at * 3 + one) % origins.length] ?? {});
    let count = 0;
    for (const [at, path] of addresses.entries()) {
      const answers = await Promise.all(
        tried(at).map(async (headers) => ({ headers, status: await statusOf(plain, path, headers) })),
      );
      count += answers.length;
      for (const { headers, status } of answers)
        if (status !== 403) passed.push(`${path} ${JSON.stringify(headers)}: ${status}`);
    }
    console.log(`figure: origins ${addresses.length} addresses, ${count} requests: ${passed.length} passed`);
    expect(passed).toEqual([]);
  });

  it.each(['PUT', 'PATCH', 'DELETE'])('by %s too', async (method) => {
    for (const headers of foreign(`localhost:${plain.port}`, `http://localhost:${plain.port}`))
      expect(await statusOf(plain, '/api/vat/1', headers, method)).toBe(403);
  });
});
