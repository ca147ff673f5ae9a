/*
 * The fleet as it drives: marks of a drawing move as the server says where they lie; every minute, and as soon as one lies
 * outside of the drawing, all that is said of the fleet is drawn anew.
 */

import { freshPart } from './page.ts';
import { whileSeen } from './while-seen.ts';

const ANEW_MS = 60_000;

/** A mark like another, where it lies now. */
function markLike(like: Element, said: string, tones: readonly string[]): Element {
  const [, x = '', y = '', tone = '', label = ''] = /^(-?\d+) (-?\d+) (\d) (.+)$/.exec(said) ?? [];
  const mark = like.cloneNode(true);
  if (!(mark instanceof Element)) return like;
  mark.setAttribute('data-tone', tones[Number(tone)] ?? '');
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
  const tones = marks?.getAttribute('data-marks')?.split(' ') ?? [];
  if (marks && like) marks.replaceChildren(...said.split(';').map((one) => markLike(like, one, tones)));
}

/** Follows the fleet that a part of the page shows, until that part is drawn anew. */
function follow(part: HTMLElement): void {
  if (part.dataset['fleet'] === '') return;
  const drawnAt = Date.now();
  const anew = async () => {
    // Whoever is in it by keys is not put out of it; a minute later it is tried again, as without the network.
    if (part.contains(document.activeElement)) return;
    const fresh = await freshPart('[data-fleet]');
    if (fresh === null || !part.isConnected) return;
    stop();
    part.replaceWith(fresh);
    follow(fresh);
  };
  const told = ({ data }: MessageEvent<string>) => {
    // None is left of the last one, too.
    if (data === 'outside' || data === '') void anew();
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
