import { todayOf } from '../http/today.ts';
import { parse } from 'regexparam';
import type { AppLoadContext } from '@remix-run/node';
import { z, ZodError } from 'zod';
import { checkAccess, checkChange } from '#domain/kernel/access.ts';
import { readJson } from '#domain/files/json.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { shippedWords } from '#locales/live.ts';
import { wrongDays } from '../http/asked-day.ts';
import { unplainField } from '../http/plain-text.ts';
import { isRefusal, statusOf } from '../http/problems.ts';
import { languageOf } from '../i18n.server.ts';
import { retryHeaders, unavailableBody } from '../http/unavailable.ts';
import { isFileUnavailable, isUnkeptText, unavailability } from '../services.server.ts';
import { json, notExist, type ApiContext, type Call } from './call.ts';
import { calls } from './catalogue.ts';
import { onlyOnce } from './idempotency.ts';
import { changedFixed, fixedNames } from './fixed-fields.ts';
import { DeclaredQuery, unknownFields, unknownNames } from './known.ts';
import { allowanceOf, tooMany, withLimits } from './limits.ts';

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

/** Field errors as programs get them: the path of the field as forms name it (`productList[2].vat`). */
function zodErrors(error: ZodError): FieldErrors {
  // A program names its fields as it likes: `constructor` is one like another.
  const errors = new Map<string, string[]>();
  for (const issue of error.issues) {
    const path = issue.path.reduce<string>(
      (left, part) =>
        typeof part === 'number' ? `${left}[${part}]` : left ? `${left}.${String(part)}` : String(part),
      '',
    );
    const message =
      issue.code === 'unrecognized_keys'
        ? 'errors.unknownField'
        : issue.message.startsWith('errors.')
          ? issue.message
          : 'errors.invalid';
    errors.set(path, [...(errors.get(path) ?? []), message]);
  }
  return Object.fromEntries(errors);
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

const unreadable = (field: string): Response =>
  json({ code: 'CODE_ERROR_422', errors: { [field]: ['errors.unreadable'] } }, 422);

const badBody = (): Response => json({ code: 'CODE_ERROR_400', errors: { '': ['errors.body'] } }, 400);

/** Calls that make something, by their paths: what they take may be sent to the edit of it. */
const makers = new Map(calls.filter(({ path }) => path.endsWith('/new')).map((one) => [one.path, one]));

const makerOf = (call: Call): Call | undefined => makers.get(call.path.replace(/\/edit\/\{\w+\}$/, '/new'));

/** Calls that show a record, by the path without its id. */
const shows = new Map(
  calls
    .filter(({ method, path }) => method === 'GET' && /\/show\/\{\w+\}$/.test(path))
    .map((one) => [one.path.replace(/\/show\/\{\w+\}$/, ''), one]),
);

const shownSchema = z.object({ item: z.record(z.string(), z.unknown()) });

/** Refuses an edit that says something else of what it cannot change: it would pass for done. */
async function refuseFixed(api: ApiContext, call: Call, body: unknown): Promise<Response | null> {
  const maker = makerOf(call);
  const shown = shows.get(call.path.replace(/\/edit\/\{\w+\}$/, ''));
  if (!maker || !shown || maker === call || typeof body !== 'object' || body === null) return null;
  const names = fixedNames(call, maker);
  if (!Object.keys(body).some((name) => names.includes(name))) return null;
  const [id = ''] = Object.values(api.params);
  const params = Object.fromEntries(
    [...shown.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, id]),
  );
  const answer = await shown.run(
    { ...api, params, query: new DeclaredQuery(shown, new URLSearchParams()) },
    {},
  );
  // What is not there is told by the edit itself.
  if (answer.status !== 200) return null;
  const { item } = shownSchema.parse(await answer.json());
  const errors = changedFixed(call, maker, body, item);
  return Object.keys(errors).length === 0 ? null : json({ code: 'CODE_ERROR_422', errors }, 422);
}

/**
 * Refuses what the call does not know, in its body and behind its path: misspelt, it would pass for what was not said.
 */
function refuseUnknown(call: Call, body: unknown, query: URLSearchParams): Response | null {
  const errors = { ...unknownNames(call, query), ...unknownFields(call, body, makerOf(call)) };
  return Object.keys(errors).length === 0 ? null : json({ code: 'CODE_ERROR_422', errors }, 422);
}

