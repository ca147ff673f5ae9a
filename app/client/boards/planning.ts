/*
 * Hands on a planning board: bars are dragged, made longer and made, by pointer and by keyboard. What was done is told
 * by the form that the page came with, or leads to the form of what is made: nothing is kept here.
 */

import { make } from '../make.ts';
import { gridOf, minutesWithin, nameOfRow, slotsOfBar, type Grid } from './grid.ts';
import { arrows, filled, isArrow, keepPlace, oneTabStop, turnPages } from './links.ts';

/** Pixels of a bar's ends that make it longer, and that a pointer goes before something is dragged. */
const EDGE = 7;
const THRESHOLD = 4;
/** A finger is wider than a pointer; one that stays for so long, and wanders no further than so many pixels, takes a bar. */
const FINGER_EDGE = 16;
const HOLD_MS = 400;
const WANDER = 8;

/** Where something would be: a row and slots, half-open. */
interface Place {
  row: HTMLElement;
  from: number;
  until: number;
}

/** A bar that is taken, or a free place in which one is drawn. */
interface Taken {
  bar: { link: HTMLAnchorElement; cell: HTMLTableCellElement } | null;
  was: Place;
  now: Place;
}

/** What of a bar is moved: all of it, or one end. */
type Grip = 'whole' | 'start' | 'end';

function moved({ was }: Taken, grip: Grip, by: number, row: HTMLElement, { slots, snap }: Grid): Place {
  const length = was.until - was.from;
  if (grip === 'start') return { ...was, from: Math.max(0, Math.min(was.from + by, was.until - 1)) };
  if (grip === 'end') return { ...was, until: Math.min(slots, Math.max(was.until + by, was.from + 1)) };
  const whole = Math.round(by / snap) * snap;
  const from = Math.max(0, Math.min(was.from + whole, slots - length));
  return { row, from, until: from + length };
}

const isSame = (a: Place, b: Place): boolean => a.row === b.row && a.from === b.from && a.until === b.until;

/** Tells a move by the board's form. */
function send(form: HTMLFormElement, grid: Grid, { bar, was, now }: Taken): void {
  if (!bar) return;
  const { before, beyond } = bar.cell.dataset;
  const told: Record<string, string> = {
    bar: bar.link.getAttribute('href') ?? '',
    row: now.row.dataset['row'] ?? '',
    start: String(now.from - was.from),
    end: String(now.until - was.until),
    seenRow: was.row.dataset['row'] ?? '',
    seenFrom: before === undefined ? grid.nameOfSlot(was.from) : '',
    seenUntil: beyond === undefined ? grid.nameOfSlot(was.until - 1) : '',
  };
  for (const [name, value] of Object.entries(told)) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.value = value;
  }
  form.requestSubmit();
}

/** What was dragged is not opened by the click that ends it; a finger's comes late. */
function keepClosed(isTouch: boolean): void {
  const swallow = (click: Event) => click.preventDefault();
  addEventListener('click', swallow, true);
  setTimeout(() => removeEventListener('click', swallow, true), isTouch ? HOLD_MS : 0);
}

const isFar = (from: PointerEvent, to: PointerEvent, pixels: number): boolean =>
  Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) >= pixels;

/** Tells once a finger has stayed where it went down: not where it scrolls, taps, or another one joins it. */
function whenHeld(down: PointerEvent, held: () => void): void {
  const left = new AbortController();
  const wait = setTimeout(() => {
    left.abort();
    held();
  }, HOLD_MS);
  const leave = () => {
    clearTimeout(wait);
    left.abort();
  };
  const listen = (name: 'pointermove' | 'pointerdown' | 'pointerup' | 'pointercancel') =>
    addEventListener(
      name,
      (event) => {
        const isSame = event.pointerId === down.pointerId;
        // The window hears of the finger that went down as well, after the board.
        if (name === 'pointermove' ? isFar(down, event, WANDER) : name !== 'pointerdown' || !isSame) leave();
      },
      { signal: left.signal },
    );
  (['pointermove', 'pointerdown', 'pointerup', 'pointercancel'] as const).forEach(listen);
}

