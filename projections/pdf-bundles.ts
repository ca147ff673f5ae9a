import type { DocumentKind } from '#domain/kernel/document-kinds.ts';
import type { Database } from '#db/pool.ts';

/** Documents of a selection that the worker put together in one file; null while it has not, or for a foreign one. */
export async function findBundle(
  db: Database,
  bundle: string,
  corporation: number,
): Promise<{ kind: DocumentKind; hash: string } | null> {
  const row = await db
    .selectFrom('pdf_bundle')
    .select(['kind', 'hash'])
    .where('id', '=', bundle)
    .where('corporation_id', '=', corporation)
    .executeTakeFirst();
  return row ?? null;
}
