import { sql } from 'kysely';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import type { Database } from '#db/postgres/pool.ts';

/** A document that names a product. */
export interface ProductUse {
  kind: DocumentKind;
  version: number;
  number: string | null;
  title: string | null;
  date: string | null;
}

/** The newest documents with a line of the product. */
export async function documentsOfProduct(
  db: Database,
  corporation: number,
  product: number,
  limit: number,
): Promise<ProductUse[]> {
  const { rows } = await sql<ProductUse>`
    select kind, version_id as version, number, title, date from document_list
    where product_ids @> array[${product}::bigint] and corporation_id = ${corporation} and not superseded
    order by version_id desc limit ${limit}`.execute(db);
  return rows;
}
