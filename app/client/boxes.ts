/** Boxes that stay as they were left, from page to page: shown by the script, which they are of. */
export function rememberBoxes(within: ParentNode): void {
  for (const box of within.querySelectorAll<HTMLInputElement>('input[data-remember]')) {
    const key = box.dataset['remember'] ?? '';
    box.checked = localStorage.getItem(key) === 'on';
    box.addEventListener('change', () => localStorage.setItem(key, box.checked ? 'on' : ''));
    box.closest('[hidden]')?.removeAttribute('hidden');
  }
}
