import { clockText, hoursTyped } from '#domain/time/typed-hours.ts';

/*
 * The grid of somebody's time in hand: sums follow what is typed, Enter and the arrows move over its cells, and rows
 * that were copied from a spreadsheet are pasted. It is sent by the same form as without this.
 */

type Cells = readonly (readonly HTMLInputElement[])[];

const cellsOf = (table: HTMLTableElement): Cells =>
  [...table.tBodies]
    .flatMap((body) => [...body.rows])
    .map((row) => [...row.querySelectorAll<HTMLInputElement>('td > input')]);

/** What a cell says, in its unit; null for what is no number. */
function amountIn({ value }: HTMLInputElement): number | null {
  const text = hoursTyped(value).trim().replace(',', '.');
  if (text === '') return 0;
  return /^\d{1,2}(\.\d{1,4})?$/.test(text) && Number(text) <= 24 ? Number(text) : null;
}

const placeOf = (cells: Cells, cell: EventTarget | null): [row: number, column: number] => {
  const row = cells.findIndex((one) => one.some((input) => input === cell));
  return [row, cells[row]?.findIndex((input) => input === cell) ?? -1];
};

const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  Enter: [1, 0],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Left and right leave a cell where there is nothing more to read in it. */
function stays({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLInputElement) || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return false;
  const { selectionStart, selectionEnd, value } = target;
  const whole = selectionStart === 0 && selectionEnd === value.length;
  return (
    !whole && (selectionStart !== selectionEnd || selectionStart !== (key === 'ArrowLeft' ? 0 : value.length))
  );
}

function move(cells: Cells, event: KeyboardEvent): void {
  const step = steps[event.key];
  const [row, column] = placeOf(cells, event.target);
  if (step === undefined || row === -1 || event.altKey || event.ctrlKey || event.metaKey || stays(event))
    return;
  const back = event.key === 'Enter' && event.shiftKey ? -1 : 1;
  const next = cells[row + step[0] * back]?.[column + step[1]];
  // Enter in the last row sends the form, as everywhere.
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
  next.select();
}

/** Puts rows of a spreadsheet into the cells from this one on; a single value is typed as usual. */
function paste(cells: Cells, event: ClipboardEvent): boolean {
  const text = event.clipboardData?.getData('text/plain') ?? '';
  const [row, column] = placeOf(cells, event.target);
  if (row === -1 || !/[\t\n]/.test(text.trimEnd())) return false;
  event.preventDefault();
  for (const [down, line] of text.trimEnd().split(/\r?\n/).entries())
    for (const [right, value] of line.split('\t').entries()) {
      const cell = cells[row + down]?.[column + right];
      if (cell !== undefined && !cell.disabled) cell.value = value.trim();
    }
  return true;
}

function inHand(table: HTMLTableElement): void {
  const cells = cellsOf(table);
  const inHours = table.dataset['timeGrid'] === 'hours';
  // The first row below is what was noted: those after it say what is expected.
  const feet = [...(table.tFoot?.rows[0]?.querySelectorAll<HTMLTableCellElement>('td') ?? [])];
  const all = table.tFoot?.querySelector('th');
  const columnSum = (column: number): number =>
    cells.reduce((sum, row) => sum + (row[column] ? (amountIn(row[column]) ?? 0) : 0), 0);
  // What clocks said stands in no cell, and stays.
  const begun = feet.map((_, column) => columnSum(column));
  const noted = feet.map(({ dataset }) => Number(dataset['seconds'] ?? 0));
  const decimals = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 2 });
  const days = (sum: number): string =>
    sum === 0 ? '' : `${decimals.format(sum)} ${table.dataset['unit'] ?? ''}`;

  const add = (): void => {
    for (const cell of cells.flat())
      if (amountIn(cell) === null) cell.setAttribute('aria-invalid', 'true');
      else cell.removeAttribute('aria-invalid');
    const sums = feet.map((_, column) => columnSum(column));
    const seconds = sums.map((sum, column) => (noted[column] ?? 0) + (sum - (begun[column] ?? 0)) * 3600);
    for (const [column, foot] of feet.entries())
      if (inHours) foot.textContent = seconds[column] ? clockText(seconds[column]) : '';
      else if (sums[column] !== begun[column]) foot.textContent = days(sums[column] ?? 0);
    const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);
    const words = inHours ? clockText(total(seconds)) : days(total(sums));
    if (all) all.textContent = (table.dataset['total'] ?? '').replace('{{total}}', words);
  };

  table.addEventListener('input', add);
  table.addEventListener('keydown', (event) => move(cells, event));
  table.addEventListener('paste', (event) => {
    if (paste(cells, event)) add();
  });
}

export function holdTimeGrids(): void {
  for (const table of document.querySelectorAll<HTMLTableElement>('table[data-time-grid]')) inHand(table);
  for (const hint of document.querySelectorAll<HTMLElement>('[data-time-hands]')) hint.hidden = false;
  performance.mark('time-grid');
}
