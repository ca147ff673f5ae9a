import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Guard } from './address-guard.ts';

/** More than any answer that is read through here. */
const MOST_BYTES = 1024 * 1024;

export interface GuardedRequest {
  method: string;
  headers: Record<string, string>;
  body: string | null;
  signal?: AbortSignal;
}

async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > MOST_BYTES) throw new Error('The answer is too large');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/**
 * `fetch`, as far as an identity provider is asked by it, to addresses that the guard lets through alone; redirections
 * are not followed.
 * @throws OutboundRefused, or what the connection says
 */
export async function guardedFetch(guard: Guard, url: string, asked: GuardedRequest): Promise<Response> {
  const target = new URL(url);
  // Node asks `lookup` for names alone: an address is checked here.
  await guard.resolveAllowed(target.hostname);
  const { method, headers, body, signal } = asked;
  const request = target.protocol === 'https:' ? requestHttps : requestHttp;
  const answer = await new Promise<IncomingMessage>((done, fail) => {
    const sent = request(
      target,
      { method, headers, lookup: guard.lookup, agent: false, ...(signal && { signal }) },
      done,
    );
    sent.on('error', fail);
    sent.end(body ?? undefined);
  });
  const read = new Headers();
  for (const [name, value] of Object.entries(answer.headers))
    for (const one of [value ?? []].flat()) read.append(name, one);
  const status = answer.statusCode ?? 500;
  const content = await bodyOf(answer);
  return new Response(status === 204 || status === 304 ? null : new Uint8Array(content), {
    status,
    headers: read,
  });
}
