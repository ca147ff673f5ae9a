import { createContext, useContext } from 'react';
import type { FormOrigin } from '../ui/form/command-form.tsx';
import type { Language } from '../ui/text.tsx';
import type { LiveWords } from './live-words.ts';

/** What React in the browser is told of a live page besides its data. */
export interface LivePage {
  language: Language;
  timeZone: string | undefined;
  words: LiveWords;
  forms: FormOrigin | null;
  /** Nothing on it can be sent (`ClosedProvider`). */
  closed: boolean;
}

/**
 * Which part of a page is drawn: all of it, as plain pages are; of a live one its content, which React in the browser
 * takes over, or the frame around that content, which it leaves alone
 * (docs/decisions/0110-live-screens.md).
 */
export type Drawing =
  | { part: 'whole' }
  | { part: 'content'; noted(page: Pick<LivePage, 'forms' | 'closed'>): void }
  | { part: 'frame'; content: string; page: LivePage };

const Context = createContext<Drawing>({ part: 'whole' });

export const DrawingProvider = Context.Provider;
export const useDrawing = (): Drawing => useContext(Context);

/** Where React in the browser begins. */
export const LIVE_ROOT = 'live';
/** Where it reads the page's words. */
export const LIVE_PAGE = 'live-page';
