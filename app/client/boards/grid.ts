/** Where things are on a planning board that was drawn: its slots, rows and bars, all read from its table. */
export interface Grid {
  slots: number;
  /** Slots by which a whole bar is moved. */
  snap: number;
  /** Left edge of the first slot and width of one, in the page's pixels as they are now. */
  place(): { left: number; width: number };
  rows: HTMLElement[];
  nameOfSlot(slot: number): string;
  /** In full words. */
  saidOfSlot(slot: number): string;
}

/** Slots of a column as the board's markup has it: `data-slots`. */
export function gridOf(board: HTMLElement): Grid {
  const parts = Number(board.dataset['slots'] ?? 1);
  const { opens, step } = board.dataset;
  const heads = [...board.querySelectorAll<HTMLElement>('thead th:not(.corner, .load)')];
  const columnOf = (slot: number): HTMLElement | undefined =>
    heads[Math.min(heads.length - 1, Math.max(0, Math.floor(slot / parts)))];
  return {
    slots: heads.length * parts,
    snap: Number(board.dataset['snap'] ?? 1),
    place() {
      const [first, last] = [heads[0]?.getBoundingClientRect(), heads.at(-1)?.getBoundingClientRect()];
      const left = first?.left ?? 0;
      return { left, width: ((last?.right ?? left) - left) / (heads.length * parts) };
    },
    rows: [...board.querySelectorAll<HTMLElement>('tbody[data-row]')],
    nameOfSlot(slot) {
      const key = columnOf(slot)?.dataset['key'] ?? '';
      return parts === 1 ? key : `${key}/${slot % parts}`;
    },
    saidOfSlot(slot) {
      const said = columnOf(slot)?.getAttribute('abbr') ?? '';
      if (opens === undefined) return said;
      const hour = Number(opens) + (slot % parts) * Number(step ?? 1);
      return `${said} ${String(hour).padStart(2, '0')}:00`;
    },
  };
}

/** A bar's slots, half-open, as far as the board shows it. */
export function slotsOfBar(cell: HTMLTableCellElement): { from: number; until: number } {
  let from = 0;
  for (let before = cell.previousElementSibling; before; before = before.previousElementSibling)
    if (before instanceof HTMLTableCellElement && before.tagName === 'TD') from += before.colSpan;
  return { from, until: from + cell.colSpan };
}

/** The row's name, in words. */
export const nameOfRow = (row: HTMLElement): string =>
  row.querySelector('th[scope=row] > span')?.firstChild?.textContent ?? '';