/** A day that does not exist narrows nothing down: what would be answered is not what was asked for. */
const badDays = (names: readonly string[]): Response =>
  json(
    { code: 'CODE_ERROR_400', errors: Object.fromEntries(names.map((name) => [name, ['errors.date']])) },
    400,
  );

function refuse(answer: Exclude<ReturnType<typeof checkAccess>, 'granted'>): Response {
  if (answer === 'sign-in') return json({ code: 'CODE_ERROR_401', errors: {} }, 401);
  if (answer === 'denied') return json({ code: 'CODE_ERROR_403', errors: {} }, 403);
  if (answer === 'read-only')
    return json({ code: 'CORPORATION_DISABLED', errors: { '': ['errors.corporationDisabled'] } }, 409);
  return json({ code: 'NO_CORPORATION', errors: { '': ['errors.chooseCorporation'] } }, 409);
}

/** A session of theirs would not open either before the second factor is set up (decision 0040). */
const lacksFactor = (): Response =>
  json({ code: 'SECOND_FACTOR_REQUIRED', errors: { '': ['api.tokens.error.secondFactor'] } }, 403);

/** None of the companies of a signed-in person is open to them any more. */
const lockedAccount = (): Response =>
  json({ code: 'ACCOUNT_LOCKED', errors: { '': ['session.login.outcome.locked'] } }, 403);

function problem(error: unknown, context: AppLoadContext): Response {
  if (error instanceof ZodError) return json({ code: 'CODE_ERROR_422', errors: zodErrors(error) }, 422);
  if (isFileUnavailable(error)) {
    context.note({ fileStore: error.message });
    return json(unavailableBody('files'), 503, retryHeaders('files'));
  }
  if (isUnkeptText(error)) return unreadable('');
  const missing = unavailability(error);
  if (missing !== null) return json(unavailableBody(missing), 503, retryHeaders(missing));
  if (!isRefusal(error)) {
    context.logError(error);
    return json({ code: 'CODE_ERROR_500', errors: {} }, 500);
  }
  return error.kind === 'missing'
    ? notExist()
    : json(
        { code: error.code, errors: error.errors, ...(error.stale && { stale: error.stale }) },
        statusOf(error),
      );
}

function unknown(method: string, path: string, { signedIn }: AppLoadContext): Response {
  if (signedIn === null) return refuse('sign-in');
  if (signedIn.locked) return lockedAccount();
  const allow = otherMethod(method, path);
  return allow === null ? notExist() : json({ code: 'CODE_ERROR_405', errors: {} }, 405, { Allow: allow });
}

/**
 * Answers one call: finds it, counts it, checks who asks, reads the body, runs it; every problem as status, code
 * and fields.
 */
export async function dispatch(request: Request, context: AppLoadContext): Promise<Response> {
  const url = new URL(request.url);
  const path = url.pathname.replace(/^\/api\/?/, '').replace(/\/$/, '');
  const found = find(request.method, path);
  if (found === null) return unknown(request.method, path, context);
  const allowance = allowanceOf(context, found.call);
  if (allowance && !allowance.allowed) return tooMany(allowance);
  // Nothing leaves by an exception, as when the database is away: what a program gets is a status and a code.
  const answer = await answerTo(found, url, request, context).catch((error: unknown) =>
    problem(error, context),
  );
  return withLimits(answer, allowance);
}

/** What the call answers; a problem too, however it was thrown. */
async function answered(
  api: ApiContext,
  call: Call,
  body: unknown,
  context: AppLoadContext,
): Promise<Response> {
  try {
    return await call.run(api, body);
  } catch (error) {
    return problem(error, context);
  }
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
  if (answer !== 'granted') return refuse(answer);
  const body = call.readsBody ? {} : await bodyOf(request).catch(() => undefined);
  if (body === undefined) return badBody();
  const unplain = refuseUnplain(body);
  if (unplain) return unplain;
  const foreign = refuseUnknown(call, body, url.searchParams);
  if (foreign) return foreign;
  const wrong = call.method === 'GET' ? Object.keys(wrongDays(url.searchParams)) : [];
  if (wrong.length > 0) return badDays(wrong);
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
    query: new DeclaredQuery(call, url.searchParams),
    language,
    words,
    t: words.t(language),
    clientAddress,
  };
  context.note({ call: `${call.method} ${call.path}` });
  return onlyOnce(
    api,
    call,
    body,
    async () => (await refuseFixed(api, call, body)) ?? answered(api, call, body, context),
  );
}
