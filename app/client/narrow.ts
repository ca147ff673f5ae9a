import { folded } from '#domain/kernel/folded.ts';

/* A field that narrows a list of links down while one types; without it, its form does. */

/** Hides the entries in which a word is missing, and the groups that are left without one. */
function narrow(list: HTMLElement, typed: string): void {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  for (const entry of list.querySelectorAll<HTMLElement>('[data-words]'))
    entry.hidden = !words.every((word) => entry.dataset['words']?.includes(word));
  for (const group of list.querySelectorAll<HTMLElement>('section'))
    group.hidden = group.querySelector('[data-words]:not([hidden])') === null;
}

/** Keeps each such list in step with what is typed above it. */
export function narrowLists(): void {
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const list = document.getElementById(target.dataset['narrow'] ?? '');
    if (list) narrow(list, target.value);
  });
}
