/** Where things are on a planning board that was drawn: its slots, rows and bars, all read from its table. */
export interface Grid {
  slots: number;
  /** Slots by which a whole bar is moved. */
  snap: number;
  /** Left edge of the first slot and width of one, in the page's pixels as they are now. */
  place(): { left: number; width: number };
  rows: HTMLElement[];
  nameOfSlot(slot: number): string;
  /** In full words, with the clock where the board goes by it: so many minutes after the slot begins. */
  saidOfSlot(slot: number, minutes?: number): string;
  /** What ends with a slot: that slot, or the clock at which it ends, or so many minutes before. */
  saidOfEnd(slot: number, minutes?: number): string;
}

/** Slots of a column as the board's markup has it: `data-slots`. */
export function gridOf(board: HTMLElement): Grid {
  const parts = Number(board.dataset['slots'] ?? 1);
  const { opens, step } = board.dataset;
  const heads = [...board.querySelectorAll<HTMLElement>('thead th:not(.corner, .load)')];
  const columnOf = (slot: number): HTMLElement | undefined =>
    heads[Math.min(heads.length - 1, Math.max(0, Math.floor(slot / parts)))];
  /** A column in words, with the clock some minutes after a slot of it begins: columns are days, or hours ("07:00"). */
  function said(column: number, slot: number, more: number): string {
    const of = columnOf(column);
    const name = of?.getAttribute('abbr') ?? '';
    if (step === undefined) return name;
    const begins = opens ?? Number.parseInt(of?.dataset['key'] ?? '', 10);
    const within = slot - Math.floor(column / parts) * parts;
    const minutes = Math.round((Number(begins) + within * Number(step)) * 60) + more;
    const clock = [Math.floor(minutes / 60), minutes % 60]
      .map((one) => String(one).padStart(2, '0'))
      .join(':');
    return `${name.replace(/ \d\d:00$/, '')} ${clock}`;
  }
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
    saidOfSlot: (slot, minutes = 0) => said(slot, slot, minutes),
    saidOfEnd: (slot, minutes = 0) => said(slot, step === undefined ? slot : slot + 1, -minutes),
  };
}

/** A bar's slots, half-open, as far as the board shows it. */
export function slotsOfBar(cell: HTMLTableCellElement): { from: number; until: number } {
  let from = 0;
  for (let before = cell.previousElementSibling; before; before = before.previousElementSibling)
    if (before instanceof HTMLTableCellElement && before.tagName === 'TD') from += before.colSpan;
  return { from, until: from + cell.colSpan };
}

/** Minutes by which a bar begins after its first slot does, and ends before its last one does. */
export function minutesWithin(cell: HTMLTableCellElement): { begins: number; ends: number } {
  const [begins = 0, ends = 0] = (cell.dataset['within'] ?? '').split(' ').map(Number);
  return { begins, ends };
}

/** The row's name, in words. */
export const nameOfRow = (row: HTMLElement): string =>
  row.querySelector('th[scope=row] > span')?.firstChild?.textContent ?? '';
