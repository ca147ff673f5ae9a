import type { BoardBar, BoardRow, RowOff } from './planning.ts';

/** A cell of a lane: a bar, time in which the row is not available, or nothing; so many slots wide. */
export type LaneCell =
  | { what: 'bar'; span: number; bar: BoardBar; before: boolean; beyond: boolean }
  | { what: 'off'; span: number; title: string; partly?: true }
  | { what: 'free'; span: number };

const inTime = (a: BoardBar, b: BoardBar): number => a.from - b.from || b.until - a.until;

/**
 * Bars in as few lanes as hold them without overlaps: each goes to the first lane that is free by then. Those outside
 * of the board are left out; a row without bars has one empty lane.
 * @param slots how wide the board is
 */
export function lanesOf(bars: readonly BoardBar[], slots: number): BoardBar[][] {
  const lanes: BoardBar[][] = [];
  const seen = bars.filter(({ from, until }) => from < slots && until > 0 && until > from);
  for (const bar of seen.toSorted(inTime)) {
    const lane = lanes.find((one) => (one.at(-1)?.until ?? 0) <= bar.from);
    if (lane) lane.push(bar);
    else lanes.push([bar]);
  }
  return lanes.length === 0 ? [[]] : lanes;
}

/** The parts of a time in which a row is not available that no others cover. @param others in the order of time */
export function uncovered(one: RowOff, others: readonly RowOff[]): RowOff[] {
  const parts: RowOff[] = [];
  let at = one.from;
  for (const { from, until } of others) {
    if (until <= at || from >= one.until) continue;
    if (from > at) parts.push({ ...one, from: at, until: from });
    at = until;
  }
  return at < one.until ? [...parts, { ...one, from: at }] : parts;
}

/** What lies between two slots where no bar does. */
function between(from: number, until: number, off: readonly RowOff[]): LaneCell[] {
  const cells: LaneCell[] = [];
  let at = from;
  for (const one of off) {
    const [start, end] = [Math.max(one.from, at), Math.min(one.until, until)];
    if (end <= start) continue;
    if (start > at) cells.push({ what: 'free', span: start - at });
    cells.push({ what: 'off', span: end - start, title: one.title, ...(one.partly && { partly: true }) });
    at = end;
  }
  if (until > at) cells.push({ what: 'free', span: until - at });
  return cells;
}

/** The cells of one lane from the board's first slot to its last. @param off in the order of time */
export function cellsOf(lane: readonly BoardBar[], off: readonly RowOff[], slots: number): LaneCell[] {
  const cells: LaneCell[] = [];
  let at = 0;
  for (const bar of lane) {
    const [from, until] = [Math.max(bar.from, 0), Math.min(bar.until, slots)];
    cells.push(...between(at, from, off), {
      what: 'bar',
      span: until - from,
      bar,
      before: bar.from < 0,
      beyond: bar.until > slots,
    });
    at = until;
  }
  return [...cells, ...between(at, slots, off)];
}

/** The bars of a row within some slots, in the order of time: what a narrow screen lists. */
export const barsWithin = ({ bars }: BoardRow, from: number, until: number): BoardBar[] =>
  bars.filter((bar) => bar.from < until && bar.until > from).toSorted(inTime);
