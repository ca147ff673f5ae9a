/** `meta` of every screen: its loader says the title, the product's name follows. */
export function titleOf({ data }: { data: unknown }): { title: string }[] {
  const title =
    typeof data === 'object' && data !== null && 'title' in data && typeof data.title === 'string'
      ? data.title
      : '';
  return [{ title: title === '' ? 'Registre' : `${title} · Registre` }];
}
