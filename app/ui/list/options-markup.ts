import { escaped } from '../markup.ts';
import type { Option } from '../form/kept-option.ts';

/**
 * The choices of a field as one string: filters of a firm's machines and people hold hundreds, and React takes ten
 * times as long for them (as for boards, docs/decisions/0118-boards.md).
 * @param chosen the value of the one that is marked
 */
export function optionsMarkup(
  options: readonly Option[],
  { placeholder, chosen }: { placeholder?: string | undefined; chosen?: string | number | undefined },
): string {
  const first = placeholder === undefined ? [] : [{ value: '', label: placeholder }];
  const marked = String(chosen ?? '');
  return [...first, ...options]
    .map(({ value, label }) => {
      const text = String(value);
      return `<option value="${escaped(text)}"${text === marked ? ' selected=""' : ''}>${escaped(label)}</option>`;
    })
    .join('');
}
