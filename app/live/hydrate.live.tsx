import { RemixBrowser } from '@remix-run/react';
import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { ClosedProvider } from '../ui/form/closed.tsx';
import { FormOriginProvider } from '../ui/form/command-form.tsx';
import { TextProvider } from '../ui/text.tsx';
import { LIVE_PAGE, type LivePage } from './drawing.tsx';
import { liveTranslator } from './live-words.ts';

/** What the server wrote beside the page (app/root.tsx). */
function written(): LivePage | null {
  const said = document.getElementById(LIVE_PAGE)?.textContent;
  return said ? (JSON.parse(said) as LivePage) : null; // as `LivePage` is written there
}

/**
 * Resolves once Remix has read the page's data, before which it has nothing to draw and throws what it waits for. React
 * begins with all that it needs, and takes the page over in one go: keys that came while it waited would break it, and
 * a page that is taken over bit by bit, between frames, is later there.
 */
async function dataRead(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (awaited) {
    await awaited;
  }
}

/** Notes that hands may begin, for those who measure. */
function Begun() {
  useEffect(() => void performance.mark('live'), []);
  return null;
}

/** Lets React take over the content of a live page. */
export async function takeOver(root: HTMLElement): Promise<void> {
  const page = written();
  if (page === null) return;
  await dataRead();
  const { language, timeZone, words, forms, closed } = page;
  hydrateRoot(
    root,
    <TextProvider t={liveTranslator(words, language)} language={language} timeZone={timeZone}>
      <ClosedProvider value={closed}>
        <FormOriginProvider value={forms}>
          <RemixBrowser />
          <Begun />
        </FormOriginProvider>
      </ClosedProvider>
    </TextProvider>,
  );
}
