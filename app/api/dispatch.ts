import { worksWith } from '../http/works-with.ts';
import { todayOf } from '../http/today.ts';
import { parse } from 'regexparam';
import type { AppLoadContext } from '@remix-run/node';
import { checkAccess, checkChange } from '#domain/kernel/access.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import { closedCorporation } from '#domain/kernel/refusal.ts';
import { nearest } from '#domain/kernel/nearest.ts';
import { readJson } from '#domain/files/json.ts';
import { shippedWords } from '#locales/live.ts';
import { unplainField } from '../http/plain-text.ts';
import { languageOf } from '../i18n.server.ts';
import { json, notExist, type ApiContext, type Call } from './call.ts';
import { calls } from './catalogue.ts';
import { onlyOnce } from './idempotency.ts';
import { withDetails } from './error-details.ts';
import { allowanceOf, tooMany, withLimits } from './limits.ts';
import { answered, problem, refuseUnknown, unreadable } from './perform.ts';
import { answerOver } from '../http/reading.server.ts';
import { saidIn } from './query.ts';

interface Compiled {
  call: Call;
  pattern: RegExp;
  keys: string[];
  fixed: boolean;
}

const compile = (call: Call): Compiled => {
  const { pattern, keys } = parse(`/${call.path.replaceAll(/\{_?(\w+)\}/g, ':$1')}`);
  return { call, pattern, keys, fixed: keys.length === 0 };
};

const bucketOf = (method: string, path: string): string => `${method} ${path.split('/')[0] ?? ''}`;

/** Calls by method and first segment: a handful of patterns to try for each request; fixed paths first. */
const buckets = new Map<string, Compiled[]>();
for (const one of calls.map(compile).sort((a, b) => Number(b.fixed) - Number(a.fixed))) {
  const key = bucketOf(one.call.method, one.call.path.startsWith('{') ? '' : one.call.path);
  buckets.set(key, [...(buckets.get(key) ?? []), one]);
}

function find(method: string, path: string): { call: Call; params: Record<string, string> } | null {
  for (const { call, pattern, keys } of buckets.get(bucketOf(method, path)) ?? []) {
    const match = pattern.exec(`/${path}`);
    if (match)
      return {
        call,
        params: Object.fromEntries(keys.map((key, index) => [key, decoded(match[index + 1] ?? '')])),
      };
  }
  return null;
}

/** A piece of a path; one that is no encoded text stays as it is, and names nothing. */
function decoded(piece: string): string {
  try {
    return decodeURIComponent(piece);
  } catch {
    return piece;
  }
}

/** The other method, where the path has a call by that one alone. */
function otherMethod(method: string, path: string): string | null {
  const other = method === 'GET' ? 'POST' : 'GET';
  return find(other, path) ? other : null;
}

/** Deeper than any call asks for, and less than what walks over a body can bear. */
const BODY_LIMITS = { depth: 40, elements: 200_000 };

async function bodyOf(request: Request): Promise<unknown> {
  if (request.method === 'GET') return {};
  const type = request.headers.get('Content-Type') ?? '';
  if (type.includes('form')) return Object.fromEntries(await request.formData());
  const text = await request.text();
  return text === '' ? {} : readJson(text, BODY_LIMITS);
}

/** Refuses a body with letters that no text may hold, at its field: what a program sends, it is told. */
function refuseUnplain(body: unknown): Response | null {
  const found = unplainField(body);
  if (found === null) return null;
  if (found === 'too-deep') return badBody();
  return unreadable(found.field);
}

const badBody = (): Response => json({ code: 'CODE_ERROR_400', errors: { '': ['errors.body'] } }, 400);

const signedOut = (): Response =>
  json({ code: 'CODE_ERROR_401', errors: { '': ['api.code.CODE_ERROR_401'] } }, 401);

/** Which right is missing: one of these is enough. */
const denied = ({ access: { role } }: Call): Response =>
  json(
    { code: 'CODE_ERROR_403', errors: { '': [`api.error.right|roles=${[role].flat().join(', ')}`] } },
    403,
  );

