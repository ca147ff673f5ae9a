import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { EntryContext } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import type { ReactElement, ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import type { Words } from '#locales/live.ts';
import { isScreenName } from '../paths.ts';
import { screens, type Screen } from '../screens.ts';
import { TextProvider, type Language } from '../ui/text.tsx';
import { DrawingProvider, type LivePage } from './drawing.tsx';
import { recorded } from './recorded-words.server.ts';

/** What React in the browser takes over: a live screen with which there is nothing wrong; null of every other page. */
export function liveScreen({
  staticHandlerContext: { matches, errors },
}: EntryContext): Screen['live'] | null {
  const shown = matches.at(-1)?.route.id ?? '';
  const screen: Screen | null = isScreenName(shown) ? screens[shown] : null;
  return errors === null ? screen?.live : null;
}

interface Reader {
  words: Words;
  language: Language;
  timeZone: string | undefined;
}

/** Once everything is there: the data of the page is part of it. */
async function drawn(element: ReactElement): Promise<string> {
  const through = new PassThrough();
  const whole = text(through);
  await new Promise<void>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(element, {
      // Forms of the frame have ids of commands beside those of the content.
      identifierPrefix: 'frame',
      onAllReady: () => {
        pipe(through);
        resolve();
      },
      onShellError: reject,
      onError: reject,
    });
  });
  return whole;
}

/**
 * A live page as HTML. Its content is drawn apart, as the browser will draw it, and then the frame around it: React
 * takes over the content alone, so that neither the frame's code nor its data go out, and whatever else changes the
 * page, such as an extension, is not in its way.
 */
export async function drawLivePage(
  remix: EntryContext,
  live: NonNullable<Screen['live']>,
  { url, nonce }: { url: string; nonce: string },
  { words, language, timeZone }: Reader,
): Promise<string> {
  const { t, said } = recorded(words, language, live.words);
  const page: LivePage = { language, timeZone, words: {}, forms: null, closed: false };
  const around = (say: typeof t, children: ReactNode) => (
    <TextProvider t={say} language={language} timeZone={timeZone}>
      {children}
    </TextProvider>
  );
  const { serverHandoffStream: _data, ...withoutData } = remix;
  const content = renderToString(
    around(
      t,
      <DrawingProvider value={{ part: 'content', noted: (told) => Object.assign(page, told) }}>
        <RemixServer context={withoutData} url={url} nonce={nonce} />
      </DrawingProvider>,
    ),
  );
  // Only the routes of this page: whatever it links to is another page.
  const alone = { ...remix, future: { ...remix.future, v3_lazyRouteDiscovery: true } };
  return drawn(
    around(
      words.t(language),
      <DrawingProvider value={{ part: 'frame', content, page: { ...page, words: said() } }}>
        <RemixServer context={alone} url={url} nonce={nonce} />
      </DrawingProvider>,
    ),
  );
}
