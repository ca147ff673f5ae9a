import { refundAggregate } from '#domain/documents/refund.ts';
import { foldStream } from '#domain/kernel/fold.ts';
import type { DocumentView } from '#projections/documents/documents.ts';
import { findVersions } from '#projections/documents/document-query.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import { chosenInvoices, rebatedInvoice } from './chosen-invoices.server.ts';
import type { DocumentFormData } from '../form/document-form.tsx';

/**
 * What a draft rebate is given on: the invoices that were chosen for it meanwhile, which the address names, or what it
 * says. A credit note on one invoice stays on it.
 */
export async function rebateOf(
  context: StaffContext,
  { origins, contract, version, events }: DocumentView,
): Promise<Pick<DocumentFormData, 'rebate'>> {
  const { services, corporation } = context;
  if (foldStream(refundAggregate, events).origin !== null) return {};
  const chosen = await chosenInvoices(context);
  const versions = origins.map((one) => one.version);
  const kept = await findVersions(services.db, versions, corporation);
  const named = versions.flatMap((one) => kept.get(one) ?? []);
  const invoices = (chosen.length > 0 ? chosen : named).map(rebatedInvoice);
  return {
    rebate: {
      invoices,
      contract: contract && {
        contract: contract.reference,
        periodStart: contract.start,
        periodEnd: contract.end,
      },
      draft: version,
    },
  };
}