/** Leads to the form of something new in a free place. */
function create(grid: Grid, { row, from, until }: Place): void {
  const link = row.querySelector<HTMLAnchorElement>('a.add');
  if (!link) return;
  const to = new URL(link.href);
  to.searchParams.set('from', grid.nameOfSlot(from));
  to.searchParams.set('until', grid.nameOfSlot(until - 1));
  location.assign(to);
}

export function planning(board: HTMLElement): void {
  const scroll = board.querySelector<HTMLElement>('.planning-scroll');
  const table = board.querySelector<HTMLTableElement>('table.planning');
  const said = board.querySelector<HTMLOutputElement>('.board-said');
  if (!scroll || !table || !said) return;
  const form = board.querySelector<HTMLFormElement>('[data-board-move]');
  const grid = gridOf(board);
  const links = [...table.querySelectorAll<HTMLAnchorElement>('.stay > a')];
  const stopAt = oneTabStop(links);
  keepPlace(board, scroll);
  const ghost = make('div', { class: 'ghost' });
  let taken: Taken | null = null;
  if (form || table.querySelector('a.add')) {
    board.dataset['hands'] = '';
    board.querySelector('.board-hands')?.removeAttribute('hidden');
  }
  turnPages(board);

  /** Shows where it would be, and says so. */
  function show({ bar, now: { row, from, until } }: Taken): void {
    const { left, width } = grid.place();
    const [frame, at] = [scroll?.getBoundingClientRect(), row.getBoundingClientRect()];
    if (!frame || !scroll) return;
    Object.assign(ghost.style, {
      left: `${left + from * width - frame.left + scroll.scrollLeft}px`,
      top: `${at.top - frame.top + scroll.scrollTop}px`,
      width: `${(until - from) * width}px`,
      height: `${at.height}px`,
    });
    if (!ghost.isConnected) scroll.append(ghost);
    const { begins, ends } = bar ? minutesWithin(bar.cell) : { begins: 0, ends: 0 };
    const names = {
      row: nameOfRow(row),
      from: grid.saidOfSlot(from, begins),
      until: grid.saidOfEnd(until - 1, ends),
    };
    if (said) said.textContent = filled(said.dataset['fromTo'], names);
  }

  function put(words = ''): void {
    taken = null;
    ghost.remove();
    delete board.dataset['dragging'];
    if (said) said.textContent = words;
  }

  function done(): void {
    if (!taken) return;
    const finished = taken;
    put();
    if (finished.bar === null) create(grid, finished.now);
    else if (form && !isSame(finished.was, finished.now)) send(form, grid, finished);
  }

  /** Takes a bar, if hands may. */
  function take(link: HTMLAnchorElement): Taken | null {
    const [cell, row] = [link.closest('td'), link.closest<HTMLElement>('tbody[data-row]')];
    if (!form || !cell || !row || cell.dataset['fixed'] !== undefined) return null;
    const was = { row, ...slotsOfBar(cell) };
    return { bar: { link, cell }, was, now: was };
  }

  const slotAt = (x: number): number => {
    const { left, width } = grid.place();
    return Math.max(0, Math.min(grid.slots - 1, Math.floor((x - left) / width)));
  };
  const rowAt = (x: number, y: number): HTMLElement | null =>
    document
      .elementsFromPoint(x, y)
      .map((one) => one.closest<HTMLElement>('tbody[data-row]'))
      .find(Boolean) ?? null;

  /** What the pointer goes down on: an end of a bar, a bar, or a place where something may be made. */
  function begin(event: PointerEvent): { taken: Taken; grip: Grip } | null {
    const target = event.target instanceof Element ? event.target : null;
    const link = target?.closest<HTMLAnchorElement>('.stay > a');
    if (link) {
      const bar = take(link);
      const { left, right } = link.getBoundingClientRect();
      // Half of a short bar is left to take it whole.
      const edge = event.pointerType === 'touch' ? FINGER_EDGE : EDGE;
      const reach = Math.min(edge, (right - left) / 4);
      const near = (x: number) => Math.abs(event.clientX - x) <= reach;
      const { before, beyond } = bar?.bar?.cell.dataset ?? {};
      const grip =
        near(right) && beyond === undefined ? 'end' : near(left) && before === undefined ? 'start' : 'whole';
      return bar && { taken: bar, grip };
    }
    const row = target?.closest('td')?.closest<HTMLElement>('tbody[data-row]');
    if (!row?.querySelector('a.add') || target?.closest('.load')) return null;
    const from = slotAt(event.clientX);
    const place = { row, from, until: from + 1 };
    return { taken: { bar: null, was: place, now: place }, grip: 'end' };
  }

  /** Follows the pointer that went down until it is let go. */
  function lead(down: PointerEvent, begun: { taken: Taken; grip: Grip }): void {
    const from = slotAt(down.clientX);
    const follow = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId || (!taken && !isFar(down, event, THRESHOLD))) return;
      taken ??= begun.taken;
      board.dataset['dragging'] = '';
      const by = slotAt(event.clientX) - from;
      const row = rowAt(event.clientX, event.clientY) ?? taken.now.row;
      // What is drawn from right to left begins where the pointer is.
      taken.now =
        taken.bar === null && by < 0
          ? { ...taken.was, from: taken.was.from + by }
          : moved(taken, begun.grip, by, row, grid);
      show(taken);
    };
    const end = (over: PointerEvent) => {
      if (over.pointerId !== down.pointerId) return;
      removeEventListener('pointermove', follow);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      if (!taken) return;
      keepClosed(down.pointerType === 'touch');
      if (over.type === 'pointerup') done();
      else put();
    };
    addEventListener('pointermove', follow);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  }

  table.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    const begun = begin(event);
    if (!begun) return;
    if (event.pointerType !== 'touch') lead(event, begun);
    // A finger scrolls, and a tap opens the form; one that stays on a bar takes it.
    else if (begun.taken.bar)
      whenHeld(event, () => {
        taken = begun.taken;
        board.dataset['dragging'] = '';
        show(taken);
        lead(event, begun);
      });
  });
  // What a finger has taken goes along with it: nothing scrolls below, and no menu of the link opens.
  const keepStill = (event: Event) => {
    if (taken && event.cancelable) event.preventDefault();
  };
  table.addEventListener('touchmove', keepStill, { passive: false });
  table.addEventListener('contextmenu', keepStill);
  table.addEventListener('dragstart', (event) => event.preventDefault());

  /** The bar that an arrow leads to: the next of its lane, or the nearest of the row above or below. */
  function beside(link: HTMLAnchorElement, across: number, down: number): HTMLAnchorElement | undefined {
    if (across !== 0) return links[links.indexOf(link) + across];
    const { left } = link.getBoundingClientRect();
    const lanes = [...(table?.querySelectorAll('tbody[data-row] > tr') ?? [])];
    let at = lanes.findIndex((lane) => lane.contains(link)) + down;
    for (; lanes[at]; at += down) {
      const bars = [...(lanes[at]?.querySelectorAll<HTMLAnchorElement>('.stay > a') ?? [])];
      const far = (bar: HTMLAnchorElement) => Math.abs(bar.getBoundingClientRect().left - left);
      if (bars.length > 0) return bars.sort((a, b) => far(a) - far(b))[0];
    }
    return undefined;
  }

  function byKey(link: HTMLAnchorElement, across: number, down: number, longer: boolean): void {
    taken ??= take(link);
    if (!taken) return;
    const { now } = taken;
    const at = grid.rows.indexOf(now.row) + down;
    const row = grid.rows[Math.max(0, Math.min(grid.rows.length - 1, at))] ?? now.row;
    taken.now = moved(
      { ...taken, was: now },
      longer ? 'end' : 'whole',
      longer ? across : across * grid.snap,
      longer ? now.row : row,
      grid,
    );
    taken.now.row.scrollIntoView({ block: 'nearest' });
    show(taken);
  }

  table.addEventListener('keydown', (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.stay > a') : null;
    if (event.key === 'Escape' && taken) put(said.dataset['cancelled']);
    else if (event.key === 'Enter' && taken) done();
    else if (link && isArrow(event.key) && !event.ctrlKey && !event.metaKey) {
      const [across, down] = arrows[event.key];
      if (event.altKey) byKey(link, across, down, event.shiftKey);
      else {
        put();
        beside(link, across, down)?.focus();
      }
    } else return;
    event.preventDefault();
  });
  table.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLAnchorElement && target.closest('.stay')) stopAt(target);
  });
  table.addEventListener('focusout', () => {
    if (taken) put();
  });
}
