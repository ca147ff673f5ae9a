import { make } from './make.ts';

/** Shows what a drawer holds as a dialog over the page; closed by its button, Escape or a press beside it. */
function show(drawer: HTMLDetailsElement): void {
  const held = drawer.querySelector('.menu-items');
  const summary = drawer.querySelector('summary');
  if (!held || !summary) return;
  const title = summary.textContent;
  const close = make('button', { type: 'button', class: 'btn quiet' }, drawer.dataset['drawer'] ?? '');
  const head = make('div', { class: 'drawer-head' }, make('b', {}, title), close);
  const dialog = make('dialog', { class: 'drawer-sheet', 'aria-label': title }, head);
  held.replaceWith(dialog);
  dialog.append(...held.childNodes);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => {
    head.remove();
    held.append(...dialog.childNodes);
    dialog.replaceWith(held);
    drawer.open = false;
    summary.focus();
  });
  // Whatever shuts the drawer, such as Escape pressed where nothing has the focus: a dialog unseen would hold the page.
  drawer.addEventListener('toggle', () => dialog.close(), { once: true });
  dialog.showModal();
}

/** Drawers of a narrow screen take the page's place while they are open. */
export function openDrawers(): void {
  const narrow = matchMedia('(max-width: 820px)');
  for (const drawer of document.querySelectorAll<HTMLDetailsElement>('details[data-drawer]'))
    drawer.addEventListener('toggle', () => {
      if (drawer.open && narrow.matches) show(drawer);
    });
}
