type Changes = Record<string, string | number | null>;

/** Parts of an address that belong to one look at a page, not to what it shows. */
const PASSING = ['cursor', 'select', 'dialog', 'card'];

/**
 * The same address with other query values; null takes one out. A change of what is listed starts at the first page.
 */
export function linkWith(address: string, changes: Changes): string {
  const [path = '', query = ''] = address.split('?');
  const values = new URLSearchParams(query);
  for (const name of PASSING) if (!(name in changes)) values.delete(name);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') values.delete(name);
    else values.set(name, String(value));
  }
  const left = values.toString();
  return left === '' ? path : `${path}?${left}`;
}

/** What a form that changes `names` carries along of an address, so that everything else stays. */
export function carried(address: string, ...names: string[]): [string, string][] {
  const [, query = ''] = address.split('?');
  const left = new Set([...PASSING, ...names]);
  return [...new URLSearchParams(query)].filter(([name, value]) => !left.has(name) && value !== '');
}

/** The query that two addresses of the same list share, whatever the order of its parts: what a saved view keeps. */
export function canonicalQuery(address: string): string {
  const query = new URLSearchParams(carried(address, 'filters', 'totals'));
  query.sort();
  return query.toString();
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
