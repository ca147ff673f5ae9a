import { rememberBoxes } from './boxes.ts';
import { make } from './make.ts';
import { isSingleKey } from './single-keys.ts';

/** The page of the shortcuts as a dialog. */
async function dialogOf(link: HTMLAnchorElement): Promise<HTMLDialogElement | null> {
  const answer = await fetch(link.href).catch(() => null);
  if (!answer?.ok) return null;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const list = page.querySelector('.shortcuts');
  const title = page.querySelector('h1')?.textContent ?? '';
  if (!list) return null;
  const close = make(
    'button',
    { type: 'button', class: 'btn', autofocus: '' },
    link.dataset['shortcuts'] ?? '',
  );
  const dialog = make(
    'dialog',
    { class: 'palette', 'aria-label': title },
    make('h2', {}, title),
    list,
    close,
  );
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  rememberBoxes(dialog);
  document.body.append(dialog);
  return dialog;
}

/** "?" anywhere, and the link of the menu, show the keys that there are. */
export function offerShortcuts(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-shortcuts]');
  if (!link) return;
  let dialog: Promise<HTMLDialogElement | null> | null = null;
  const show = async () => {
    const shown = await (dialog ??= dialogOf(link));
    if (!shown) location.href = link.href;
    else if (!shown.open) shown.showModal();
  };
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void show();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '?' || !isSingleKey(event)) return;
    event.preventDefault();
    void show();
  });
}
