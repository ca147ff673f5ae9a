/** Texts that a board's markup says with places for names: `de [[from]] à [[until]]`. */
export const filled = (text: string | undefined, names: Readonly<Record<string, string>>): string =>
  (text ?? '').replaceAll(/\[\[(\w+)\]\]/g, (all, name: string) => names[name] ?? all);

export const isArrow = (key: string): key is keyof typeof arrows => Object.hasOwn(arrows, key);

/** Steps across and down that a key goes. */
export const arrows = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
} as const satisfies Record<string, readonly [number, number]>;

/**
 * Of links that arrows go through one is in the order of Tab: the one that was gone to last. A board of thousands would
 * hold whoever goes on by Tab.
 */
export function oneTabStop(links: readonly HTMLElement[]): (link: HTMLElement) => void {
  let stop = links[0];
  for (const link of links) if (link !== stop) link.tabIndex = -1;
  return (link) => {
    if (link === stop) return;
    if (stop) stop.tabIndex = -1;
    link.tabIndex = 0;
    stop = link;
  };
}

/** Keeps where a board was looked at: what hands do leads to another page and back. */
export function keepPlace(board: HTMLElement, scroll: HTMLElement): void {
  const key = `board-at ${location.pathname} ${board.id}`;
  const kept = sessionStorage.getItem(key);
  const now = board.querySelector<HTMLElement>('thead th[data-now]');
  // Of a board that is wider than its page, the present is in sight until somebody goes elsewhere.
  const present = now === null ? 0 : Math.max(0, now.offsetLeft + now.offsetWidth - scroll.clientWidth);
  const [top = 0, left = 0, page = 0] = (kept ?? `0 ${present}`).split(' ').map(Number);
  scroll.scrollTo({ top, left });
  if (page > 0 && location.hash === '') scrollTo({ top: page });
  addEventListener('pagehide', () =>
    sessionStorage.setItem(key, [scroll.scrollTop, scroll.scrollLeft, scrollY].join(' ')),
  );
}

/** PageUp and PageDown go to the period before and after, as the links above the board do. */
export function turnPages(board: Element): void {
  board.addEventListener('keydown', (event) => {
    if (!(event instanceof KeyboardEvent) || (event.key !== 'PageUp' && event.key !== 'PageDown')) return;
    const link = document.querySelector<HTMLAnchorElement>(
      `.period a[rel=${event.key === 'PageUp' ? 'prev' : 'next'}]`,
    );
    if (!link) return;
    event.preventDefault();
    link.click();
  });
}
