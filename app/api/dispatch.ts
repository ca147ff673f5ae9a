import { parse } from 'regexparam';
import type { AppLoadContext } from '@remix-run/node';
import { ZodError } from 'zod';
import { checkAccess } from '#domain/access/access.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { isRefusal, statusOf } from '../http/problems.ts';
import { languageOf } from '../i18n.server.ts';
import { isFileUnavailable } from '../services.server.ts';
import { json, notExist, type ApiContext, type Call } from './call.ts';
import { calls } from './catalogue.ts';

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
        params: Object.fromEntries(
          keys.map((key, index) => [key, decodeURIComponent(match[index + 1] ?? '')]),
        ),
      };
  }
  return null;
}

/** Field errors as programs get them: the path of the field as forms name it (`productList[2].vat`). */
function zodErrors(error: ZodError): FieldErrors {
  const errors: FieldErrors = {};
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
    (errors[path] ??= []).push(message);
  }
  return errors;
}

async function bodyOf(request: Request): Promise<unknown> {
  if (request.method === 'GET') return {};
  const type = request.headers.get('Content-Type') ?? '';
  if (type.includes('form')) return Object.fromEntries(await request.formData());
  const text = await request.text();
  return text === '' ? {} : JSON.parse(text);
}

const badBody = (): Response => json({ code: 'CODE_ERROR_400', errors: { '': ['errors.body'] } }, 400);

function refuse(answer: Exclude<ReturnType<typeof checkAccess>, 'granted'>): Response {
  if (answer === 'sign-in') return json({ code: 'CODE_ERROR_401', errors: {} }, 401);
  if (answer === 'denied') return json({ code: 'CODE_ERROR_403', errors: {} }, 403);
  return json({ code: 'NO_CORPORATION', errors: { '': ['errors.chooseCorporation'] } }, 409);
}

function problem(error: unknown, context: AppLoadContext): Response {
  if (error instanceof ZodError) return json({ code: 'CODE_ERROR_422', errors: zodErrors(error) }, 422);
  if (isFileUnavailable(error)) {
    context.note({ fileStore: error.message });
    return json({ code: 'CODE_ERROR_503', errors: {} }, 503, { 'Retry-After': '30' });
  }
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

/** Answers one call: finds it, checks who asks, reads the body, runs it; every problem as status, code and fields. */
export async function dispatch(request: Request, context: AppLoadContext): Promise<Response> {
  const url = new URL(request.url);
  const found = find(request.method, url.pathname.replace(/^\/api\/?/, '').replace(/\/$/, ''));
  const { services, signedIn, clientAddress } = context;
  if (found === null) return signedIn ? notExist() : refuse('sign-in');
  const { call, params } = found;
  const actor = signedIn && !signedIn.locked ? signedIn.actor : null;
  const answer = checkAccess(actor, call.access);
  if (answer !== 'granted') return refuse(answer);
  const body = call.readsBody ? {} : await bodyOf(request).catch(() => undefined);
  if (body === undefined) return badBody();
  const api: ApiContext = {
    request, services, signedIn, actor, corporation: actor?.corporation ?? 0, params, query: url.searchParams,
    language: await languageOf(request), clientAddress,
  }; // prettier-ignore
  try {
    const response = await call.run(api, body);
    context.note({ call: `${call.method} ${call.path}` });
    return response;
  } catch (error) {
    return problem(error, context);
  }
}
