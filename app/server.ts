import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import type { AppLoadContext, ServerBuild } from '@remix-run/node';
import compression from 'compression';
import express, { type NextFunction, type Request, type Response } from 'express';
import sirv from 'sirv';
import { constants } from 'node:zlib';
import { withoutSecrets } from '#domain/kernel/without-secrets.ts';
import { addressProblem } from './http/address.ts';
import { limitBody, readToTheEnd, requireOwnOrigin, securityHeaders } from './http/guards.ts';
import { hideTokenPages } from './http/token-paths.ts';
import { requireDeclaredAccess } from './http/declared-access.ts';
import { byAddress } from './http/narrow-build.ts';
import { createMeter, mayReadMetrics, renderMetrics } from './http/metrics.ts';
import { createPeers } from './http/peers.ts';
import { answersBy } from './http/remix-answer.ts';
import type * as Entry from './entry.server.tsx';
import type { Missing } from './http/unavailable.ts';

/*
 * The web process: headers, limits and the session, then Remix. Everything of the product itself is in the build, of
 * which there is one copy; this file only carries requests to it.
 */

const development = process.env['NODE_ENV'] === 'development';

const vite = development
  ? await import('vite').then(({ createServer }) => createServer({ server: { middlewareMode: true } }))
  : null;

async function loadBuild(): Promise<ServerBuild> {
  const path = resolve('build/server/index.js');
  if (!vite && !existsSync(path)) throw new Error('There is no build: run `npm run build`');
  const build: unknown = vite
    ? await vite.ssrLoadModule('virtual:remix/server-build')
    : await import(pathToFileURL(path).href);
  return requireDeclaredAccess(build as ServerBuild); // what remix vite:build writes
}

const build = await loadBuild();
const entry = build.entry.module as unknown as typeof Entry; // app/entry.server.tsx
// Its level is told by the settings, which are read with the services.
const log = entry.createLog('web');
const services = await entry.createServices(process.env, {
  say: (words, better) => (better ? log.info(words) : log.error(words)),
});
const { settings, standing } = services;
log.level = settings.logLevel;
const cookie = entry.sessionCookieOf(settings);

/** What the steps of one request leave for the next ones. */
interface Locals {
  nonce?: string;
  requestId?: string;
  signedIn?: AppLoadContext['signedIn'];
  words?: AppLoadContext['words'];
  noted?: Record<string, string | number>;
}
/** An error as the log may hold it. */
const told = (error: unknown): string =>
  withoutSecrets((error instanceof Error ? error.stack : undefined) ?? inspect(error));

const noted = (fields: Record<string, string | number>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, said]) => [
      name,
      typeof said === 'string' ? withoutSecrets(said) : said,
    ]),
  );

/** Why no screen answers. */
interface Fault {
  status: number;
  errors: Record<string, string[]>;
  /** What cannot be had just now, where that is it. */
  missing?: Missing;
}
const ours: Fault = { status: 500, errors: {} };
const away = (missing: Missing): Fault => ({
  status: 503,
  errors: entry.unavailableBody(missing).errors,
  missing,
});

const localsOf = (response: Response): Locals => response.locals;

const app = express();
app.disable('x-powered-by');
app.set('trust proxy', settings.trustProxy);

/** For supervisors: this process lives; it can serve; how it and the database stand. */
const meter = createMeter();
const RETRY = { 'Retry-After': '5' };

