import type { Difference } from './refusal.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const entriesOf = (value: unknown): [string, unknown][] => {
  if (Array.isArray(value)) return value.map((item: unknown, index) => [`[${index}]`, item]);
  return isObject(value) ? Object.entries(value) : [];
};

/**
 * What changed between two states, leaf by leaf, in the order of the fields. An added or removed part is told as
 * one difference with `undefined` on the side where it is absent.
 */
export function differences(before: unknown, after: unknown, path = ''): Difference[] {
  if (before === after) return [];
  const bothWhole = (isObject(before) && isObject(after)) || (Array.isArray(before) && Array.isArray(after));
  if (!bothWhole) return [{ path, before, after }];
  const right = new Map(entriesOf(after));
  const left = new Map(entriesOf(before));
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((key) =>
    differences(
      left.get(key),
      right.get(key),
      key.startsWith('[') || path === '' ? path + key : `${path}.${key}`,
    ),
  );
}
