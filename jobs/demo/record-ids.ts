import type { Database } from '#db/postgres/pool.ts';
import { choices } from '#projections/records/records.ts';

/** Ids of a company's records by what they say in a field, in the order in which they were made. */
export async function recordIds(
  db: Database,
  resource: string,
  corporation: number,
  field = 'name',
): Promise<Map<string, number>> {
  const found = (await choices(db, [resource], corporation)).get(resource) ?? [];
  const inOrder = found.toSorted((one, other) => one.id - other.id);
  return new Map(inOrder.map(({ id, values }) => [String(values[field]), id]));
}
