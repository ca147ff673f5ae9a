import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#app/api/catalogue.ts';
import { requireOwnOrigin } from '#app/http/guards.ts';
import { screens } from '#app/screens.ts';
import { long } from '#tests/setup/chance.ts';

/*
 * Changes of every address as other sites send them, before the guard that stands in front of all routes: no address is
 * an exception, whatever it looks like. What passes would be answered 204 here.
 */

let server: Server;
let site = '';

beforeAll(async () => {
  const app = express();
  app.use(requireOwnOrigin('http://registre.example'));
  app.use((_request, response) => void response.status(204).end());
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  site = `http://127.0.0.1:${port}`;
});
afterAll(() => server.close());

const addresses = [
  ...Object.values(screens).map(({ path }) => path),
  ...calls.map(({ path }) => `/api/${path}`),
  '/files/x',
  '/nowhere',
].map((path) => path.replaceAll(/\{\w+\}/g, '7'));

/** Where a change comes from: another site, one that resembles ours, one that hides, nobody who says. */
const elsewhere: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'http://registre.example.evil.example' },
  { origin: 'http://evil.example/registre.example' },
  { origin: 'http://registre.example:8080' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'registre.example' },
  {},
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
];

const send = async (path: string, headers: Record<string, string>, method: string): Promise<number> => {
  const response = await fetch(`${site}${path}`, { method, headers });
  await response.arrayBuffer();
  return response.status;
};

describe('a change from elsewhere', () => {
  it('is refused on every address, however it is asked for', async () => {
    const wrong: string[] = [];
    let asked = 0;
    for (const path of long ? addresses : addresses.filter((_, at) => at % 5 === 0)) {
      const methods = long ? ['POST', 'PUT', 'PATCH', 'DELETE'] : ['POST'];
      const shapes = long ? [path, `${path}/`, `${path}?x=1`, path.toUpperCase(), `/${path}`] : [path];
      for (const shape of shapes) {
        const all = methods.flatMap((method) => elsewhere.map((headers) => ({ method, headers })));
        const answers = await Promise.all(all.map(({ method, headers }) => send(shape, headers, method)));
        asked += answers.length;
        for (const [at, status] of answers.entries())
          if (status !== 403) wrong.push(`${JSON.stringify(all[at])} ${shape}: ${status}`);
      }
    }
    if (long)
      console.log(`figure: origins on ${addresses.length} routes: ${asked} answers, ${wrong.length} not 403`);
    expect(wrong).toEqual([]);
  });

  it('passes from our own site, and by a program’s token', async () => {
    for (const path of addresses.filter((_, at) => at % 50 === 0)) {
      expect([path, await send(path, { origin: 'http://registre.example' }, 'POST')]).toEqual([path, 204]);
      expect([path, await send(path, { 'sec-fetch-site': 'same-origin' }, 'POST')]).toEqual([path, 204]);
    }
    const token = { authorization: 'Bearer rgt_x', origin: 'https://evil.example' };
    expect(await send('/vat/new', token, 'POST')).toBe(403);
  });
});
