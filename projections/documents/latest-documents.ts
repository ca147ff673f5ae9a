import { sql } from 'kysely';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import type { Database } from '#db/postgres/pool.ts';
import { shown } from './document-query.ts';

export interface LatestDocument {
  kind: DocumentKind;
  version: number;
  number: string | null;
  title: string | null;
  clientName: string | null;
  /** What a badge says of it. */
  shown: string;
  date: string | null;
  total: string;
}

/** The documents of these kinds that were made last, newest first; superseded versions aside. */
export async function latestDocuments(
  db: Database,
  corporation: number,
  kinds: readonly DocumentKind[],
  limit: number,
): Promise<LatestDocument[]> {
  if (kinds.length === 0) return [];
  const { rows } = await sql<LatestDocument>`
    select latest.* from unnest(${[...kinds]}::text[]) as wanted, lateral (
      select kind, version_id as version, number, title, third_party_name as "clientName", ${shown} as shown, date,
        total from document_list
      where corporation_id = ${corporation} and kind = wanted and not superseded order by version_id desc limit ${limit}
    ) latest order by version desc limit ${limit}`.execute(db);
  return rows;
}
