/** An id that the address says; null: none, or nothing that could be one. */
export function idIn({ searchParams }: URL, name: string): number | null {
  const id = Number(searchParams.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
