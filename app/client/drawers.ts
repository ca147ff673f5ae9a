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
  // Whatever shuts the drawer, such as Escape pressed where nothing has the focus: a dialog unseen would hold the page.
  const followDrawer = () => {
    if (!drawer.open) dialog.close();
  };
  drawer.addEventListener('toggle', followDrawer);
  dialog.addEventListener('close', () => {
    drawer.removeEventListener('toggle', followDrawer);
    head.remove();
    held.append(...dialog.childNodes);
    dialog.replaceWith(held);
    drawer.open = false;
    summary.focus();
  });
  dialog.showModal();
}

/** Drawers of a narrow screen take the page's place while they are open. */
export function openDrawers(): void {
  const narrow = matchMedia('(max-width: 820px)');
  for (const drawer of document.querySelectorAll<HTMLDetailsElement>('details[data-drawer]')) {
    const showOpened = () => {
      if (drawer.open && narrow.matches) show(drawer);
    };
    drawer.addEventListener('toggle', showOpened);
    // Or it was opened before this came.
    showOpened();
  }
}
