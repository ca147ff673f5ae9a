const titleIn = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'title' in data && typeof data.title === 'string'
    ? data.title
    : '';

/** `meta` of what clients read without an account: the company's name stands in the title, and not the product's. */
export const titleAlone = ({ data }: { data: unknown }): { title: string }[] => [{ title: titleIn(data) }];

/** `meta` of every screen: its loader says the title, the product's name follows. */
export function titleOf({ data }: { data: unknown }): { title: string }[] {
  const title = titleIn(data);
  return [{ title: title === '' ? 'Registre' : `${title} · Registre` }];
}
