import { refundAggregate } from '#domain/documents/refund.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import type { DocumentView } from '#projections/documents/documents.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { pathTo } from '../../paths.ts';
import { chosenInvoices, invoicesOf, rebatedInvoice } from './chosen-invoices.server.ts';
import type { DocumentFormData } from '../form/document-form-model.ts';

/**
 * What a draft rebate is given on: the invoices that were chosen for it meanwhile, which the address names, or what it
 * says. A credit note on one invoice stays on it.
 */
export async function rebateOf(
  context: StaffContext,
  document: DocumentView,
): Promise<Pick<DocumentFormData, 'rebate'>> {
  const { contract, version, events } = document;
  if (foldStream(refundAggregate, events).origin !== null) return {};
  const chosen = await chosenInvoices(context);
  const invoices = chosen.length > 0 ? chosen : await invoicesOf(context, document);
  return {
    rebate: {
      invoices: invoices.map(rebatedInvoice),
      contract: contract && {
        contract: contract.reference,
        periodStart: contract.start,
        periodEnd: contract.end,
      },
      draft: version,
      chooseTo: pathTo('refundNew', {}),
    },
  };
}
