import { MOST_INVOICES } from '#domain/documents/refund-commands.ts';
import { findVersions, type DocumentRow } from '#projections/documents/document-query.ts';
import type { DocumentView } from '#projections/documents/documents.ts';
import type { StaffContext } from '../../http/screen.server.ts';
import type { RebatedInvoice } from './rebate-fields.tsx';

/** The validated invoices that an address names by their versions, in its order, as many as a rebate takes. */
export async function chosenInvoices({ services, corporation, url }: StaffContext): Promise<DocumentRow[]> {
  const asked = [...new Set(url.searchParams.getAll('invoice').map(Number))].filter(Number.isSafeInteger);
  const found = await findVersions(services.db, asked.slice(0, MOST_INVOICES), corporation);
  return [...found.values()]
    .filter(({ kind, status }) => kind === 'invoice' && status === 'validate')
    .sort((a, b) => asked.indexOf(a.version) - asked.indexOf(b.version));
}

/** The invoices that a draft rebate is given on. */
export async function invoicesOf(
  { services, corporation }: StaffContext,
  { origins }: Pick<DocumentView, 'origins'>,
): Promise<DocumentRow[]> {
  const versions = origins.map(({ version }) => version);
  const found = await findVersions(services.db, versions, corporation);
  return versions.flatMap((version) => found.get(version) ?? []);
}

/** As the form of a rebate shows one. */
export const rebatedInvoice = ({ document, version, number, date, total }: DocumentRow): RebatedInvoice => ({
  id: document,
  version,
  number,
  date,
  total,
});
