const FORMS = 'form[data-unsent]';

const formOf = (target: EventTarget | null): HTMLFormElement | null =>
  target instanceof Element ? target.closest<HTMLFormElement>(FORMS) : null;

/** Forms that hold what was typed and not sent, or what was sent and came back. */
const unsent = new Set<HTMLFormElement>();

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

function hold(form: HTMLFormElement): void {
  // Only while there is something to ask about: a page that listens is not kept for the back button by all browsers.
  if (unsent.size === 0) addEventListener('beforeunload', ask);
  unsent.add(form);
}

function letGo(form: HTMLFormElement): void {
  unsent.delete(form);
  if (unsent.size === 0) removeEventListener('beforeunload', ask);
}

/** Whoever leaves a form with something typed in it is asked, unless they send or cancel it. */
export function askBeforeLeaving(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>(`${FORMS}[data-unsent=answered]`)) hold(form);
  document.addEventListener('input', ({ target }) => {
    const form = formOf(target);
    if (form) hold(form);
  });
  document.addEventListener('submit', ({ target }) => {
    const form = formOf(target);
    if (form) letGo(form);
  });
  document.addEventListener('click', ({ target }) => {
    const form = formOf(target);
    if (form && target instanceof Element && target.closest('.form-actions a')) letGo(form);
  });
}
