import { renderToBuffer } from '@react-pdf/renderer';
import { fontsReady } from './fonts.ts';
import type { PrintedDocument } from './printed-document.ts';
import { Sheet } from './sheet.tsx';

/**
 * The PDF of a quotation or an invoice, A4, in PDF/A-3b; the same document gives the same bytes.
 * It keeps a processor busy for tens of milliseconds a page: never in the thread that answers the web.
 * Rejects when an amount is no decimal string or a date no ISO date; a picture that cannot be read is left out.
 */
export async function renderDocumentPdf(document: PrintedDocument): Promise<Uint8Array> {
  await fontsReady();
  return new Uint8Array(await renderToBuffer(Sheet({ document })));
}
