import { isBilled } from '#domain/document-kinds/document-kinds.ts';
import { composeInvoice } from '#domain/einvoicing/compose-invoice.ts';
import { problemsOf, type InvoiceProblem } from '#domain/einvoicing/problems.ts';
import { billedDocument, printedFacts } from '#projections/documents/billed-documents.ts';
import type { DocumentView } from '#projections/documents/documents.ts';
import type { StaffContext } from '../../http/screen.server.ts';

/** What the page says of a document's electronic form. */
export interface ElectronicForm {
  /** A draft, the PDF has it, or the PDF was made without. */
  state: 'draft' | 'made' | 'none';
  problems: InvoiceProblem[];
}

/**
 * The electronic form of an invoice or credit note: of a draft what it would lack if it were validated now, of a PDF
 * without one what it lacked. null of other documents, of one without lines, and until the PDF is made.
 */
export async function electronicForm(
  { services, corporation }: StaffContext,
  view: DocumentView,
): Promise<ElectronicForm | null> {
  if (!isBilled(view.kind)) return null;
  if (view.xml !== null) return { state: 'made', problems: [] };
  const draft = view.status === 'draft';
  if (!draft && view.pdf === null) return null;
  const billed = billedDocument(view, await printedFacts(services.db, view, corporation));
  if (billed === null) return null;
  return { state: draft ? 'draft' : 'none', problems: problemsOf(composeInvoice(billed)) };
}
