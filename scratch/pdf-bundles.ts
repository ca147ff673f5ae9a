import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import type { Database } from '#db/postgres/pool.ts';

/** Documents of a selection as one file. */
export interface PdfBundle {
  kind: DocumentKind;
  /** Null while the worker has not made it. */
  hash: string | null;
}

/** Null for an unknown or foreign one. */
export async function findBundle(
  db: Database,
  bundle: string,
  corporation: number,
): Promise<PdfBundle | null> {
  const row = await db
    .selectFrom('pdf_bundle')
    .select(['kind', 'hash'])
    .where('id', '=', bundle)
    .where('corporation_id', '=', corporation)
    .executeTakeFirst();
  return row ?? null;
}

/** Notes that it was asked for; the same selection again is the same bundle. */
export async function openBundle(
  db: Database,
  bundle: string,
  corporation: number,
  kind: DocumentKind,
): Promise<void> {
  const row = { id: bundle, corporation_id: corporation, kind, hash: null };
  await db
    .insertInto('pdf_bundle')
    .values(row)
    .onConflict((c) => c.doNothing())
    .execute();
}
