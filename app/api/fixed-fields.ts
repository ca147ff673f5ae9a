import type { FieldErrors } from '#domain/kernel/refusal.ts';
import type { Call } from './call.ts';
import { bodyNames } from './known.ts';

/*
 * What a call that makes something takes may be sent again to the edit of it, since programs send the whole record
 * back. What the edit cannot change is refused by name where it says something else than what is kept.
 */

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Nothing is said: nothing is to change. */
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : null;

/** Forms say yes in other words than JSON does. */
const isFlag = (kept: boolean, sent: unknown): boolean =>
  (kept ? ['true', '1', 'on'] : ['false', '0']).includes(textOf(sent) ?? '');

/** Whether what is sent is what is kept: a record by its id, a number whatever its zeros, each row of a list. */
export function isSame(kept: unknown, sent: unknown): boolean {
  if (isNothing(kept) && isNothing(sent)) return true;
  if (typeof kept === 'boolean') return isFlag(kept, sent);
  if (Array.isArray(kept))
    return (
      Array.isArray(sent) &&
      sent.length === kept.length &&
      kept.every((one: unknown, index) => isSame(one, sent[index]))
    );
  if (isObject(kept))
    return isObject(sent)
      ? Object.entries(sent).every(([name, value]) => isSame(kept[name], value))
      : 'id' in kept && isSame(kept['id'], sent);
  const [before, after] = [textOf(kept), textOf(sent)];
  if (before === null || after === null) return false;
  return before === after || (before !== '' && after !== '' && Number(before) === Number(after));
}

/** What may be sent to an edit and is not changed by it: what its record was made with, and what is shown of it. */
export const fixedNames = (edit: Call, maker?: Call): string[] => {
  const own = new Set(bodyNames(edit));
  const also = [...(maker ? bodyNames(maker) : []), ...Object.keys(edit.edits?.schema.shape ?? {})];
  return [...new Set(also)].filter((name) => !own.has(name));
};

/**
 * Fields of the body that say something else of a record than is kept, and that its edit cannot change. Nothing said of
 * one is no change; nor is what did not apply when it was made (`answeredOnce`).
 */
export function changedFixed(
  edit: Call,
  maker: Call | undefined,
  body: object,
  item: Readonly<Record<string, unknown>>,
): FieldErrors {
  const fixed = new Set(fixedNames(edit, maker));
  const changed = Object.entries(body).filter(([name, sent]) => {
    if (!fixed.has(name) || isNothing(sent)) return false;
    const kept = item[name];
    if (isNothing(kept) && edit.answeredOnce?.includes(name)) return false;
    return !isSame(kept, sent);
  });
  return Object.fromEntries(changed.map(([name]) => [name, ['errors.saidOnce']]));
}