function refuse(
  answer: Exclude<ReturnType<typeof checkAccess>, 'granted'>,
  call: Call,
  actor: Actor | null,
): Response {
  if (answer === 'sign-in') return signedOut();
  if (answer === 'denied') return denied(call);
  if (answer === 'read-only') {
    const { code, errors } = closedCorporation(actor ?? {});
    return json({ code, errors }, 409);
  }
  return json({ code: 'NO_CORPORATION', errors: { '': ['errors.chooseCorporation'] } }, 409);
}

/** A session of theirs would not open either before the second factor is set up (decision 0040). */
const lacksFactor = (): Response =>
  json({ code: 'SECOND_FACTOR_REQUIRED', errors: { '': ['api.tokens.error.secondFactor'] } }, 403);

/** None of the companies of a signed-in person is open to them any more. */
const lockedAccount = (): Response =>
  json({ code: 'ACCOUNT_LOCKED', errors: { '': ['session.login.outcome.locked'] } }, 403);

/** A path that is no call's, with the nearest that is. */
function noCall(path: string): string {
  const near = nearest(
    path,
    calls.map((call) => call.path),
  );
  return near === null ? 'api.error.noCall' : `api.error.noCallNear|near=/api/${near}`;
}

function unknown(method: string, path: string, { signedIn }: AppLoadContext): Response {
  if (signedIn === null) return signedOut();
  if (signedIn.locked) return lockedAccount();
  const allow = otherMethod(method, path);
  if (allow !== null)
    return json({ code: 'CODE_ERROR_405', errors: { '': [`api.error.method|method=${allow}`] } }, 405, {
      Allow: allow,
    });
  return json({ code: 'NOT_EXIST', errors: { '': [noCall(path)] } }, 404);
}

/**
 * Answers one call: finds it, counts it, checks who asks, reads the body, runs it; every problem as status, code
 * and fields.
 */
export async function dispatch(request: Request, context: AppLoadContext): Promise<Response> {
  const url = new URL(request.url);
  const path = url.pathname.replace(/^\/api\/?/, '').replace(/\/$/, '');
  const found = find(request.method, path);
  if (found === null) return withDetails(unknown(request.method, path, context), request, context);
  const allowance = allowanceOf(context, found.call);
  if (allowance && !allowance.allowed) return tooMany(allowance);
  // Nothing leaves by an exception, as when the database is away: what a program gets is a status and a code.
  const ofOne = found.call.path.includes('{');
  const answer = await answerOver(context, request, ofOne, (services) =>
    answerTo(found, url, request, { ...context, services }),
  ).catch((error: unknown) => problem(error, context));
  return withLimits(await withDetails(answer, request, context, found.call), allowance);
}

async function answerTo(
  { call, params }: NonNullable<ReturnType<typeof find>>,
  url: URL,
  request: Request,
  context: AppLoadContext,
): Promise<Response> {
  const { services, signedIn, clientAddress } = context;
  if (signedIn?.bearer?.lacksFactor === true) return lacksFactor();
  if (signedIn?.locked && call.access.role !== 'public') return lockedAccount();
  const actor = signedIn && !signedIn.locked ? signedIn.actor : null;
  const answer =
    call.method === 'GET'
      ? checkAccess(actor, { ...call.access, reads: true })
      : checkChange(actor, call.access);
  if (answer !== 'granted') return refuse(answer, call, actor);
  if (!worksWith(signedIn, call.setting)) return notExist();
  const body = call.readsBody ? {} : await bodyOf(request).catch(() => undefined);
  if (body === undefined) return badBody();
  const unplain = refuseUnplain(body);
  if (unplain) return unplain;
  const foreign = refuseUnknown(call, body, url.searchParams);
  if (foreign) return foreign;
  // Thrown where something behind the path is not what it is to be: answered as every other problem.
  const query = call.query.parse(saidIn(url.searchParams));
  const language = await languageOf(request);
  const words = context.words ?? shippedWords;
  const api: ApiContext = {
    request,
    services,
    signedIn,
    actor,
    corporation: actor?.corporation ?? 0,
    today: todayOf(signedIn),
    params,
    language,
    words,
    t: words.t(language),
    clientAddress,
    note: context.note,
    logError: context.logError,
  };
  context.note({ call: `${call.method} ${call.path}` });
  return onlyOnce(api, call, body, url.searchParams, () => answered(api, call, body, query, context));
}
