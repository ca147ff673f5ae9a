/*
 * A list is what its address says. While one types into its search, or once a column was dragged elsewhere, the page of
 * the new address is asked for, and what it shows takes the place of what is shown: all but the field that is typed
 * into. The address follows, so that the back button, a link and a reload are what they are without scripts.
 */

import { rememberBoxes } from './boxes.ts';
import { enhanceTable } from './list.ts';
import { make } from './make.ts';
import { askPage, takeAround } from './page.ts';

const TYPING_PAUSE_MS = 200;
const SEARCH = '[data-list-search]';

const searchField = (within: ParentNode) => within.querySelector<HTMLInputElement>(SEARCH);

let asking = new AbortController();
/** What is shown, as the address had it: a link to a place in the page changes no list. */
let shown = location.pathname + location.search;

/** Says how many rows there are now, to whoever does not see them. */
const said = make('p', { class: 'unseen', role: 'status' });

/** The address that a form which only reads leads to. */
function addressOf(form: HTMLFormElement): string {
  const asked = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') asked.append(name, value);
  return `${new URL(form.action).pathname}?${asked.toString()}`;
}

/** Shows the list of another address in this page; where that fails, the page of it. */
export async function showList(address: string, history: 'push' | 'replace' | 'none'): Promise<void> {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  const main = document.querySelector('main');
  main?.setAttribute('aria-busy', 'true');
  const answer = await askPage(address, { signal }).catch(() => null);
  if (signal.aborted) return;
  main?.removeAttribute('aria-busy');
  const [field, fresh] = [searchField(document), answer && searchField(answer.page)];
  // Another page altogether, as after a session's end.
  if (!answer || !field || !fresh) return location.assign(address);
  if (document.activeElement !== field) field.value = fresh.value;
  const form = field.closest('form');
  const freshForm = fresh.closest('form');
  if (form && freshForm) takeAround(form, freshForm, 'main');
  enhanceTable();
  rememberBoxes(document);
  const { pathname, search } = new URL(answer.url);
  shown = pathname + search;
  if (history === 'push') window.history.pushState(null, '', shown);
  if (history === 'replace') window.history.replaceState(null, '', shown);
  said.textContent = document.querySelector('.pager span, .empty strong')?.textContent ?? '';
}

function filterWhileTyping(): void {
  let typing = 0;
  /** What is typed without leaving the field is one step of the history. */
  let begun = false;
  const follow = ({ form }: HTMLInputElement) => {
    clearTimeout(typing);
    typing = window.setTimeout(() => {
      if (form) void showList(addressOf(form), begun ? 'replace' : 'push');
      begun = true;
    }, TYPING_PAUSE_MS);
  };
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.matches(SEARCH)) follow(target);
  });
  // What was typed before this was there.
  const field = searchField(document);
  if (field && field === document.activeElement && field.value !== field.defaultValue) follow(field);
  document.addEventListener('submit', () => clearTimeout(typing));
  document.addEventListener('focusout', ({ target }) => {
    if (target instanceof Element && target.matches(SEARCH)) begun = false;
  });
  addEventListener('popstate', () => {
    const asked = location.pathname + location.search;
    if (asked === shown) return;
    // The field says what the address says, even to whoever was typing into it.
    searchField(document)?.blur();
    void showList(asked, 'none');
  });
}

/** The menu that says which columns are shown, and in which order. */
const columnBoxes = () => [
  ...document.querySelectorAll<HTMLInputElement>('.menu-form input[type="checkbox"][name="columns"]'),
];

const headOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('table[data-list] th[data-key]') : null;

/** Puts a column before or behind another, as the menu of columns would. */
function moveColumn(moved: string, beside: string, behind: boolean): void {
  const boxes = columnBoxes();
  const [box, other] = [moved, beside].map((key) => boxes.find(({ value }) => value === key)?.closest('li'));
  if (!box || !other || box === other) return;
  if (behind) other.after(box);
  else other.before(box);
  const form = boxes[0]?.form;
  if (form) void showList(addressOf(form), 'push');
}

function dragColumns(): void {
  let moved = '';
  const isBehind = (head: HTMLElement, { clientX }: DragEvent) => {
    const { left, width } = head.getBoundingClientRect();
    return clientX > left + width / 2;
  };
  const mark = (head: HTMLElement | null, side: string) => {
    for (const old of document.querySelectorAll<HTMLElement>('th[data-drop]')) delete old.dataset['drop'];
    if (head) head.dataset['drop'] = side;
  };
  // Only once somebody is about to: a header that can be dragged selects no text.
  document.addEventListener('pointerover', ({ target }) => {
    const head = headOf(target);
    const known = columnBoxes().some(({ value, checked }) => checked && value === head?.dataset['key']);
    if (head && known) head.draggable = true;
  });
  document.addEventListener('dragstart', (event) => {
    const head = headOf(event.target);
    moved = head?.dataset['key'] ?? '';
    if (!head) return;
    // The column, and not the link of its header.
    event.dataTransfer?.clearData();
    event.dataTransfer?.setData('text/plain', head.textContent ?? '');
    event.dataTransfer?.setDragImage(head, 10, 10);
  });
  document.addEventListener('dragover', (event) => {
    const head = headOf(event.target);
    if (moved === '') return;
    mark(head, head && isBehind(head, event) ? 'behind' : 'before');
    if (head) event.preventDefault();
  });
  document.addEventListener('drop', (event) => {
    const head = headOf(event.target);
    if (moved === '' || !head) return;
    event.preventDefault();
    moveColumn(moved, head.dataset['key'] ?? '', isBehind(head, event));
  });
  document.addEventListener('dragend', () => {
    moved = '';
    mark(null, '');
  });
}

/** Lets the page's list, where it has one, follow what is typed and dragged. */
export function followList(): void {
  if (!searchField(document)) return;
  document.body.append(said);
  filterWhileTyping();
  dragColumns();
}
