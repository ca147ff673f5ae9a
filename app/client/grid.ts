/*
 * A large table of links is one stop of Tab: arrows, Home and End move over its cells. Without this each cell is a link
 * of its own, as it was drawn.
 */

const steps: Readonly<Record<string, readonly [row: number, cell: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -Infinity],
  End: [0, Infinity],
};

const within = (at: number, length: number): number => Math.min(Math.max(at, 0), length - 1);

/** The links of the body, row by row. */
const rowsOf = (table: HTMLTableElement): HTMLAnchorElement[][] =>
  [...table.tBodies]
    .flatMap((body) => [...body.rows])
    .map((row) => [...row.querySelectorAll<HTMLAnchorElement>('a[href]')])
    .filter((links) => links.length > 0);

function walkable(table: HTMLTableElement): void {
  const rows = rowsOf(table);
  for (const links of rows) for (const link of links) link.tabIndex = -1;
  const first = rows[0]?.[0];
  if (first === undefined) return;
  first.tabIndex = 0;
  let current = first;
  const enter = (link: HTMLAnchorElement) => {
    current.tabIndex = -1;
    link.tabIndex = 0;
    current = link;
  };
  table.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLAnchorElement && target.closest('tbody')) enter(target);
  });
  table.addEventListener('keydown', (event) => {
    const step = steps[event.key];
    const row = rows.findIndex((links) => links.includes(current));
    if (step === undefined || row === -1 || event.altKey || event.ctrlKey || event.metaKey) return;
    const cell = rows[row]?.indexOf(current) ?? 0;
    const links = rows[within(row + step[0], rows.length)] ?? [];
    const next = links[within(cell + step[1], links.length)];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  });
}

export function walkGrids(): void {
  for (const table of document.querySelectorAll<HTMLTableElement>('table[data-grid]')) walkable(table);
}
