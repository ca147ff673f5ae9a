import type { DocumentKind } from '#domain/kernel/references.ts';
import { listDocuments, type DocumentRow } from '#projections/document-query.ts';
import { batchesOf, exportResponse } from '../http/export/export.server.ts';
import { listAddress } from '../http/list.server.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { chosenColumns } from '../ui/list-columns.ts';
import { askedFilter } from './document-filter.server.ts';
import { documentLists } from './document-list.ts';
import { peopleOf } from './document-list.server.ts';

/** A list of documents as a file: the rows that its filters leave, in its order, with its columns. */
export async function exportDocuments(context: StaffContext, kind: DocumentKind): Promise<Response> {
  const { services, corporation, t, url } = context;
  const { columns: all, usual } = documentLists[kind];
  const columns = chosenColumns(all, usual, url.searchParams);
  const { filter } = await askedFilter(context, kind);
  const { today } = filter;
  const { request } = listAddress(url, { sort: 'newest', direction: 'desc' });
  const pages = batchesOf<DocumentRow>(request, (asked) =>
    listDocuments(services.db, kind, corporation, filter, asked),
  );
  async function* batches() {
    for await (const rows of pages) {
      const read = { t, today, people: await peopleOf(context, columns, rows) };
      yield rows.map((row) => columns.map(({ value }) => value(row, read)));
    }
  }
  const titled = columns.map(({ header, type }) => ({ title: t(header), type }));
  return exportResponse(context, t(`commerce.${kind}.list`), today, { columns: titled, batches: batches() });
}
