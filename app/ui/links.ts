type Changes = Record<string, string | number | null>;

/** The same address with other query values; null takes one out. A change of what is listed starts at the first page. */
export function linkWith(address: string, changes: Changes): string {
  const [path = '', query = ''] = address.split('?');
  const values = new URLSearchParams(query);
  if (!('cursor' in changes)) values.delete('cursor');
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') values.delete(name);
    else values.set(name, String(value));
  }
  const left = values.toString();
  return left === '' ? path : `${path}?${left}`;
}

/** What a column header links to: the same list sorted by it, the other way round when it already is. */
export function sortLink(
  address: string,
  key: string,
  current: { sort: string; direction: 'asc' | 'desc' },
  first: 'asc' | 'desc' = 'asc',
) {
  const active = current.sort === key;
  const direction = active ? (current.direction === 'asc' ? 'desc' : 'asc') : first;
  return { to: linkWith(address, { sort: key, direction }), direction: active ? current.direction : null };
}
