import { sql, type RawBuilder } from 'kysely';
import { documentKinds, type DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import type { Database } from '#db/postgres/pool.ts';
import { shown } from '../documents/document-query.ts';
import { countUpTo, listPage, matches, type ListPage, type ListQuery, type ListRequest } from '../listing.ts';
import { isBilled, isSold, signedNet } from './counted-papers.ts';
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
  /** The same, below 0 of a credit note. */
  net: string;
}

const ofProject = (corporation: number, project: number, kinds: readonly DocumentKind[]) =>
  sql`project_id = ${project} and corporation_id = ${corporation} and kind = any(${[...kinds]}) and not superseded`;

/** Of all documents of a project, those that a figure of it counts. */
export const countedFigures = ['sold', 'invoiced'] as const;
type Counted = (typeof countedFigures)[number];
const counted: Record<Counted, RawBuilder<unknown>> = { sold: isSold, invoiced: isBilled };

const ofDocument = sql`version_id as version, kind, number, title, third_party_name as "clientName", ${shown} as shown,
  date, total_without_vat as "totalWithoutVat", (${signedNet})::text as net`;

/** What lists of a project's documents are narrowed by. */
interface Documents {
  project: number;
  kinds: readonly DocumentKind[];
  keyword: string | null;
}

const listed = (corporation: number, { project, kinds, keyword }: Documents): ListQuery => ({
  table: 'document_list',
  id: 'version_id',
  select: ofDocument,
  where: [ofProject(corporation, project, kinds), ...matches(keyword)],
  sorts: { newest: { column: 'version_id', type: 'bigint' } },
  defaultSort: 'newest',
});

/** A page of a project's documents, of the kinds that the reader may see. */
export const listDocumentsOfProject = (
  db: Database,
  corporation: number,
  filter: Documents,
  request: ListRequest,
): Promise<ListPage<ProjectDocument>> => listPage<ProjectDocument>(db, listed(corporation, filter), request);

/** How many there are. */
export const countDocumentsOfProject = (
  db: Database,
  corporation: number,
  filter: Documents,
): Promise<number> => countUpTo(db, listed(corporation, filter), 1_000_000);

/** The newest documents of a project, of the kinds that the reader may see; those alone that a figure counts, if one is said. */
export async function documentsOfProject(
  db: Database,
  corporation: number,
  project: number,
  kinds: readonly DocumentKind[],
  limit: number,
  days: ShownDays = allDays,
  figure: Counted | null = null,
): Promise<ProjectDocument[]> {
  const { rows } = await sql<ProjectDocument>`
    select ${ofDocument} from document_list where ${ofProject(corporation, project, kinds)} and ${within('date', days)}
      and ${figure === null ? sql`true` : counted[figure]} order by created_at desc, version_id desc
      limit ${limit}`.execute(db);
  return rows;
}

/** An accepted order of a project, whose lines could be its jobs. */
export interface AcceptedOrder {
  id: number;
  version: number;
  number: string | null;
  title: string | null;
  /** Without VAT. */
  net: string;
}

/** The accepted orders of a project, in their order. */
export async function acceptedOrders(
  db: Database,
  corporation: number,
  project: number,
): Promise<AcceptedOrder[]> {
  const { rows } = await sql<AcceptedOrder>`
    select document_id as id, version_id as version, number, title, total_without_vat::text as net
    from document_list where ${ofProject(corporation, project, ['saleOrder'])} and status = 'accepted'
    order by version_id`.execute(db);
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
