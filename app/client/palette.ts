/*
 * The command palette: Ctrl-K, or the link to the page of the search, opens a dialog that finds as one types. A
 * combobox with a list box (WAI-ARIA); its dialog keeps the focus inside and gives it back.
 */

import { make } from './make.ts';

interface Hit {
  to: string;
  label: string;
  detail: string | null;
}

interface Group {
  label: string;
  hits: Hit[];
}

const TYPING_PAUSE_MS = 120;
const MOST_RECENT = 6;

const isAnswer = (answer: unknown): answer is { items: Group[] } =>
  typeof answer === 'object' && answer !== null && 'items' in answer && Array.isArray(answer.items);

/** What was gone to of late: in this tab alone, since names may be somebody's. */
function recents(scope: string) {
  const key = `palette-${scope}`;
  const read = (): Hit[] => {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
      return Array.isArray(kept) ? (kept as Hit[]) : []; // written below alone
    } catch {
      return [];
    }
  };
  const add = (hit: Hit) => {
    const others = read().filter(({ to }) => to !== hit.to);
    sessionStorage.setItem(key, JSON.stringify([hit, ...others].slice(0, MOST_RECENT)));
  };
  return { read, add };
}

function palette(link: HTMLElement): () => void {
  const words = link.dataset;
  const recent = recents(words['scope'] ?? '');
  const input = make('input', {
    type: 'text',
    inputmode: 'search',
    class: 'field',
    role: 'combobox',
    autocomplete: 'off',
    'aria-expanded': 'true',
    'aria-controls': 'palette-list',
    'aria-autocomplete': 'list',
    'aria-label': words['label'] ?? '',
    placeholder: words['placeholder'] ?? '',
  });
  const list = make('div', { id: 'palette-list', role: 'listbox', 'aria-label': words['results'] ?? '' });
  const state = make('p', { class: 'hint', role: 'status' });
  const hint = make('p', { class: 'hint' }, words['hint'] ?? '');
  const dialog = make(
    'dialog',
    { class: 'palette', 'aria-label': words['label'] ?? '' },
    input,
    state,
    list,
    hint,
  );
  document.body.append(dialog);

  let shown: { option: HTMLElement; hit: Hit }[] = [];
  let at = 0;
  /** What the rows that are shown answer: who types quickly is ahead of them. */
  let answered = '';
  let typing = 0;
  let asking = new AbortController();

  function choose(next: number): void {
    if (shown.length === 0) return input.removeAttribute('aria-activedescendant');
    at = (next + shown.length) % shown.length;
    for (const [index, { option }] of shown.entries()) option.ariaSelected = String(index === at);
    const { option } = shown[at] ?? {};
    if (!option) return;
    input.setAttribute('aria-activedescendant', option.id);
    option.scrollIntoView({ block: 'nearest' });
  }

  function go(hit: Hit | undefined): void {
    if (!hit) return;
    recent.add(hit);
    dialog.close();
    // What is done by a button of this page is pressed.
    if (hit.to.startsWith('#')) document.getElementById(hit.to.slice(1))?.click();
    else location.href = hit.to;
  }

  function show(groups: readonly Group[], nothing: string): void {
    shown = [];
    list.replaceChildren(
      ...groups.map(({ label, hits }) =>
        make(
          'div',
          { role: 'group', 'aria-label': label },
          make('b', { 'aria-hidden': 'true' }, label),
          ...hits.map((hit) => {
            const option = make(
              'div',
              { role: 'option', id: `palette-${shown.length}` },
              make('span', {}, hit.label),
            );
            if (hit.detail) option.append(make('small', {}, hit.detail));
            option.addEventListener('click', () => go(hit));
            shown.push({ option, hit });
            return option;
          }),
        ),
      ),
    );
    state.textContent = shown.length === 0 ? nothing : '';
    choose(0);
  }

  const showRecent = () => {
    answered = '';
    const hits = recent.read();
    show(hits.length === 0 ? [] : [{ label: words['recent'] ?? '', hits }], '');
  };

  async function find(): Promise<void> {
    asking.abort();
    asking = new AbortController();
    const typed = input.value.trim();
    if (typed === '') return showRecent();
    try {
      const { signal } = asking;
      const response = await fetch(`/api/search?${new URLSearchParams({ q: typed }).toString()}`, { signal });
      const answer: unknown = response.ok ? await response.json() : null;
      answered = typed;
      show(isAnswer(answer) ? answer.items : [], words['none'] ?? '');
    } catch (error) {
      if (!(error instanceof DOMException)) show([], words['none'] ?? '');
    }
  }

  /** Goes to the chosen row, once the rows are those of what was typed. */
  async function goThere(): Promise<void> {
    clearTimeout(typing);
    if (input.value.trim() !== answered) await find();
    if (input.value.trim() === answered) go(shown[at]?.hit);
  }

  input.addEventListener('input', () => {
    clearTimeout(typing);
    typing = window.setTimeout(() => void find(), TYPING_PAUSE_MS);
  });
  input.addEventListener('keydown', (event) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined) choose(at + step);
    else if (event.key === 'Enter') void goThere();
    else return;
    event.preventDefault();
  });
  // A click beside it closes it.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });

  // The box of the top bar, where there is one: what was begun there goes on here.
  const box = link.closest('form')?.querySelector<HTMLInputElement>('input[type=search]');

  return () => {
    if (dialog.open) return;
    input.value = box && box.value !== box.defaultValue ? box.value : '';
    void find();
    dialog.showModal();
    input.select();
  };
}

/** Ctrl-K anywhere, and the link of the top bar; with a modifier the link stays one. */
export function offerPalette(): void {
  const link = document.querySelector<HTMLElement>('[data-palette]');
  if (!link) return;
  let open: (() => void) | null = null;
  const opened = () => (open ??= palette(link))();
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    opened();
  });
  document.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'k') return;
    event.preventDefault();
    opened();
  });
}
