/*
 * Letters that no text may hold: PostgreSQL keeps neither NUL nor a half of a surrogate pair, and nobody types them.
 */

const unkept = /[\0\p{Surrogate}]/u;

export const isPlain = (text: string): boolean => !unkept.test(text);

/** The text without them. */
export const plain = (text: string): string =>
  isPlain(text) ? text : text.replaceAll(/[\0\p{Surrogate}]/gu, '');

/** Objects in objects; what people and programs send has a handful. */
const DEEPEST = 64;

interface Inside {
  value: object;
  path: string;
  depth: number;
}

const stepInto = (path: string, key: string, isList: boolean): string => {
  if (isList) return `${path}[${key}]`;
  return path === '' ? key : `${path}.${key}`;
};

/**
 * Where a parsed body holds what is not plain, as errors name a field (`productList[2].name`; of a name that is not
 * plain, what it stands in); null where all is. 'too-deep' when it is nested beyond what is read.
 */
export function unplainField(body: unknown): { field: string } | 'too-deep' | null {
  // No recursion: what came from outside says how deep it is.
  if (typeof body === 'string') return isPlain(body) ? null : { field: '' };
  const waiting: Inside[] =
    typeof body === 'object' && body !== null ? [{ value: body, path: '', depth: 0 }] : [];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, path, depth } = next;
    if (value instanceof Blob) {
      if (value instanceof File && !isPlain(value.name)) return { field: path };
      continue;
    }
    if (depth === DEEPEST) return 'too-deep';
    const isList = Array.isArray(value);
    const entries: [string, unknown][] = Object.entries(value);
    for (const [key, inside] of entries) {
      if (!isList && !isPlain(key)) return { field: path };
      if (typeof inside === 'string') {
        if (!isPlain(inside)) return { field: stepInto(path, key, isList) };
      } else if (typeof inside === 'object' && inside !== null)
        waiting.push({ value: inside, path: stepInto(path, key, isList), depth: depth + 1 });
    }
  }
  return null;
}
