import { formText } from '../http/form-text.ts';
import type { FormRows } from './form-rows.ts';

/**
 * Takes the rows of a list in which nothing was said out of a sent form; the others move up.
 * @param asRead what is read of a part that says something
 */
export function leaveOutBlanks(
  form: FormData,
  { name, blank, most, room, unsaid = [] }: FormRows<object>,
  asRead: (part: string, said: string) => string = (_part, said) => said,
): void {
  const parts = Object.keys(blank);
  let kept = 0;
  for (let index = 0; index < most + room; index += 1) {
    const said = parts.map((part) => [part, formText(form, `${name}[${index}].${part}`)] as const);
    for (const [part] of said) form.delete(`${name}[${index}].${part}`);
    if (said.every(([part, value]) => value === '' || unsaid.includes(part))) continue;
    for (const [part, value] of said) form.set(`${name}[${kept}].${part}`, asRead(part, value));
    kept += 1;
  }
}

/** The rows of a list in which something was said, each by its parts, as they were typed. */
export function saidRows(form: FormData, list: FormRows<object>): Record<string, string>[] {
  leaveOutBlanks(form, list);
  const parts = Object.keys(list.blank);
  const at = (index: number, part: string) => `${list.name}[${index}].${part}`;
  const rows: Record<string, string>[] = [];
  for (let index = 0; parts.some((part) => form.has(at(index, part))); index += 1)
    rows.push(Object.fromEntries(parts.map((part) => [part, formText(form, at(index, part))])));
  return rows;
}
