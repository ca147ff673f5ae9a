import { facesFor } from './fonts.ts';
import { writePdf } from './pdf-file.ts';
import type { PrintedDocument } from './printed-document.ts';
import type { PlainSheet } from './plain-sheet.ts';
import type { PrintedStatement } from './printed-statement.ts';
import type { LabelSheet } from './label-sheet.ts';
import { labelsOf, plainSheetOf, sheetOf, statementSheet } from './sheet.ts';

/**
 * The PDF of a quotation, an invoice or a refund, A4, in PDF/A-3b, with its electronic form where it has one; the same
 * document gives the same bytes.
 * It keeps a processor busy for some milliseconds a page: the pool (pool.ts) calls it in a thread of its own.
 * Rejects when an amount is no decimal string or a date no ISO date; a picture that cannot be read is left out.
 */
export async function renderDocumentPdf(document: PrintedDocument): Promise<Uint8Array> {
  const { electronic, ...paper } = document;
  const faces = await facesFor(paper);
  return writePdf(sheetOf(document, faces), faces, document.date && electronic);
}

/** The same of a paper that is no document of commerce. */
export async function renderPlainPdf(plain: PlainSheet): Promise<Uint8Array> {
  const faces = await facesFor(plain);
  return writePdf(plainSheetOf(plain, faces), faces);
}

/** The PDF of a client's statement of account, as that of a document. */
export async function renderStatementPdf(statement: PrintedStatement): Promise<Uint8Array> {
  const faces = await facesFor(statement);
  return writePdf(statementSheet(statement, faces), faces);
}

/** The PDF of labels. */
export async function renderLabelsPdf(labels: LabelSheet): Promise<Uint8Array> {
  const faces = await facesFor(labels);
  return writePdf(labelsOf(labels, faces), faces);
}
