import {
  createReadableStreamFromReadable,
  createRequestHandler,
  writeReadableStreamToWritable,
  type AppLoadContext,
  type ServerBuild,
} from '@remix-run/node';
import type { NextFunction, Request as Asked, Response as Answer } from 'express';
import { hostOf } from './address.ts';

/*
 * Remix behind Express, as @remix-run/express has it, but for pages: these are whole before they are sent, and the body
 * of a Response copies such a page, makes a stream of it and reads it back piece by piece, which took longer than a
 * third of drawing it (docs/decisions/0192-what-a-page-costs.md).
 */

const bodiless = new Set(['GET', 'HEAD']);

function headersOf({ headers }: Asked): Headers {
  const copied = new Headers();
  for (const [name, said] of Object.entries(headers))
    for (const one of [said ?? []].flat()) copied.append(name, one);
  return copied;
}

/** The address that was asked for, as a proxy that is trusted tells it. */
const addressOf = (asked: Asked): URL => new URL(`${asked.protocol}://${hostOf(asked)}${asked.originalUrl}`);

function requestOf(asked: Asked, signal: AbortSignal): Request {
  const { method } = asked;
  const init: RequestInit & { duplex?: 'half' } = { method, headers: headersOf(asked), signal };
  if (!bodiless.has(method)) {
    init.body = createReadableStreamFromReadable(asked);
    init.duplex = 'half';
  }
  return new Request(addressOf(asked), init);
}

async function send(answer: Answer, made: Response, page: Buffer | null): Promise<void> {
  answer.statusMessage = made.statusText;
  answer.status(made.status);
  for (const [name, said] of made.headers) answer.append(name, said);
  if (/text\/event-stream/i.test(made.headers.get('Content-Type') ?? '')) answer.flushHeaders();
  if (made.body !== null) await writeReadableStreamToWritable(made.body, answer);
  else answer.end(page ?? undefined);
}

/**
 * Answers a request of Express by a build of Remix, or a part of one.
 * @param contextOf what loaders and actions are given beside the request
 */
export function answersBy(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: string,
  contextOf: (asked: Asked, answer: Answer) => AppLoadContext,
): (asked: Asked, answer: Answer, next: NextFunction) => Promise<void> {
  const handle = createRequestHandler(build, mode);
  return async (asked, answer, next) => {
    // Once it is sent, too: Remix lets go of what it keeps for each page five seconds long.
    const over = new AbortController();
    answer.once('close', () => over.abort());
    let page: Buffer | null = null;
    const context: AppLoadContext = {
      ...contextOf(asked, answer),
      sendPage: (whole) => {
        page = whole;
      },
    };
    try {
      await send(answer, await handle(requestOf(asked, over.signal), context), page);
    } catch (error) {
      next(error);
    }
  };
}
