import type { AppLoadContext, EntryContext, HandleErrorFunction } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { shippedWords } from '#locales/live.ts';
import { languageOf } from './i18n.server.ts';
import { retryHeaders } from './http/unavailable.ts';
import { drawLivePage, liveScreen } from './live/live-page.server.tsx';
import { TextProvider } from './ui/text.tsx';

export { faultPage } from './errors/fault-page.server.tsx';
export { bearerOf, carriesToken, CORPORATION_HEADER, isApi } from './http/bearer.ts';
export { createLog, createServices } from './services.server.ts';
export { loggedPath } from './api/logged-path.server.ts';
export { changes, isReading, missingOf, retryHeaders, unavailableBody } from './http/unavailable.ts';
export { unavailability } from './services.server.ts';
export { sessionCookieOf, tokenOf } from './http/session-cookie.server.ts';

/**
 * Pages are whole before they are sent, as one text, which is quicker than a stream; an error still gets its own
 * status. Plain pages are static: no React runs on them in the browser (docs/decisions/0110-live-screens.md).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const language = await languageOf(request);
  const { words = shippedWords } = context;
  const timeZone = context.signedIn?.facts.timeZone ?? undefined;
  const drawPage = () =>
    renderToStaticMarkup(
      <TextProvider t={words.t(language)} language={language} timeZone={timeZone}>
        <RemixServer context={remix} url={request.url} nonce={context.nonce} />
      </TextProvider>,
    );
  const live = liveScreen(remix);
  const page = live
    ? await drawLivePage(
        remix,
        live,
        { url: request.url, nonce: context.nonce },
        { words, language, timeZone },
      )
    : drawPage();
  // As bytes: a Response would look through a text for lone surrogates before it encodes it.
  const body = Buffer.from(`<!DOCTYPE html>${page}`);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // Sent in one piece, without the frames of a body whose length is not known.
  headers.set('Content-Length', String(body.byteLength));
  if (status === 503) headers.set('Retry-After', retryHeaders('database')['Retry-After']);
  context.sendPage?.(body);
  return new Response(context.sendPage ? null : body, { headers, status });
}

/**
 * What no screen foresaw: logged with the request's id; a person only sees that it went wrong. A request that no screen
 * takes, such as one of a method that it does not know, is no fault of ours: its line in the log says its status.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const refused = isRouteErrorResponse(error) && error.status < 500;
  if (!refused && !request.signal.aborted) context.logError(error);
};
