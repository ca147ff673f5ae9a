import { documentKind } from '#domain/document-kinds/registry.ts';
import type { DocumentKind } from '#domain/document-kinds/document-kinds.ts';
import { listDocuments } from '#projections/documents/document-query.ts';
import { exportList } from '../../http/export/export.server.ts';
import { listAddress } from '../../http/list.server.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { chosenColumns } from '../../ui/list/list-columns.ts';
import { askedFilter } from './document-filter.server.ts';
import { columnsOf } from './document-list.ts';
import { peopleOf } from './document-list.server.ts';

/** A list of documents as a file: the rows that its filters leave, in its order, with its columns. */
export async function exportDocuments(context: StaffContext, kind: DocumentKind): Promise<Response> {
  const { services, corporation, t, url } = context;
  const columns = chosenColumns(columnsOf(kind), documentKind(kind).list.usual, url.searchParams);
  const { filter } = await askedFilter(context, kind);
  return exportList(context, {
    title: t(`commerce.${kind}.list`),
    columns,
    request: listAddress(url, { sort: 'newest', direction: 'desc' }).request,
    page: (request) => listDocuments(services.db, kind, corporation, filter, request),
    contextOf: async (rows) => ({ t, today: filter.today, people: await peopleOf(context, columns, rows) }),
  });
}