/** Without waiting where the database is known to be away. */
async function readiness() {
  const { database, disk } = standing;
  const found = database === 'down' ? noDatabase : await services.readiness();
  const missing = standing.unavailable(true);
  return { ...found, writable: found.ready && missing === null, missing, disk };
}
const noDatabase = { ready: false, database: false, pending: [], stale: [], remaking: [] };
const peers = createPeers(() => meter.read(services.connections()));
app.get('/healthz', (_request, response) => {
  response.json({ status: 'alive' });
});
app.get('/readyz', (_request, response) => {
  void readiness().then((found) =>
    response
      .status(found.ready ? 200 : 503)
      .set(found.ready ? {} : RETRY)
      .json(found),
  );
});
app.get('/metrics', (request, response) => {
  if (!mayReadMetrics(request.headers, request.socket.remoteAddress, settings)) {
    response.status(403).json({ code: 'CODE_ERROR_403', errors: {} });
    return;
  }
  const asked = standing.database === 'down' ? null : services.gauges().catch(() => null);
  const read = Promise.all([peers.everyone(), asked]);
  void read.then(([processes, gauges]) =>
    response
      .type('text/plain; version=0.0.4')
      .send(renderMetrics(processes, gauges, { disk: standing.disk, parts: services.parts() })),
  );
});

if (vite) app.use(vite.middlewares);
else
  app.use(
    '/assets',
    sirv('build/client/assets', { immutable: true, maxAge: 31_536_000, brotli: true, gzip: true }),
  );

app.use(readToTheEnd);
app.use((_request, response, next) => {
  const requestId = randomUUID();
  Object.assign(localsOf(response), { nonce: randomBytes(16).toString('base64'), requestId });
  response.setHeader('X-Request-Id', requestId);
  next();
});
app.use(
  securityHeaders({
    development,
    https: settings.publicUrl.startsWith('https:'),
  }),
);
app.use((request, response, next) => {
  const problem = addressProblem(request);
  if (problem === null) next();
  else void answerFault(request, response, problem);
});
app.use(hideTokenPages);
app.use(requireOwnOrigin(settings.publicUrl));
app.use(limitBody);
if (process.env['COMPRESS'] !== 'off')
  app.use(compression({ level: 1, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } }));

/** Counts each request, and logs one line of it: no personal data, no query, no token. */
function observe(request: Request, response: Response, next: NextFunction): void {
  const start = process.hrtime.bigint();
  response.on('finish', () => {
    const ms = Number(process.hrtime.bigint() - start) / 1e6;
    const { screen, call } = localsOf(response).noted ?? {};
    meter.observe(response.statusCode, ms, String(call ?? screen ?? 'other'));
    if (settings.logLevel === 'silent') return;
    const path = entry.loggedPath(request.path);
    const { requestId, signedIn, noted } = localsOf(response);
    log.info({
      requestId,
      method: request.method,
      path,
      status: response.statusCode,
      ms: Math.round(ms * 10) / 10,
      user: signedIn?.actor.user ?? null,
      ...noted,
    });
  });
  next();
}
app.use(observe);

/**
 * What cannot be done just now is said at once: nobody waits for a database that is away, or for a disk that is full.
 */
app.use((request, response, next) => {
  const missing = standing.unavailable(entry.changes(request));
  if (missing === null) next();
  else void answerFault(request, response, away(missing));
});

/** By a program's token on the API, else by the session's cookie; never by both. */
async function signedInBy({ path, headers }: Request): Promise<AppLoadContext['signedIn']> {
  if (entry.isApi(path) && entry.carriesToken(headers.authorization)) {
    const bearer = entry.bearerOf(headers.authorization, headers[entry.CORPORATION_HEADER]);
    return bearer === 'wrong' ? null : services.bearer(bearer);
  }
  const token = await entry.tokenOf(cookie, headers.cookie ?? null);
  return token === null ? null : services.signedIn(token);
}

/** New words are seen by who is signed in at the next request, and before a sign-in after a second at most. */
const WORDS_PATIENCE = 1000;

async function wordsFor(signedIn: AppLoadContext['signedIn']): Promise<AppLoadContext['words']> {
  const { corporation = null, wordsVersion = 0 } = signedIn?.facts ?? {};
  // A company that is no longer open to them has no words for them either.
  if (signedIn && signedIn.actor.corporation === corporation)
    return services.words.at(corporation ?? 0, wordsVersion);
  return services.words.latest(0, WORDS_PATIENCE).catch(() => undefined);
}

