import { renderToBuffer } from '@react-pdf/renderer';
import { attachFacturX } from './factur-x.ts';
import { facesFor } from './fonts.ts';
import type { PrintedDocument } from './printed-document.ts';
import type { PlainSheet } from './plain-sheet.ts';
import type { PrintedStatement } from './printed-statement.ts';
import type { LabelSheet } from './label-sheet.ts';
import { labelsOf, plainSheetOf, sheetOf, statementSheet } from './sheet.ts';

/**
 * The PDF of a quotation, an invoice or a refund, A4, in PDF/A-3b, with its electronic form where it has one; the same
 * document gives the same bytes.
 * It keeps a processor busy for some ten milliseconds a page: the pool (pool.ts) calls it in a thread of its own.
 * Rejects when an amount is no decimal string or a date no ISO date; a picture that cannot be read is left out.
 */
export async function renderDocumentPdf(document: PrintedDocument): Promise<Uint8Array> {
  const { electronic, ...paper } = document;
  const faces = await facesFor(paper);
  const pages = new Uint8Array(await renderToBuffer(sheetOf(document, faces)));
  const { date } = document;
  return electronic && date ? attachFacturX(pages, electronic, date) : pages;
}

/** The same of a paper that is no document of commerce. */
export const renderPlainPdf = async (plain: PlainSheet): Promise<Uint8Array> =>
  new Uint8Array(await renderToBuffer(plainSheetOf(plain, await facesFor(plain))));

/** The PDF of a client's statement of account, as that of a document. */
export async function renderStatementPdf(statement: PrintedStatement): Promise<Uint8Array> {
  const faces = await facesFor(statement);
  return new Uint8Array(await renderToBuffer(statementSheet(statement, faces)));
}

/** The PDF of labels. */
export const renderLabelsPdf = async (labels: LabelSheet): Promise<Uint8Array> =>
  new Uint8Array(await renderToBuffer(labelsOf(labels, await facesFor(labels))));
