/*
 * A cell that is changed where it stands. It links to the field of its row's form; that form is asked for, its field is
 * shown in the cell, and the whole form is sent as it would be: the same command, revision, rights and words.
 */

import { make } from './make.ts';
import { takeNotices } from './notices.ts';
import { askPage, drawnPage } from './page.ts';
import { showList } from './list-address.ts';

/** Of a form that does several things, the button that keeps what it says and does no more. */
const SAVES = 'button[value="save"], button[value="draft"], button.primary';

type Field = HTMLInputElement | HTMLSelectElement;

const isField = (element: Element | null | undefined): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement;

function fieldIn(page: Document, id: string): { field: Field; form: HTMLFormElement } | null {
  const field = page.getElementById(id);
  return isField(field) && field.form ? { field, form: field.form } : null;
}

/** A box says whether it is ticked; everything else its value. */
const said = (field: Field): string =>
  field.type === 'checkbox' && 'checked' in field ? String(field.checked) : field.value;

function copy(from: Field, to: Field): void {
  if ('checked' in from && 'checked' in to) to.checked = from.checked;
  to.value = from.value;
}

/** What a form says of the field, or else of itself: what others changed, or what stands in the way elsewhere. */
function errorsOf(page: Document, id: string): string[] {
  const stale = page.querySelector('main [role="alert"] .differences')?.closest('[role="alert"]');
  const own = page.getElementById(`${id}-error`)?.textContent;
  if (stale) return [...stale.querySelectorAll('strong, li, p')].map((part) => part.textContent ?? '');
  if (own) return [own];
  return [...page.querySelectorAll('main [autofocus] li')].map((item) => item.textContent ?? '');
}

/** The saved row takes the place of the one that is shown; where it went elsewhere, the list as it is now does. */
async function refreshRow(link: HTMLAnchorElement): Promise<void> {
  const address = location.pathname + location.search;
  const answer = await askPage(address).catch(() => null);
  if (!answer) return location.reload();
  takeNotices(answer.page);
  const like = (within: ParentNode) =>
    [...within.querySelectorAll('a[data-edit]')].find(
      (one) => one.getAttribute('href') === link.getAttribute('href'),
    );
  const [row, fresh] = [link.closest('tr'), like(answer.page)?.closest('tr')];
  if (!row || !fresh) return showList(address, 'none');
  const focused = link.closest('td')?.contains(document.activeElement)
    ? link
    : row.contains(document.activeElement) && document.activeElement;
  const href = focused ? focused.getAttribute('href') : null;
  const cells = [...fresh.cells];
  for (const [at, cell] of [...row.cells].entries())
    // Boxes stay chosen, and what is typed elsewhere in the row is not done.
    if (!cell.matches('.check') && (cell.contains(link) || !cell.querySelector('.cell-edit')))
      cell.replaceWith(cells[at] ?? cell);
  const sums = answer.page.querySelectorAll('table[data-list] tfoot tr:not([data-selection])');
  for (const [at, mine] of [
    ...document.querySelectorAll('table[data-list] tfoot tr:not([data-selection])'),
  ].entries())
    mine.replaceChildren(...(sums[at]?.childNodes ?? []));
  if (href !== null) [...row.querySelectorAll('a')].find((one) => one.getAttribute('href') === href)?.focus();
}

/** Shows the field in the cell; false where the form that was asked for has none. */
function edit(link: HTMLAnchorElement, address: string, id: string, asked: Document): boolean {
  let found = fieldIn(asked, id);
  if (!found) return false;
  const field = document.importNode(found.field, true);
  const before = said(found.field);
  copy(found.field, field);
  field.removeAttribute('aria-describedby');
  field.setAttribute('aria-label', link.dataset['edit'] ?? '');
  const words = link.closest('table')?.dataset ?? {};
  const told = make('span', { class: 'msg', role: 'alert' });
  const place = make('span', { class: 'cell-edit' }, field, told);
  const cell = link.closest('td');
  if (cell) cell.dataset['editing'] = '';
  link.after(place);
  field.focus();
  if ('select' in field) field.select();
  let busy = false;

  const close = (back: boolean) => {
    // What leaves the page leaves the field, too: nothing is saved by that.
    busy = true;
    place.remove();
    delete cell?.dataset['editing'];
    if (back) link.focus();
  };

  function tell(errors: string[]): void {
    field.setAttribute('aria-invalid', 'true');
    const whole = make('a', { class: 'link', href: link.href }, words['editWhole'] ?? '');
    told.replaceChildren(...errors.flatMap((error) => [error, make('br', {})]), whole);
  }

  async function save(): Promise<void> {
    if (!found || busy) return;
    if (said(field) === before && field.ariaInvalid !== 'true')
      return close(place.contains(document.activeElement));
    busy = true;
    place.setAttribute('aria-busy', 'true');
    const { form } = found;
    copy(field, found.field);
    const button = form.querySelector<HTMLButtonElement>(SAVES);
    const data = new FormData(form, button);
    const multipart = form.enctype === 'multipart/form-data';
    const texts = [...data].filter((pair): pair is [string, string] => typeof pair[1] === 'string');
    const to = new URL(form.getAttribute('action') ?? address, location.href);
    const answer = await fetch(to, {
      method: 'POST',
      body: multipart ? data : new URLSearchParams(texts),
      headers: { Accept: 'text/html' },
      // It leads on once it was done; where to is not asked for.
      redirect: 'manual',
    }).catch(() => null);
    if (answer?.type === 'opaqueredirect') return refreshRow(link);
    busy = false;
    place.removeAttribute('aria-busy');
    const page = answer && drawnPage(await answer.text());
    // The form as it was answered knows what others changed: sent again, it says that this is meant.
    found = (page && fieldIn(page, id)) ?? found;
    const errors = page ? errorsOf(page, id) : [];
    tell(errors.length > 0 ? errors : [words['editFailed'] ?? '']);
  }

  place.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close(true);
    else if (event.key === 'Enter') void save();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  place.addEventListener('focusout', ({ relatedTarget }) => {
    if (place.isConnected && !(relatedTarget instanceof Node && place.contains(relatedTarget))) void save();
  });
  return true;
}

async function begin(link: HTMLAnchorElement): Promise<void> {
  const [address = '', id = ''] = (link.getAttribute('href') ?? '').split('#');
  link.ariaBusy = 'true';
  const answer = await askPage(address).catch(() => null);
  link.removeAttribute('aria-busy');
  // Where the form is another, or none: to it, as without scripts.
  if (!answer || !edit(link, address, id, answer.page)) location.assign(link.href);
}

/** Lets cells that lead to a field be changed where they stand. */
export function editCells(): void {
  document.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-edit]') : null;
    if (!link) return;
    event.preventDefault();
    if (link.ariaBusy !== 'true') void begin(link);
  });
}
