/* Comfort of a list: what the chosen rows add up to, one box for all rows, keys. Everything is there without it. */

import { isSingleKey } from './single-keys.ts';

const BOX = 'td.check input';

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
  addEventListener('pageshow', update);
  update();
}

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

function keys(table: HTMLTableElement): void {
  const links = [...table.querySelectorAll<HTMLAnchorElement>('tbody a.ref')];
  document.addEventListener('keydown', (event) => {
    const { key } = event;
    if (!isSingleKey(event)) return;
    const row = document.activeElement?.closest('tbody tr') ?? null;
    const step = steps[key];
    // The arrows move the page until somebody is in the list.
    if (step !== undefined && (row || key.length === 1)) {
      const at = links.findIndex((link) => row?.contains(link));
      links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus();
    } else if (key === 'x' && row) row.querySelector<HTMLInputElement>(BOX)?.click();
    else if (key === '/') document.querySelector<HTMLElement>('[data-list-search]')?.focus();
    else return;
    event.preventDefault();
  });
}

/** Makes the page's list, where it has one, work by keys and add up what is chosen. */
export function enhanceList(): void {
  const table = document.querySelector<HTMLTableElement>('table[data-list]');
  if (!table) return;
  choosing(table);
  keys(table);
}