/** Express 4 waits for no promise: this does, and hands on the request, or what failed. */
async function recognise(request: Request, response: Response, next: NextFunction): Promise<void> {
  try {
    const signedIn = await signedInBy(request);
    // What it changes is to be seen in its own answer.
    if (!entry.isReading(request.method)) delete signedIn?.facts.written;
    Object.assign(localsOf(response), { signedIn, words: await wordsFor(signedIn) });
  } catch (error) {
    next(error);
    return;
  }
  next();
}
app.use((request, response, next) => void recognise(request, response, next));

/** Remix writes on whether or not the socket takes it: who makes an answer while it is sent waits here. */
async function drained(response: Response): Promise<void> {
  while (response.writableNeedDrain && !response.destroyed) await wait(10);
}

const wordsIn = (response: Response): Pick<AppLoadContext, 'words'> => {
  const { words } = localsOf(response);
  return words ? { words } : {};
};

const context = (request: Request, response: Response): AppLoadContext => ({
  services,
  signedIn: localsOf(response).signedIn ?? null,
  reads: entry.isReading(request.method),
  ...wordsIn(response),
  nonce: localsOf(response).nonce ?? '',
  scriptUrl: vite ? '/app/entry.client.ts' : build.assets.entry.module,
  requestId: localsOf(response).requestId ?? '',
  clientAddress: request.ip ?? 'unknown',
  drained: () => drained(response),
  logError: (error) =>
    log.error({
      requestId: localsOf(response).requestId,
      error: told(error),
    }),
  note: (fields) => {
    const locals = localsOf(response);
    locals.noted = { ...locals.noted, ...noted(fields) };
  },
});

const handlerOf = (part: ServerBuild | typeof loadBuild) => answersBy(part, settings.nodeEnv, context);
const whole = handlerOf(loadBuild);
const answerOf = vite ? () => whole : byAddress(build, handlerOf);
app.all('*', (request, response, next) => void answerOf(request.path)(request, response, next));

/** Where no screen could answer, as when the database is away: the error page all the same, and a code for programs. */
async function answerFault(
  request: Request,
  response: Response,
  { status, errors, missing }: Fault,
): Promise<void> {
  response.status(status);
  response.set({
    'Cache-Control': 'private, no-store',
    ...(missing !== undefined && entry.retryHeaders(missing)),
  });
  if (entry.isApi(request.path)) {
    response.json({ code: `CODE_ERROR_${status}`, errors });
    return;
  }
  const page = {
    missing: missing ?? null,
    code: status < 500 ? ('400' as const) : ('500' as const),
    reads: entry.isReading(request.method),
  };
  response.type('html').send(await entry.faultPage(request.headers.cookie, page));
}

app.use((error: Error, request: Request, response: Response, _next: NextFunction) => {
  const missing = entry.unavailability(error);
  const { requestId } = localsOf(response);
  if (missing === null) log.error({ requestId, error: told(error) });
  else log.warn({ requestId, missing, error: withoutSecrets(error.message) });
  if (!response.headersSent) void answerFault(request, response, missing === null ? ours : away(missing));
});

const server: Server = app.listen(settings.port, () => log.info({ port: settings.port }, 'listening'));
server.once('error', (error) => {
  log.fatal({ error: error.message }, 'cannot listen');
  process.exit(1);
});
server.keepAliveTimeout = 65_000;

/** Finishes what was begun, then goes; a second signal does not wait. */
function stop(): void {
  server.close(() => {
    void services.close().then(() => process.exit(0));
  });
  server.closeIdleConnections();
  setTimeout(() => process.exit(0), 8000).unref();
}
process.once('SIGTERM', stop);
process.once('SIGINT', stop);

/**
 * What nobody caught is told and counted, and ends nobody else's request: from now on, since a start that fails ends.
 */
for (const fault of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(fault, (error: unknown) => {
    meter.uncaught();
    log.fatal({ fault, error: told(error) }, 'nobody caught this');
  });
