import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { sql } from 'kysely';
import type { Database } from '#db/postgres/pool.ts';
import { ofParty } from '../same-party.ts';

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

/** Whether a client has a document of this number, whatever its case. */
export async function isNumberedSo(
  db: Database,
  kind: DocumentKind,
  number: string,
  client: number,
  corporation: number,
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from document_list where corporation_id = ${corporation} and kind = ${kind}
    and ${ofParty('third_party_id', client)} and fold(number) = fold(${number}) limit 1`.execute(db);
  return rows.length > 0;
}
