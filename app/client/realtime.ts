/* A part of a page that is drawn anew as the server says that it changed; where that fails, every so often. */

import { askPage } from './page.ts';

const AGAIN_MS = 20_000;

async function drawAnew(part: HTMLElement): Promise<void> {
  const answer = await askPage(location.href).catch(() => null);
  const fresh = answer?.page.querySelector('[data-realtime]');
  if (fresh) part.replaceChildren(...fresh.childNodes);
}

/** Listens for changes of each part that says where they are told. */
export function followChanges(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-realtime]')) {
    const source = new EventSource(part.dataset['realtime'] ?? '');
    let mark: string | null = null;
    source.addEventListener('state', ({ data }: MessageEvent<string>) => {
      // It may have changed between two streams.
      if (mark !== null && mark !== data) void drawAnew(part);
      mark = data;
    });
    source.addEventListener('changed', ({ data }: MessageEvent<string>) => {
      mark = data;
      void drawAnew(part);
    });
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) setInterval(() => void drawAnew(part), AGAIN_MS);
    });
  }
}
