/* A part of a page that is drawn anew as the server says that it changed; where that fails, every so often. */

import { freshPart } from './page.ts';
import { whileSeen } from './while-seen.ts';

const AGAIN_MS = 20_000;

async function drawAnew(part: HTMLElement): Promise<void> {
  const fresh = await freshPart('[data-realtime]');
  if (fresh) part.replaceChildren(...fresh.childNodes);
}

/** Listens for changes of each part that says where they are told, while the page is seen. */
export function followChanges(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-realtime]')) {
    let mark: string | null = null;
    // What is opened beside is looked at later: nobody told it what changed meanwhile.
    let isOld = document.hidden;
    const told = ({ data }: MessageEvent<string>) => {
      // It may have changed between two streams.
      if (isOld || (mark !== null && mark !== data)) void drawAnew(part);
      mark = data;
      isOld = false;
    };
    whileSeen(() => {
      const source = new EventSource(part.dataset['realtime'] ?? '');
      let again: ReturnType<typeof setInterval> | undefined;
      source.addEventListener('state', told);
      source.addEventListener('changed', told);
      source.addEventListener('error', () => {
        if (source.readyState === EventSource.CLOSED)
          again ??= setInterval(() => void drawAnew(part), AGAIN_MS);
      });
      return () => {
        source.close();
        clearInterval(again);
      };
    });
  }
}
