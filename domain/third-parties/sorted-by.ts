/** Lists that third parties are sorted by, one entry of each at most: the field, and the resource of its list. */
export const sortedBy = {
  category: 'category',
  serviceType: 'servicetype',
  /** The web address that one works with them by: a client's portal, a supplier's shop. */
  portal: 'url',
} as const;

export type SortField = keyof typeof sortedBy;

export const sortFields = Object.keys(sortedBy) as SortField[]; // its own names

/** Which entries a third party has; absent where it has none. */
export type Sorting = Partial<Record<SortField, number>>;

/** Ids of the entries that a third party has. */
export const sortingIds = (sorting: Sorting): number[] => sortFields.flatMap((field) => sorting[field] ?? []);
