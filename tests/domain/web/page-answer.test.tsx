import { request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AppLoadContext, ServerBuild } from '@remix-run/node';
import { Outlet, useRouteError } from '@remix-run/react';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressProblem } from '#app/http/address.ts';
import { answersBy } from '#app/http/remix-answer.ts';
import { freePort } from '#tests/setup/free-port.ts';

/* The way of a page from Remix to who asked, by the real entry, over HTTP. */

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

const aborted: string[] = [];

const asked = {
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasErrorBoundary: true,
};

async function buildOfOnePage(): Promise<ServerBuild> {
  const root = {
    default: () => <Outlet />,
    ErrorBoundary: () => <p>wrong: {String(useRouteError())}</p>,
  };
  const page = {
    default: () => <p>a page, été</p>,
    loader({ request: { url, signal } }: { request: Request }) {
      if (url.includes('wrong')) throw new Error('by itself');
      if (url.includes('slow')) {
        return new Promise((_done, failed) => {
          signal.addEventListener('abort', () => {
            aborted.push(url);
            failed(new Error('gone'));
          });
        });
      }
      return Response.json(
        { url },
        {
          headers: [
            ['Set-Cookie', 'one=1'],
            ['Set-Cookie', 'two=2'],
          ],
        },
      );
    },
    headers: ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders,
  };
  const routes = {
    root: { id: 'root', path: '', module: root },
    page: { id: 'page', path: '/page', parentId: 'root', module: page },
  };
  const known = { id: 'root', path: '', module: '/assets/route.js', ...asked };
  return {
    mode: 'production',
    entry: { module: await import('#app/entry.server.tsx') },
    routes,
    assets: {
      entry: { imports: [], module: '/assets/entry.js' },
      routes: {
        root: { ...known, hasLoader: false },
        page: { ...known, id: 'page', path: '/page', parentId: 'root' },
      },
      url: '/assets/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: { v3_singleFetch: true } as ServerBuild['future'], // those left out are off
    isSpaMode: false,
  };
}

let server: Server;
let port: number;
const faults: string[] = [];
beforeAll(async () => {
  const app = express();
  app.use((asking, response, next) => {
    const problem = addressProblem(asking);
    if (problem === null) next();
    else response.sendStatus(problem.status);
  });
  const context = { nonce: 'nonce', signedIn: null, logError: () => {} } as unknown as AppLoadContext; // what a page asks
  const answer = answersBy(await buildOfOnePage(), 'production', () => context);
  app.all('*', (...one) => void answer(...one));
  app.use(((error: Error, _asked, response, _next) => {
    faults.push(error.message);
    response.sendStatus(500);
  }) satisfies express.ErrorRequestHandler);
  port = await freePort();
  server = await new Promise<Server>((done) => {
    const started = app.listen(port, '127.0.0.1', () => done(started));
  });
});
afterAll(() => server.close());

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((done, failed) => {
    const sent = request({ port, host: '127.0.0.1', path, method, headers, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        done({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(parts).toString(),
        }),
      );
    });
    sent.on('error', failed);
    sent.end();
  });

describe('a page', () => {
  it('comes whole, with its length and each of its cookies', async () => {
    const { status, headers, body } = await ask('/page');
    expect(status).toBe(200);
    expect(body).toMatch(/^<!DOCTYPE html><p>a page, été<\/p>/);
    expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
    expect(headers['set-cookie']).toEqual(['one=1', 'two=2']);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('is told of by HEAD, with the same length and no body', async () => {
    const whole = await ask('/page');
    const { status, headers, body } = await ask('/page', {}, 'HEAD');
    expect([status, headers['content-length'], body]).toEqual([200, whole.headers['content-length'], '']);
  });

  it('of an error comes with its status, and the next one is answered', async () => {
    const wrong = await ask('/page?wrong');
    expect([wrong.status, wrong.headers['content-length']]).toEqual([
      500,
      String(Buffer.byteLength(wrong.body)),
    ]);
    expect(wrong.body).toContain('wrong: ');
    expect((await ask('/nowhere')).status).toBe(404);
    expect((await ask('/page')).status).toBe(200);
  });

  it('is given up once who asked has gone away', async () => {
    const sent = request({ port, host: '127.0.0.1', path: '/page?slow', agent: false });
    sent.on('error', () => {});
    sent.end();
    setTimeout(() => sent.destroy(), 100);
    await expect.poll(() => aborted.length).toBe(1);
    expect((await ask('/page')).status).toBe(200);
    expect(faults).toEqual([]);
  });
});

describe('the host of an address', () => {
  it.each(['x:99999', 'x:1:2', '[::1', 'a b', 'x:', 'x:80', '[::1]:80'])(
    '%s is no fault of ours',
    async (host) => {
      expect((await ask('/page', { host })).status).toBe(
        ['x:', 'x:80', '[::1]:80'].includes(host) ? 200 : 400,
      );
      expect(faults).toEqual([]);
    },
  );

  it('is none that a proxy tells that nobody trusts', async () => {
    const told = { host: 'registre.example', 'x-forwarded-host': 'x:99999' };
    expect((await ask('/page', told)).status).toBe(200);
    expect(faults).toEqual([]);
  });
});
