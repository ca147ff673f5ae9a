import { invoiceAggregate, type InvoiceEvent, type InvoiceState } from '#domain/documents/invoice.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import { readDocument } from '#projections/documents/documents.ts';
import { notFound } from '../../http/problems.ts';
import { sheetResponse } from '../../http/printed-sheet.server.ts';
import { idOf, screen } from '../../http/screen.server.ts';

/**
 * The times that an invoice bills as a PDF that goes along with it: as they stood when it was made, so that one of a
 * validated invoice is the same file ever after.
 */
export const loader = screen('billedTimePdf', async (context) => {
  const { services, corporation, params, t } = context;
  const version = idOf(params, 'versionId');
  const view = await readDocument(services.db, services.store.read, version, corporation, 'invoice');
  if (view === null) throw notFound();
  const { bills } = foldStream<InvoiceState, InvoiceEvent>(invoiceAggregate, view.events);
  if (!bills.some(({ kind }) => kind === 'time')) throw notFound();
  return sheetResponse(context, {
    kind: 'billedTime',
    id: view.id,
    as: view.status === 'draft' ? `${version}-${view.revision}` : version,
    name: `${t('projects.bill.annexFile')} ${view.row.number ?? ''}`.trim(),
  });
});
