/** Kept by the box of app/client/boxes.ts: single keys can be switched off (WCAG 2.1.4). */
const OFF = 'list-keys-off';

/** Whether a key was pressed alone, by somebody who types nowhere and did not switch such keys off. */
export function isSingleKey({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const typing =
    target instanceof Element &&
    target.matches('input:not([type=checkbox]), select, textarea, [contenteditable]');
  return !typing && !ctrlKey && !metaKey && !altKey && localStorage.getItem(OFF) !== 'on';
}
