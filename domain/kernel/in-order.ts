const collator = new Intl.Collator('fr', { numeric: true });

/**
 * The order in which people read names and codes, "2" before "10"; `in_order` of the database is the same for lists.
 */
export const inOrder = (a: string, b: string): number => collator.compare(a, b);
