import { useEffect, useRef, useState, type RefObject } from 'react';
import { useClosed } from './closed.tsx';
import type { KeptForm } from './kept-form.ts';

/** After the last key, and at the latest after the first. */
const PAUSE_MS = 2000;
const LATEST_MS = 8000;

/** More than this a page that is left does not send. */
const MOST_BYTES = 60_000;

/** What is typed, without files and passwords. */
function typedIn(form: HTMLFormElement, kept: KeptForm): URLSearchParams {
  const typed = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    const field = form.elements.namedItem(name);
    const isSecret = field instanceof HTMLInputElement && field.type === 'password';
    if (typeof value === 'string' && !isSecret) typed.append(name, value);
  }
  typed.set('draft', kept.id);
  typed.set('draftOf', location.pathname);
  return typed;
}

/**
 * Keeps a form every few seconds while it is typed, so that it can be taken up again: nothing of it is an event. Whoever
 * leaves with something that is not kept yet is asked.
 * @returns `at`: when it was kept last, as milliseconds; null while it was not, or is no longer as it was kept
 */
export function useKept(form: RefObject<HTMLFormElement>, kept: KeptForm) {
  const closed = useClosed();
  const [at, setAt] = useState<number | null>(null);
  const [open, setOpen] = useState(false);
  const timer = useRef(0);
  const first = useRef(0);
  const sent = useRef(false);
  /** Counts changes: what is answered may be of earlier ones. */
  const changes = useRef(0);

  async function keep(leaving = false): Promise<void> {
    clearTimeout(timer.current);
    first.current = 0;
    if (!form.current || sent.current || closed) return;
    const mine = changes.current;
    const body = typedIn(form.current, kept);
    const keepalive = leaving && body.toString().length < MOST_BYTES;
    const response = await fetch(kept.to, { method: 'POST', body, keepalive }).catch(() => null);
    if (!response?.ok || mine !== changes.current) return;
    setAt(Date.now());
    setOpen(false);
  }
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  // The back button brings the form back as it was sent: it may be gone on with.
  useEffect(() => {
    const again = () => void (sent.current = false);
    addEventListener('pageshow', again);
    return () => removeEventListener('pageshow', again);
  }, []);

  useEffect(() => {
    if (!open) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const leave = () => void latest.current(true);
    addEventListener('beforeunload', warn);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('beforeunload', warn);
      removeEventListener('pagehide', leave);
    };
  }, [open]);

  return {
    at,
    /** Something was typed. */
    touch(): void {
      changes.current += 1;
      setOpen(true);
      setAt(null);
      clearTimeout(timer.current);
      first.current ||= Date.now();
      const wait = Math.max(0, Math.min(PAUSE_MS, first.current + LATEST_MS - Date.now()));
      timer.current = window.setTimeout(() => void latest.current(), wait);
    },
    /** The form is sent: nothing is left of it to keep. */
    send(): void {
      sent.current = true;
      clearTimeout(timer.current);
      setOpen(false);
    },
  };
}
