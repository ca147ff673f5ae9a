import { renderToBuffer } from '@react-pdf/renderer';
import { attachFacturX } from './factur-x.ts';
import { fontsReady } from './fonts.ts';
import type { PrintedDocument } from './printed-document.ts';
import { sheetOf } from './sheet.ts';

/**
 * The PDF of a quotation, an invoice or a refund, A4, in PDF/A-3b, with its electronic form where it has one; the same
 * document gives the same bytes.
 * It keeps a processor busy for some ten milliseconds a page: the pool (pool.ts) calls it in a thread of its own.
 * Rejects when an amount is no decimal string or a date no ISO date; a picture that cannot be read is left out.
 */
export async function renderDocumentPdf(document: PrintedDocument): Promise<Uint8Array> {
  const faces = await fontsReady();
  const pages = new Uint8Array(await renderToBuffer(sheetOf(document, faces)));
  const { electronic, date } = document;
  return electronic && date ? attachFacturX(pages, electronic, date) : pages;
}
