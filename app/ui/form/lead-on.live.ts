import type { KeyboardEvent } from 'react';

/** The fields of a form that can be typed into, in their order. */
const typedInto = (form: HTMLFormElement): HTMLElement[] =>
  [...form.querySelectorAll<HTMLElement>('input:not([type="hidden"]), select, textarea')].filter((one) =>
    one.checkVisibility(),
  );

/**
 * Ctrl+Enter sends the form by the button that keeps it (`data-saves`); Enter in a field leads on to the next one,
 * where nothing else has a use for it.
 */
export function leadOn(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter') return;
  const { target, currentTarget: form } = event;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    form.requestSubmit(form.querySelector<HTMLButtonElement>('button[data-saves]'));
    return;
  }
  if (event.defaultPrevented || !(target instanceof HTMLInputElement || target instanceof HTMLSelectElement))
    return;
  event.preventDefault();
  const fields = typedInto(form);
  fields[fields.indexOf(target) + 1]?.focus();
}
