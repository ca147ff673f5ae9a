/* Comfort of a list: what the chosen rows add up to, one box for all rows, keys. Everything is there without it. */

import { isSingleKey } from './single-keys.ts';

const BOX = 'td.check input';

const listTable = () => document.querySelector<HTMLTableElement>('table[data-list]');

/** Cents, so that adding up stays exact. */
const centsOf = (cell: Element | undefined): number =>
  Math.round(Number(cell?.querySelector('data')?.value ?? 0) * 100);

function addUp(table: HTMLTableElement, bar: Element | null, beyondThePage: boolean): void {
  const rows = [...table.querySelectorAll<HTMLTableRowElement>('tbody tr')].filter(
    (row) => row.querySelector<HTMLInputElement>(BOX)?.checked,
  );
  const foot = table.querySelector<HTMLTableRowElement>('tr[data-selection]');
  if (!foot) return;
  const label = (foot.dataset['selection'] ?? '').replace('#', String(rows.length));
  const [first] = foot.cells;
  const before = first && !first.dataset['sum'] ? first.colSpan : 0;
  const money = new Intl.NumberFormat(document.documentElement.lang, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  foot.hidden = rows.length === 0 || beyondThePage;
  for (const [index, cell] of [...foot.cells].entries()) {
    if (!cell.dataset['sum']) continue;
    const column = index + (before > 0 ? before - 1 : 0);
    const cents = rows.reduce((sum, row) => sum + centsOf(row.cells[column]), 0);
    cell.textContent = money.format(cents / 100).replace('-', '−');
  }
  if (first && before > 0) first.textContent = label;
  if (bar) bar.textContent = beyondThePage ? '' : label;
}

function choosing(table: HTMLTableElement): void {
  const boxes = [...table.querySelectorAll<HTMLInputElement>(BOX)];
  const link = table.querySelector<HTMLAnchorElement>('a[data-choose-all]');
  if (boxes.length === 0 || !link) return;
  const form = table.closest('form');
  const all = document.createElement('input');
  all.type = 'checkbox';
  all.ariaLabel = link.ariaLabel;
  link.replaceWith(all);
  const whole = form?.querySelector<HTMLInputElement>('.bulk [name="all"]');
  const count = form?.querySelector('.bulk-count');
  // The sums are in the page by then.
  form?.querySelector('button[value="total"]')?.setAttribute('hidden', '');
  const update = () => {
    all.checked = boxes.every((box) => box.checked);
    all.indeterminate = !all.checked && boxes.some((box) => box.checked);
    addUp(table, count ?? null, whole?.checked ?? false);
  };
  const choose = (which: HTMLInputElement[], on: boolean) => {
    for (const box of which) box.checked = on;
    update();
  };
  all.addEventListener('change', () => choose(boxes, all.checked));
  form?.querySelector('[data-choose-none]')?.addEventListener('click', (event) => {
    event.preventDefault();
    if (whole) whole.checked = false;
    choose(boxes, false);
  });
  let last = 0;
  table.addEventListener('click', (event) => {
    const at = boxes.findIndex((box) => box === event.target);
    if (at === -1) return;
    const box = boxes[at];
    // From the box before to this one, as everywhere.
    const range = event.shiftKey ? boxes.slice(Math.min(at, last), Math.max(at, last) + 1) : [];
    last = at;
    choose(range, box?.checked ?? false);
  });
  whole?.addEventListener('change', update);
  // The back button brings boxes back as they were left.
  addEventListener('pageshow', () => table.isConnected && update());
  update();
}

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };
const sideSteps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Where one stops in a row: what leads to its page, and its cells that can be changed. */
const stops = (row: Element | null | undefined): HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>('a.ref, a[data-edit]') ?? []),
];

const columnOf = (stop: Element | null): number => stop?.closest('td')?.cellIndex ?? -1;

/** To the same column of another row; to its name from anywhere else. */
function goDown(table: HTMLTableElement, from: Element | null, step: number): void {
  const rows = [...table.querySelectorAll('tbody tr')].filter((row) => stops(row).length > 0);
  const at = rows.findIndex((row) => row.contains(from));
  const there = stops(rows[Math.max(0, Math.min(rows.length - 1, at + step))]);
  (there.find((stop) => columnOf(stop) === columnOf(from)) ?? there[0])?.focus();
}

function goAside(row: Element, step: number): void {
  const all = stops(row);
  all[all.findIndex((stop) => stop === document.activeElement) + step]?.focus();
}

function goByKeys(): void {
  document.addEventListener('keydown', (event) => {
    const table = listTable();
    const { key } = event;
    if (!table || !isSingleKey(event)) return;
    const focused = document.activeElement;
    const row = table.contains(focused) ? (focused?.closest('tbody tr') ?? null) : null;
    const step = steps[key];
    const aside = sideSteps[key];
    // The arrows move the page until somebody is in the list.
    if (step !== undefined && (row || key.length === 1)) goDown(table, row && focused, step);
    else if (aside !== undefined && row) goAside(row, aside);
    else if (key.toLowerCase() === 'x' && row)
      // With shift all from the one before.
      row
        .querySelector(BOX)
        ?.dispatchEvent(new MouseEvent('click', { shiftKey: event.shiftKey, bubbles: true }));
    else if (key === '/') document.querySelector<HTMLElement>('[data-list-search]')?.focus();
    else return;
    event.preventDefault();
  });
}

/** Tables that are chosen from: the page's list, and each of a form of several. */
const CHOOSABLE = 'table.choosable[data-list], [data-choosing] table.choosable';

/** Adds up what is chosen of the page's tables; again once another table took its place. */
export function enhanceTable(): void {
  for (const table of document.querySelectorAll<HTMLTableElement>(CHOOSABLE)) choosing(table);
}

/** Makes the page's list, where it has one, work by keys and add up what is chosen. */
export function enhanceList(): void {
  enhanceTable();
  goByKeys();
}
