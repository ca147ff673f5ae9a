import { sql } from 'kysely';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { freshlyPlanned } from '#db/postgres/planning.ts';
import type { Database } from '#db/postgres/pool.ts';
import { conjunction } from '../listing.ts';
import { conditions, selected, type DocumentFilter, type DocumentRow } from './document-query.ts';

export type { DocumentFilter, DocumentRow };

/**
 * The newest documents of each label, so many of each: one question, of which each label's part ends as soon as it has
 * them (index document_list_label).
 */
export async function documentsByLabel(
  db: Database,
  kind: DocumentKind,
  corporation: number,
  filter: DocumentFilter,
  labels: readonly string[],
  most: number,
): Promise<DocumentRow[]> {
  const parts = labels.map(
    (label) => sql`(select ${selected} from document_list
      where ${conjunction(conditions(corporation, kind, filter))} and label = ${label}
      order by version_id desc limit ${most})`,
  );
  const { rows } = await sql<DocumentRow>`${sql.join(parts, sql` union all `)}`.execute(freshlyPlanned(db));
  return rows;
}

/**
 * How many filtered documents of each label there are and what they come to without VAT: of each it reads `cap` rows at
 * most, and the sum is then that of all only if the count is below it.
 */
export async function sumsByLabel(
  db: Database,
  kind: DocumentKind,
  corporation: number,
  filter: DocumentFilter,
  labels: readonly string[],
  cap: number,
): Promise<Map<string, { count: number; withoutVat: string }>> {
  const parts = labels.map(
    (label) => sql`select ${label}::text as label, count(*) as count,
      coalesce(sum(total_without_vat), 0)::text as "withoutVat"
      from (select total_without_vat from document_list
        where ${conjunction(conditions(corporation, kind, filter))} and label = ${label} limit ${cap}) counted`,
  );
  const { rows } = await sql<{ label: string; count: number; withoutVat: string }>`
    ${sql.join(parts, sql` union all `)}`.execute(freshlyPlanned(db));
  return new Map(rows.map(({ label, ...sums }) => [label, sums]));
}
