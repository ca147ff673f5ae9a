/*
 * Hands on a board of statuses: a card that is dragged to a column, or led there by keys, presses the step of its own
 * menu that leads there.
 */

import { arrows, filled, isArrow, keepPlace, oneTabStop } from './links.ts';

export function statuses(board: HTMLElement): void {
  const said = board.querySelector<HTMLOutputElement>('.board-said');
  const columns = [...board.querySelectorAll<HTMLElement>('[data-column]')];
  const links = [...board.querySelectorAll<HTMLAnchorElement>('[data-card] .ref')];
  if (!said) return;
  const stopAt = oneTabStop(links);
  let held: { card: HTMLElement; over: HTMLElement | null; byKeys: boolean } | null = null;
  const scroll = board.querySelector<HTMLElement>('.status-columns');
  if (scroll) keepPlace(board, scroll);
  board.dataset['hands'] = '';
  board.querySelector('.board-hands')?.removeAttribute('hidden');

  const stepTo = (card: HTMLElement, column: HTMLElement): HTMLElement | null =>
    card.querySelector<HTMLElement>(`[data-leads="${column.dataset['column']}"]`);
  const takers = (card: HTMLElement): HTMLElement[] =>
    columns.filter((column) => stepTo(card, column) !== null);
  const nameOf = (column: HTMLElement): string => column.querySelector('h2 .badge')?.textContent ?? '';

  function hold(card: HTMLElement, byKeys: boolean): void {
    held = { card, over: null, byKeys };
    board.dataset['dragging'] = '';
    for (const column of takers(card)) column.dataset['takes'] = '';
  }

  function over(column: HTMLElement | null): void {
    for (const one of columns) delete one.dataset['over'];
    if (held) held.over = column;
    if (column) column.dataset['over'] = '';
  }

  function put(words = ''): void {
    held = null;
    over(null);
    delete board.dataset['dragging'];
    for (const column of columns) delete column.dataset['takes'];
    if (said) said.textContent = words;
  }

  function done(): void {
    if (!held?.over) return;
    const step = stepTo(held.card, held.over);
    put();
    step?.click();
  }

  const columnOf = ({ target }: Event): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>('[data-takes]') : null;

  for (const card of board.querySelectorAll<HTMLElement>('[data-card][data-hands]')) {
    card.draggable = true;
    card.addEventListener('dragstart', (event) => {
      event.dataTransfer?.setData('text/plain', card.querySelector('.ref')?.textContent ?? '');
      if (event.dataTransfer) event.dataTransfer.effectAllowed = 'move';
      hold(card, false);
    });
    card.addEventListener('dragend', () => put());
  }
  board.addEventListener('dragover', (event) => {
    const column = columnOf(event);
    if (!held || !column) return;
    event.preventDefault();
    over(column);
  });
  board.addEventListener('dragleave', (event) => {
    if (event.target === held?.over) over(null);
  });
  board.addEventListener('drop', (event) => {
    if (!held) return;
    event.preventDefault();
    over(columnOf(event));
    done();
  });

  /** The next column, one way or the other, that takes the card. */
  function lead(card: HTMLElement, across: number): void {
    if (!held) hold(card, true);
    const from = columns.indexOf(held?.over ?? card.closest<HTMLElement>('[data-column]') ?? board);
    const ahead = across > 0 ? columns.slice(from + 1) : columns.slice(0, Math.max(0, from)).reverse();
    const next = ahead.find((column) => stepTo(card, column) !== null) ?? held?.over ?? null;
    if (next === null) {
      put(said?.dataset['nowhere']);
      return;
    }
    over(next);
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (said) said.textContent = filled(said.dataset['to'], { column: nameOf(next) });
  }

  /** The card that an arrow leads to: beside it at the same height, or above and below it. */
  function beside(card: HTMLElement, across: number, down: number): HTMLElement | null {
    const column = card.closest<HTMLElement>('[data-column]');
    const own = [...(column?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
    const at = own.indexOf(card);
    if (down !== 0) return own[at + down] ?? null;
    const filledColumns = columns.filter((one) => one === column || one.querySelector('[data-card]'));
    const next = column && filledColumns[filledColumns.indexOf(column) + across];
    const cards = [...(next?.querySelectorAll<HTMLElement>('[data-card]') ?? [])];
    return cards[Math.min(at, cards.length - 1)] ?? null;
  }

  board.addEventListener('keydown', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>('.ref') : null;
    const card = link?.closest<HTMLElement>('[data-card]');
    if (event.key === 'Escape' && held) put(said.dataset['cancelled']);
    else if (event.key === 'Enter' && held?.over) done();
    else if (card && isArrow(event.key) && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      const [across, down] = arrows[event.key];
      if (event.altKey && across !== 0) lead(card, across);
      else if (!event.altKey) {
        put();
        beside(card, across, down)?.querySelector<HTMLElement>('.ref')?.focus();
      }
    } else return;
    event.preventDefault();
  });
  board.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLAnchorElement && target.matches('.ref')) stopAt(target);
  });
  board.addEventListener('focusout', () => {
    if (held?.byKeys) put();
  });
}
