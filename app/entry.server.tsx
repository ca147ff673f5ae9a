import { PassThrough } from 'node:stream';
import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { renderToPipeableStream } from 'react-dom/server';
import { i18nOf } from '#locales/translate.ts';
import { languageOf } from './i18n.server.ts';
import { TextProvider } from './ui/text.tsx';

export { faultPage } from './errors/fault-page.server.tsx';
export { createServices } from './services.server.ts';
export { sessionCookieOf, tokenOf } from './http/session-cookie.server.ts';

/** Pages are whole before they are sent: one buffer is quicker than a stream, and an error still gets its own status. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
) {
  const language = await languageOf(request);
  const page = (
    <TextProvider i18n={i18nOf(language)} language={language}>
      <RemixServer context={remix} url={request.url} nonce={context.nonce} abortDelay={10_000} />
    </TextProvider>
  );
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Promise<Response>((resolve, reject) => {
    let failed = false;
    const { pipe } = renderToPipeableStream(page, {
      nonce: context.nonce,
      onAllReady() {
        const body = new PassThrough();
        const chunks: Buffer[] = [];
        body.on('data', (chunk: Buffer) => chunks.push(chunk));
        body.on('end', () =>
          resolve(new Response(Buffer.concat(chunks), { headers, status: failed ? 500 : status })),
        );
        pipe(body);
      },
      onShellError: reject,
      onError: (error) => {
        context.logError(error);
        failed = true;
      },
    });
  });
}

/** What no screen foresaw: logged with the request's id; a person only sees that it went wrong. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.logError(error);
};
