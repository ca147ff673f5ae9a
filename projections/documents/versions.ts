import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import type { Database } from '#db/postgres/pool.ts';

/** The document that a version belongs to; null for an unknown or foreign one. */
export async function documentOfVersion(
  db: Database,
  kind: DocumentKind,
  version: number,
  corporation: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('document_list')
    .select('document_id')
    .where('version_id', '=', version)
    .where('kind', '=', kind)
    .where('corporation_id', '=', corporation)
    .executeTakeFirst();
  return row?.document_id ?? null;
}

/** The newest version of a document; null for an unknown or foreign one. */
export async function latestVersion(
  db: Database,
  kind: DocumentKind,
  document: number,
  corporation: number,
): Promise<number | null> {
  const row = await db
    .selectFrom('document_list')
    .select('version_id')
    .where('document_id', '=', document)
    .where('kind', '=', kind)
    .where('corporation_id', '=', corporation)
    .orderBy('version_id', 'desc')
    .executeTakeFirst();
  return row?.version_id ?? null;
}

/** The kind of document that a version is of, in this corporation. */
export async function documentKindOf(
  db: Database,
  version: number,
  corporation: number,
): Promise<DocumentKind | null> {
  const row = await db
    .selectFrom('document_list')
    .select('kind')
    .where('version_id', '=', version)
    .where('corporation_id', '=', corporation)
    .executeTakeFirst();
  return row?.kind ?? null;
}

/** The corporation of a document version, for the product's own jobs. */
export async function corporationOfVersion(db: Database, version: number): Promise<number | null> {
  const row = await db
    .selectFrom('document_list')
    .select('corporation_id')
    .where('version_id', '=', version)
    .executeTakeFirst();
  return row?.corporation_id ?? null;
}
