import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from '@remix-run/node';
import express from 'express';
import type { Actor } from '#domain/kernel/actor.ts';
import type { FileStore } from '#db/files/files.ts';
import { limitBody, requireOwnOrigin, securityHeaders } from '#app/http/guards.ts';
import { answersBy } from '#app/http/remix-answer.ts';
import * as api from '#app/api/route.ts';
import * as attachments from '#app/attachments/attachments.tsx';
import * as download from '#app/attachments/document-download.ts';
import * as preview from '#app/attachments/document-preview.ts';
import type { World } from '../world.ts';

/** The web's own guards, routes of files and API over HTTP, for one signed-in actor; pages answer as JSON. */
export interface FileServer {
  url: string;
  /** What went wrong unforeseen: nothing may. */
  errors: unknown[];
  close(): Promise<void>;
}

type Handler = (args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<unknown>;

/** A page's answer without the page: what `data()` was given, under its status. */
function plain(handler: Handler) {
  return async (args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> => {
    const answer = await handler(args);
    if (answer instanceof Response) return answer;
    const told = answer as { data?: unknown; init?: ResponseInit | null };
    const isData = typeof answer === 'object' && answer !== null && 'init' in answer;
    return Response.json(isData ? told.data : answer, isData ? (told.init ?? {}) : {});
  };
}

const routes = {
  documentFiles: { path: ':kind/:versionId/documents', module: attachments },
  documentDownload: { path: 'document/:id/download', module: download },
  documentPreview: { path: 'document/:id/preview', module: preview },
  api: { path: 'api/*', module: api },
};

function buildOf(): ServerBuild {
  const entries = Object.entries(routes).map(([id, { path, module }]): [string, object] => {
    const action = 'action' in module ? { action: plain(module.action) } : {};
    return [id, { id, path, module: { loader: plain(module.loader), ...action } }];
  });
  const build: unknown = {
    entry: { module: { default: () => new Response('page') } },
    routes: Object.fromEntries(entries),
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '1' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: { v3_singleFetch: true, v3_relativeSplatPath: true, v3_throwAbortReason: true },
    isSpaMode: false,
  };
  return build as ServerBuild; // what `remix vite:build` writes, as far as resource routes need it
}

export async function startFileServer(world: World, actor: Actor, files: FileStore): Promise<FileServer> {
  const errors: unknown[] = [];
  const { db, store } = world.runtime;
  const signedIn = { token: 't', actor, facts: { memberships: [] }, locked: false, bearer: null };
  const app = express();
  app.use(securityHeaders({ development: false, https: false }));
  app.use(requireOwnOrigin('http://registre.example'));
  app.use(limitBody);
  const context: unknown = {
    services: { db, store, replica: null, files, settings: world.settings, limiter: { count: () => null } },
    signedIn,
    nonce: '',
    scriptUrl: '',
    requestId: '',
    clientAddress: '',
    drained: () => Promise.resolve(),
    logError: (error: unknown) => errors.push(error),
    note: () => undefined,
  };
  const handler = answersBy(buildOf(), 'production', () => context as never); // what these routes use of it
  app.all('*', (request, response, next) => void handler(request, response, next));
  app.use((error: Error, _request: unknown, response: express.Response, _next: unknown) => {
    errors.push(error);
    response.status(500).end();
  });
  const server: Server = createServer(app);
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo; // of a server that listens on TCP
  return {
    url: `http://127.0.0.1:${port}`,
    errors,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
