import type { Reason } from '../services.server.ts';

/** What cannot be had just now: what we stand on, or the store of files. */
export type Missing = Reason | 'files';

const missingThings: readonly Missing[] = ['database', 'read-only', 'remaking', 'disk', 'busy', 'files'];

/** Seconds after which asking again is worth it. */
const retryAfter: Record<Missing, number> = {
  database: 5,
  'read-only': 30,
  remaking: 30,
  disk: 30,
  busy: 5,
  files: 30,
};

export const retryHeaders = (missing: Missing) => ({ 'Retry-After': String(retryAfter[missing]) });

/** The error page that says what cannot be had; its reason travels as the status's own text. */
export const unavailablePage = (missing: Missing): Response =>
  new Response(null, { status: 503, statusText: missing, headers: retryHeaders(missing) });

/** The reason of such an answer; null: it is another one. */
export const missingOf = ({ status, statusText }: { status: number; statusText: string }): Missing | null =>
  status === 503 ? (missingThings.find((one) => one === statusText) ?? null) : null;

/** What a program is told. */
export const unavailableBody = (missing: Missing) => ({
  code: 'CODE_ERROR_503',
  errors: { '': [`errors.unavailable.${missing}`] },
});

/** Signing in and out, the language and the chosen company: small, and somebody who reads needs them. */
const ofTheSession =
  /^\/(?:login(?:\/.*)?|(?:app\/)?logout|language|corporation|api\/users\/(?:login|logout))$/;
const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request is one that only asks. */
export const isReading = (method: string): boolean => reads.has(method);

/** Whether a request changes something that people keep. */
export const changes = ({ method, path }: { method: string; path: string }): boolean =>
  !isReading(method) && !ofTheSession.test(path);
