import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';
import { MOST_FILE_BYTES } from '#domain/files/limits.ts';
import { carriesToken, isApi } from './bearer.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** 10 MB of files and a little for the rest of the form. */
export const MAX_UPLOAD_BYTES = MOST_FILE_BYTES;
const MAX_BODY_BYTES = MAX_UPLOAD_BYTES + 1024 * 1024;
/** Files in one form. */
export const MOST_FILES = 20;
/** Where files go to the disk as they come, the limit is each one's; all of them together are this at most. */
const MAX_STREAMED_BYTES = 10 * MAX_UPLOAD_BYTES + 1024 * 1024;
const streamed =
  /^\/(?:[A-Za-z]+\/\d+\/documents|api\/(?:corporation|thirdparty)\/add\/document\/\d+|api\/product\/upload\/document\/\d+|person\/candidate-form\/[^/]+|api\/persons\/edit\/token\/recruitment)$/;
/** A form without files, and the texts of one with files. */
export const MAX_FORM_BYTES = 2 * 1024 * 1024;

/** The ways out by a link, as the router reads addresses: whatever the capitals, and `.data` of a page too. */
const logout = /^\/(?:app\/logout|api\/users\/logout)(?:\.data)?\/?$/i;

/**
 * Where a form of ours may come from: the installation's address, and the one that this request was sent to, each under
 * its own scheme. Where people come by https, nothing comes from http: whoever answers for our name on an open network
 * could send forms from there.
 */
function isOwn(origin: string, publicUrl: URL, { host, scheme }: { host: string; scheme: string }): boolean {
  if (origin === publicUrl.origin) return true;
  const asked = `${publicUrl.protocol === 'https:' ? 'https' : scheme}://${host}`;
  return URL.canParse(asked) && origin === new URL(asked).origin;
}

/**
 * Refuses what another site sent, before anything else sees it: a change must come from this very origin. Checked here
 * since Remix trusts a forwarded host, lets requests without Origin pass and skips resource routes.
 */
export function requireOwnOrigin(publicUrl: string): RequestHandler {
  const own = new URL(publicUrl);
  return (request, response, next) => {
    const site = request.headers['sec-fetch-site'];
    // A program's token stands in for the origin: no site can have a browser send one, and with it no cookie counts.
    if (isApi(request.path) && carriesToken(request.headers.authorization)) return next();
    const isLogout = logout.test(request.path);
    if (SAFE.has(request.method) && !(isLogout && site === 'cross-site')) return next();
    const { origin, host = '' } = request.headers;
    const fromHere =
      origin === undefined ? site === 'same-origin' : isOwn(origin, own, { host, scheme: request.protocol });
    if (fromHere && site !== 'cross-site') return next();
    response.status(403).json({ code: 'CODE_ERROR_403', errors: { '': ['errors.otherSite'] } });
  };
}

/** Bodies state their length and keep to it; nothing is buffered past the limit. */
export function limitBody(request: Request, response: Response, next: NextFunction): void {
  if (SAFE.has(request.method)) return next();
  const length = request.headers['content-length'];
  if (length === undefined && request.headers['transfer-encoding'] !== undefined) {
    response.status(411).json({ code: 'CODE_ERROR_411', errors: {} });
    return;
  }
  const withFiles = (request.headers['content-type'] ?? '').startsWith('multipart/');
  const limitOfFiles = streamed.test(request.path) ? MAX_STREAMED_BYTES : MAX_BODY_BYTES;
  const limit = withFiles ? limitOfFiles : MAX_FORM_BYTES;
  if (Number(length ?? 0) > limit) {
    // People are told so on the page of the form itself; what they send meanwhile is thrown away.
    if (withFiles && (request.headers['accept'] ?? '').includes('text/html')) {
      // One slash: with two, what follows would be another site.
      response.redirect(303, `${request.path.replace(/^[/\\]+/, '/')}?tooLarge=1`);
      return;
    }
    response.status(413).json({ code: 'CODE_ERROR_413', errors: { '': ['errors.tooLargeBody'] } });
    return;
  }
  next();
}

/**
 * Throws away what nobody read of a body once its answer is out. Remix takes a body's first piece and then waits to be
 * asked, so that Node believes it read: the connection would take no other request until it times out.
 */
export function readToTheEnd(request: Request, response: Response, next: NextFunction): void {
  response.once('finish', () => {
    if (request.readableEnded) return;
    request.removeAllListeners('data');
    request.resume();
  });
  next();
}

interface Surroundings {
  development: boolean;
  https: boolean;
}

/**
 * Files that pages of ours show in a frame: the viewer's, and a document's PDF beside its form; what they may do
 * besides, each answer says (file-response).
 */
const framed =
  /^\/(?:document\/\d+\/(?:download|preview)|supplier-invoice\/received\/[\w-]{36}\/file|api\/busidocversion\/\d+\/get-pdf|wageslip\/\d+\/pdf|wageslip\/batch\/\d+\/source\/\d+)$/;

/** A mail as it will look, in a frame of its settings: its styles stand in its tags, and nothing of it runs. */
const mailPreview = /^\/admin\/mail-layout\/preview$/;

const mailHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      imgSrc: ['data:'],
      styleSrc: ["'unsafe-inline'"],
      frameAncestors: ["'self'"],
      formAction: ["'none'"],
      baseUri: ["'none'"],
      sandbox: [],
    },
  },
  strictTransportSecurity: false,
  referrerPolicy: { policy: 'no-referrer' },
  xFrameOptions: { action: 'sameorigin' },
});

/** Pages that read labels with the camera: no other page of ours, and none in a frame, may have it. */
const withCamera = /^\/equipment\/(?:scan|count\/\d+|several\/\w+)$/;

/** A strict content policy with a nonce per page, and the usual headers. */
export function securityHeaders(surroundings: Surroundings): RequestHandler {
  const page = headersFor(surroundings, false);
  const inFrame = headersFor(surroundings, true);
  return (request, response, next) => {
    const camera = withCamera.test(request.path) ? '(self)' : '()';
    response.setHeader('Permissions-Policy', `camera=${camera}, microphone=()`);
    if (mailPreview.test(request.path)) mailHeaders(request, response, next);
    else (framed.test(request.path) ? inFrame : page)(request, response, next);
  };
}

function headersFor({ development, https }: Surroundings, inFrame: boolean): RequestHandler {
  const nonce = (_request: unknown, response: unknown) =>
    `'nonce-${String((response as Response).locals['nonce'])}'`; // helmet hands over Node's types
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", nonce, ...(development ? ["'unsafe-inline'"] : [])],
        styleSrc: ["'self'", nonce, ...(development ? ["'unsafe-inline'"] : [])],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(development ? ['ws:'] : [])],
        mediaSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        frameSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: [inFrame ? "'self'" : "'none'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: inFrame ? 'sameorigin' : 'deny' },
  });
}
