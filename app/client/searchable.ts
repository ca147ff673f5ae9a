import { folded } from '#domain/kernel/folded.ts';
import { make } from './make.ts';

/*
 * A long list to choose from, found in as one types: the select stays what the form sends, and a combobox (WAI-ARIA)
 * stands in its place.
 */

let made = 0;

/** What a field is told by: its label, its hint, its error. */
const CARRIED = ['aria-describedby', 'aria-invalid', 'aria-required', 'aria-label'];

/** What stands in the place of a select. */
export interface Searched {
  input: HTMLInputElement;
  /** Says what the select says now, for whoever changed it from outside. */
  show(): void;
  /** Leaves the select as it was. */
  remove(): void;
}

/** Lets one find in a select as one types. */
export function searchable(select: HTMLSelectElement): Searched {
  made += 1;
  const listId = `choices-${made}`;
  const input = make('input', {
    class: 'field',
    type: 'text',
    role: 'combobox',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-expanded': 'false',
    'aria-controls': listId,
    'aria-autocomplete': 'list',
  });
  // Label, summary of errors and links to the field find the field that is seen.
  input.id = select.id;
  select.id = `${input.id}-value`;
  const focused = select === document.activeElement;
  select.hidden = true;
  const list = make('div', { class: 'proposals', id: listId, role: 'listbox' });
  list.hidden = true;
  const box = make('span', { class: 'combobox searchable' }, input, list);
  select.after(box);
  if (focused) input.focus();
  list.ariaLabel = input.labels?.[0]?.textContent ?? select.ariaLabel ?? '';

  const said = () => select.selectedOptions[0]?.text ?? '';
  const show = () => {
    for (const name of CARRIED) {
      const value = select.getAttribute(name);
      if (value === null) input.removeAttribute(name);
      else input.setAttribute(name, value);
    }
    input.disabled = select.disabled;
    input.value = select.value === '' ? '' : said();
    input.placeholder = select.value === '' ? said() : '';
  };
  let found: { option: HTMLOptionElement; row: HTMLElement }[] = [];
  let at = -1;

  function mark(next: number): void {
    at = found.length === 0 ? -1 : (next + found.length) % found.length;
    for (const [index, { row }] of found.entries()) row.ariaSelected = String(index === at);
    const row = found[at]?.row;
    if (!row) return input.removeAttribute('aria-activedescendant');
    input.setAttribute('aria-activedescendant', row.id);
    row.scrollIntoView({ block: 'nearest' });
  }

  function choose(option: HTMLOptionElement | undefined): void {
    close();
    if (!option || option.selected) return show();
    select.value = option.value;
    show();
    for (const kind of ['input', 'change']) select.dispatchEvent(new Event(kind, { bubbles: true }));
  }

  function open(typed: string): void {
    const words = folded(typed).split(/\s+/).filter(Boolean);
    found = [...select.options].flatMap((option) => {
      const group = option.parentElement instanceof HTMLOptGroupElement ? option.parentElement.label : '';
      const text = folded(`${option.text} ${group}`);
      if (option.disabled || !words.every((word) => text.includes(word))) return [];
      const row = make(
        'div',
        { role: 'option', id: `${listId}-${option.index}` },
        make('span', {}, option.text),
      );
      if (group !== '') row.append(make('small', {}, group));
      // Before the field is left, which closes the list.
      row.addEventListener('mousedown', (event) => {
        event.preventDefault();
        choose(option);
      });
      return [{ option, row }];
    });
    list.replaceChildren(...found.map(({ row }) => row));
    list.hidden = found.length === 0;
    input.ariaExpanded = String(found.length > 0);
    // What begins with what was typed is meant before what holds it.
    const begins = found.findIndex(({ option }) => folded(option.text).startsWith(words.join(' ')));
    mark(words.length === 0 ? found.findIndex(({ option }) => option.selected) : Math.max(0, begins));
  }

  function close(): void {
    list.hidden = true;
    input.ariaExpanded = 'false';
    input.removeAttribute('aria-activedescendant');
  }

  input.addEventListener('focus', () => input.select());
  input.addEventListener('click', () => list.hidden && open(''));
  input.addEventListener('input', () => open(input.value));
  input.addEventListener('keydown', (event) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey) return;
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      if (list.hidden) open('');
      else mark(at + step);
    } else if (key === 'Enter' && !list.hidden) choose(found[at]?.option);
    else if (key === 'Escape' && !list.hidden) {
      close();
      show();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
  input.addEventListener('blur', () => {
    if (!list.hidden && input.value.trim() !== said()) {
      const nothing = [...select.options].find(({ value }) => value === '');
      // What is left half typed is what stands out; an emptied field is nothing, where that may be.
      choose(input.value.trim() === '' ? nothing : found[at]?.option);
    }
    close();
    show();
  });
  select.addEventListener('input', show);
  // The back button brings back what was chosen.
  addEventListener('pageshow', show);
  show();
  return {
    input,
    show,
    remove() {
      select.removeEventListener('input', show);
      removeEventListener('pageshow', show);
      box.remove();
      select.id = input.id;
      select.hidden = false;
    },
  };
}

/** Lets these long lists be searched. */
export function searchLists(selector: string): void {
  for (const select of document.querySelectorAll<HTMLSelectElement>(selector)) searchable(select);
}
