/** The leaves of nested texts by their whole key, `commerce.status.invoice.draft`. */
export function flatten(texts: object, at = ''): [string, unknown][] {
  return Object.entries(texts).flatMap(([key, value]: [string, unknown]): [string, unknown][] =>
    typeof value === 'object' && value !== null ? flatten(value, `${at}${key}.`) : [[`${at}${key}`, value]],
  );
}

const PLURAL = /_(one|many|other)$/;

/** The key that code asks for: plural forms share one. */
export const askedKey = (key: string): string => key.replace(PLURAL, '');

/** Names between {{ }} in a text. */
export const paramsOf = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([, name]) => name ?? '').sort();
