/*
 * A planning board as data: who is at what, and when (docs/architecture.md, "A board"). Nothing here knows what is
 * planned: an absence, an assignment, a pump's order.
 */

export type BarTone = 'info' | 'ok' | 'warn' | 'bad' | 'mute';

/** What is across: a day, or an hour of a day. */
export interface BoardColumn {
  /** What it is called in addresses and forms: `2026-11-24`, `08:00`. */
  key: string;
  /** In its head, in two lines. */
  over: string;
  head: string;
  /** In full words: "mardi 24/11/2026". */
  said: string;
  /** Why nobody works then, in words; null where one does. */
  off: string | null;
  now: boolean;
}

/** Something that lasts, from a slot to another, half-open. It may begin before the board and end beyond it. */
export interface BoardBar {
  from: number;
  until: number;
  label: string;
  /**
   * More than its label says, where there is more: a fourth of the page's weight otherwise. Its days are said by the
   * heads above it.
   */
  title?: string;
  tone: BarTone;
  /** Asked for, not agreed on: drawn with an open outline. */
  open?: boolean;
  /** Its form or file. It is known by this address: nothing else is said of each of thousands. */
  to: string;
  /** Hands may not move it, where they may move others. */
  fixed?: boolean;
  /**
   * Where the board goes by the clock: minutes by which it begins after its first slot does, and ends before its last one
   * does. By whole slots it is moved, so that they stay.
   */
  within?: { begins: number; ends: number };
}

/** Slots in which a row alone is not available, half-open: a day that somebody does not work by contract. */
export interface RowOff {
  from: number;
  until: number;
  title: string;
  /** Available to some all the same: drawn lighter. */
  partly?: true;
}

/** A person or thing. */
export interface BoardRow {
  id: string;
  label: string;
  detail?: string;
  to?: string;
  bars: readonly BoardBar[];
  off?: readonly RowOff[];
  /** What it comes to: "12 j", with a tone where it is too much. */
  load?: { text: string; tone?: BarTone };
  /** The form that makes something in this row; its address takes `from` and `until`, names of slots. */
  create?: string;
}

export interface BoardGroup {
  id: string;
  /** null: rows without a group. */
  label: string | null;
  rows: readonly BoardRow[];
}

export interface PlanningBoard {
  /** Tells it from others of the page. */
  id: string;
  caption: string;
  /** Heads of the first and the last column; without the last one rows have no load. */
  heads: { rows: string; load?: string };
  columns: readonly BoardColumn[];
  /** Parts of a column that a bar can begin and end at: 2 for half days. */
  slots: number;
  /**
   * Where the board goes by the clock: how many hours a slot has, and the hour at which a column's first one begins; null:
   * the columns are hours.
   */
  clock?: { opens: number | null; step: number };
  /** Slots by which a whole bar is moved, where that is more than one: those of a day. */
  snap?: number;
  /** Labels of bars may take two lines. */
  tall?: boolean;
  groups: readonly BoardGroup[];
  /** Below each column, in its order, where the board has a foot. */
  foot?: { label: string; cells: readonly string[] };
  /** What tones and outlines mean; what the board's own days off look like is said by itself. */
  legend: readonly { tone: BarTone; open?: boolean; label: string }[];
  /** Where a bar that was moved is told, and by which intent; null: nothing is moved here. */
  move: { action: string; intent: string } | null;
  /**
   * The column that a narrow screen shows, with its neighbours' addresses; where columns are parts of a day, how many of
   * them and what they are called together.
   */
  narrow: {
    column: number;
    together?: { columns: number; said: string };
    previous: string | null;
    next: string | null;
  };
}

/** The name of a slot in addresses and forms: its column, and its part where there are several: `2026-11-24/1`. */
export const slotName = (board: Pick<PlanningBoard, 'columns' | 'slots'>, slot: number): string => {
  const column = board.columns[Math.floor(slot / board.slots)]?.key ?? '';
  return board.slots === 1 ? column : `${column}/${slot % board.slots}`;
};

/** A slot's name, read: its column and its part; null for what is none. */
export function readSlot(name: string): { column: string; part: number } | null {
  const [, column, part = '0'] = /^(\d{4}-\d\d-\d\d|\d\d:\d\d)(?:\/(\d{1,2}))?$/.exec(name) ?? [];
  return column === undefined ? null : { column, part: Number(part) };
}

/**
 * A bar that was moved: slots that its beginning and its end move by, later above 0, and the row that it is put into.
 * `seen` is where it was for who moved it, by names of slots, '' beyond the board: somebody else may have moved it since.
 */
export interface BoardMove {
  /** Its address. */
  bar: string;
  row: string;
  start: number;
  end: number;
  seen: { row: string; from: string; until: string };
}

/** The move that a board's form tells; null for what tells none. */
export function readMove(form: FormData): BoardMove | null {
  const said = (name: string): string => {
    const typed = form.get(name);
    return typeof typed === 'string' ? typed.slice(0, 200) : '';
  };
  const [start, end] = [said('start'), said('end')];
  if (![start, end].every((typed) => /^-?\d{1,4}$/.test(typed))) return null;
  return {
    bar: said('bar'),
    row: said('row'),
    start: Number(start),
    end: Number(end),
    seen: { row: said('seenRow'), from: said('seenFrom'), until: said('seenUntil') },
  };
}

/** The id in a bar's address, of those that a path is of: `/project/{id}/edit`; null for another address. */
export function idInAddress(address: string, path: string): number | null {
  const [asked = ''] = address.split('?');
  const pattern = path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/, '(\\d{1,15})');
  const id = Number(new RegExp(`^${pattern}$`).exec(asked)?.[1]);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
