/** An id that an address narrows by, or begins a form with; null for none, and for what could be none. */
export function askedId(query: URLSearchParams, name: string): number | null {
  const id = Number(query.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The ids that a parameter says several times, each once; what is none is left out. */
export const askedIds = (query: URLSearchParams, name: string): number[] => [
  ...new Set(
    query
      .getAll(name)
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0),
  ),
];
