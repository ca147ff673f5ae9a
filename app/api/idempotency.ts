import { createHash } from 'node:crypto';
import type { ApiContext, Call } from './call.ts';
import { json } from './call.ts';

/*
 * A POST with an `Idempotency-Key` is done once: sent again with the same key and body within a day, it gets the answer
 * of the first time (docs/api.md, "Once only").
 */

const KEY = /^[\w-]{8,80}$/;

/** Answers beyond this size, and files, are not kept: the command id that follows from the key still does it once. */
const MOST_KEPT = 1_000_000;

/** Everything that the request asks: another body, call or company under the same key is another request. */
function fingerprintOf(
  { corporation, params, request }: ApiContext,
  call: Call,
  body: unknown,
  query: URLSearchParams,
): string {
  const asked = call.readsBody ? request.headers.get('Content-Length') : body;
  const whole = [call.path, params, query.toString(), corporation, asked];
  return createHash('sha256').update(JSON.stringify(whole, plainly)).digest('hex');
}

/** Files of a form, by what tells them apart without reading them. */
const plainly = (_key: string, value: unknown): unknown =>
  value instanceof File ? { name: value.name, size: value.size, type: value.type } : value;

const refusal = (status: number, code: string, key: string, headers: Record<string, string> = {}): Response =>
  json({ code, errors: { 'Idempotency-Key': [key] } }, status, headers);

/** Runs a call once for its key; `run` answers problems as responses and does not throw. */
export async function onlyOnce(
  context: ApiContext,
  call: Call,
  body: unknown,
  query: URLSearchParams,
  run: () => Promise<Response>,
): Promise<Response> {
  const key = call.method === 'POST' ? context.request.headers.get('Idempotency-Key') : null;
  if (key === null) return run();
  if (!KEY.test(key)) return refusal(400, 'CODE_ERROR_400', 'api.error.key');
  const user = context.actor?.user ?? null;
  if (user === null) return run(); // signing in and the like: nothing that another one's key could repeat
  const { db, idempotency } = context.services;
  const claimed = await idempotency.claim(db, user, key, fingerprintOf(context, call, body, query));
  if (claimed.state === 'other') return refusal(422, 'IDEMPOTENCY_KEY_REUSED', 'api.error.keyReused');
  if (claimed.state === 'under-way')
    return refusal(409, 'IDEMPOTENCY_KEY_IN_USE', 'api.error.keyInUse', { 'Retry-After': '1' });
  if (claimed.state === 'answered') {
    const { status, type, body: kept } = claimed.answer;
    const headers = { 'Content-Type': type, 'Cache-Control': 'no-store', 'Idempotency-Replayed': 'true' };
    return new Response(kept, { status, headers });
  }
  return keep(context, user, key, run);
}

async function keep(
  { services: { db, idempotency } }: ApiContext,
  user: number,
  key: string,
  run: () => Promise<Response>,
): Promise<Response> {
  let response: Response;
  try {
    response = await run();
  } catch (error) {
    await idempotency.release(db, user, key);
    throw error;
  }
  const type = response.headers.get('Content-Type') ?? '';
  const text = isKept(response.status) && /json|text/.test(type) ? await response.clone().text() : null;
  if (text === null || text.length > MOST_KEPT) await idempotency.release(db, user, key);
  else await idempotency.keep(db, user, key, { status: response.status, type, body: text });
  return response;
}

/** What may be right the next time, a fault of ours or a conflict of the moment, is asked again. */
const isKept = (status: number): boolean => status < 500 && status !== 429 && status !== 409;
