import { sql } from 'kysely';
import { documentKinds, type DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import type { Database } from '#db/postgres/pool.ts';
import { shown } from '../documents/document-query.ts';
import { allDays, within, type ShownDays } from './shown-days.ts';

/** A document that is affected to a project, as its page lists it. Amounts are money without VAT. */
export interface ProjectDocument {
  version: number;
  kind: DocumentKind;
  number: string | null;
  title: string | null;
  clientName: string | null;
  /** What a badge says of it. */
  shown: string;
  date: string | null;
  totalWithoutVat: string;
}

const ofProject = (corporation: number, project: number, kinds: readonly DocumentKind[]) =>
  sql`project_id = ${project} and corporation_id = ${corporation} and kind = any(${[...kinds]}) and not superseded`;

/** The newest documents of a project, of the kinds that the reader may see. */
export async function documentsOfProject(
  db: Database,
  corporation: number,
  project: number,
  kinds: readonly DocumentKind[],
  limit: number,
  days: ShownDays = allDays,
): Promise<ProjectDocument[]> {
  const { rows } = await sql<ProjectDocument>`
    select version_id as version, kind, number, title, third_party_name as "clientName", ${shown} as shown, date,
      total_without_vat as "totalWithoutVat"
    from document_list where ${ofProject(corporation, project, kinds)} and ${within('date', days)} order by created_at desc, version_id desc
      limit ${limit}`.execute(db);
  return rows;
}

/** How much of each kind stands on a project: what was validated and neither refused nor cancelled. */
export async function totalsOfProject(
  db: Database,
  corporation: number,
  project: number,
  kinds: readonly DocumentKind[],
): Promise<{ kind: DocumentKind; count: number; total: string }[]> {
  const { rows } = await sql<{ kind: DocumentKind; count: number; total: string }>`
    select kind, count(*) as count, sum(total_without_vat)::text as total
    from document_list where ${ofProject(corporation, project, kinds)}
      and status in ('validate', 'in_progress', 'accepted') group by kind`.execute(db);
  return documentKinds.flatMap((kind) => rows.filter((row) => row.kind === kind));
}
