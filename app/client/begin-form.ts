const FIELD =
  'main form[method=post] :is(input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [readonly]), select, textarea)';

/** Somebody who opens the form of something new begins to type: not where that would open a keyboard on the screen. */
export function beginForm(): void {
  const isNew = /\/new(_payment\w*)?(\/|$)/.test(location.pathname);
  if (!isNew || location.hash !== '' || !matchMedia('(pointer: fine)').matches) return;
  // What the page says first has the focus.
  if (document.activeElement !== document.body || document.querySelector('[autofocus]')) return;
  document.querySelector<HTMLElement>(FIELD)?.focus({ preventScroll: true });
}
