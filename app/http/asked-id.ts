/** An id that an address narrows by, or begins a form with; null for none, and for what could be none. */
export function askedId(query: URLSearchParams, name: string): number | null {
  const id = Number(query.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
