/*
 * The fleet as it drives: marks of a drawing move as the server says where they lie; every minute, and as soon as one lies
 * outside of the drawing, all that is said of the fleet is drawn anew.
 */

import { askPage } from './page.ts';
import { whileSeen } from './while-seen.ts';

const ANEW_MS = 60_000;

/** A mark like another, where it lies now. */
function markLike(like: Element, said: string): Element {
  const [, x = '', y = '', tone = '', label = ''] = /^(-?\d+) (-?\d+) (\w+) (.+)$/.exec(said) ?? [];
  const mark = like.cloneNode(true);
  if (!(mark instanceof Element)) return like;
  mark.setAttribute('data-tone', tone);
  const [circle, text] = mark.children;
  circle?.setAttribute('cx', x);
  circle?.setAttribute('cy', y);
  text?.setAttribute('x', x);
  text?.setAttribute('y', y);
  if (text) text.textContent = label;
  return mark;
}

function moveMarks(part: HTMLElement, said: string): void {
  const marks = part.querySelector('[data-marks]');
  const like = marks?.firstElementChild;
  if (marks && like) marks.replaceChildren(...said.split(';').map((one) => markLike(like, one)));
}

/** Follows the fleet that a part of the page shows, until that part is drawn anew. */
function follow(part: HTMLElement): void {
  const drawnAt = Date.now();
  const anew = async () => {
    const answer = await askPage(location.href).catch(() => null);
    const fresh = answer?.page.querySelector<HTMLElement>('[data-fleet]');
    // Without the network it is tried again a minute later.
    if (!fresh || !part.isConnected) return;
    stop();
    part.replaceWith(fresh);
    follow(fresh);
  };
  const told = ({ data }: MessageEvent<string>) => {
    if (data === 'outside') void anew();
    else moveMarks(part, data);
  };
  const stop = whileSeen(() => {
    const source = new EventSource(part.dataset['fleet'] ?? '');
    source.addEventListener('state', told);
    source.addEventListener('changed', told);
    const again = setInterval(() => void anew(), ANEW_MS);
    // Whoever comes back to the page does not wait for what is old by then.
    if (Date.now() - drawnAt > ANEW_MS) void anew();
    return () => {
      source.close();
      clearInterval(again);
    };
  });
}

/** Follows the fleet wherever the page shows it. */
export function followFleet(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-fleet]')) follow(part);
}
