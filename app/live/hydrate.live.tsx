import { RemixBrowser } from '@remix-run/react';
import { startTransition, Suspense, useEffect } from 'react';
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

/** Notes that hands may begin, for those who measure. */
function Begun() {
  useEffect(() => void performance.mark('live'), []);
  return null;
}

/** Lets React take over the content of a live page. */
export function takeOver(root: HTMLElement): void {
  const page = written();
  if (page === null) return;
  const { language, timeZone, words, forms, closed } = page;
  startTransition(() => {
    hydrateRoot(
      root,
      <TextProvider t={liveTranslator(words, language)} language={language} timeZone={timeZone}>
        <ClosedProvider value={closed}>
          <FormOriginProvider value={forms}>
            {/* Remix waits for the page's data here: keys that come meanwhile would break what nothing bounds. */}
            <Suspense>
              <RemixBrowser />
              <Begun />
            </Suspense>
          </FormOriginProvider>
        </ClosedProvider>
      </TextProvider>,
    );
  });
}
