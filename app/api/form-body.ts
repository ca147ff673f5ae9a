/*
 * Bodies of programs that send forms: names in brackets become the objects and lists that JSON would have.
 */

type Nested = { [key: string]: unknown };

const isNested = (value: unknown): value is Nested =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);

function put(target: Nested, [first = '', ...rest]: string[], value: unknown): void {
  const key = first === '' ? String(Object.keys(target).length) : first;
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  const inside = target[key];
  const next: Nested = isNested(inside) ? inside : {};
  target[key] = next;
  put(next, rest, value);
}

/** Objects whose keys are 0, 1, 2 … are lists. */
function settle(value: unknown): unknown {
  if (!isNested(value)) return value;
  const entries = Object.entries(value);
  const isList = entries.length > 0 && entries.every(([key]) => /^\d{1,4}$/.test(key));
  if (isList)
    return entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, inside]) => settle(inside));
  return Object.fromEntries(entries.map(([key, inside]) => [key, settle(inside)]));
}

const FORBIDDEN = new Set(['__proto__', 'prototype', 'constructor']);

/** `specificPrices[0][name]` of a form as `{ specificPrices: [{ name }] }`; JSON stays as it is. */
export function nestedBody(body: unknown): Nested {
  if (!isNested(body)) return {};
  if (!Object.keys(body).some((key) => key.includes('['))) return body;
  const target: Nested = {};
  for (const [name, value] of Object.entries(body)) {
    const path = name.replaceAll(']', '').split('[');
    if (!path.some((part) => FORBIDDEN.has(part))) put(target, path, value);
  }
  const settled = settle(target);
  return isNested(settled) ? settled : {};
}

/** A number that a form sends as text; anything else is left for the schema to judge. */
export const asNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^\s*-?\d{1,15}\s*$/.test(value) ? Number(value) : value === '' ? null : value;

/** A flag as forms and older programs send it: 1, "1", "true", "on". */
export const asFlag = (value: unknown): unknown => {
  if (value === 1 || value === '1' || value === 'true' || value === 'on') return true;
  return value === 0 || value === '0' || value === 'false' || value === '' ? false : value;
};
