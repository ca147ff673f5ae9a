import { move } from 'piscina';
import type { PrintedDocument } from './printed-document.ts';
import { fontsReady } from './fonts.ts';
import type { PlainSheet } from './plain-sheet.ts';
import type { PrintedStatement } from './printed-statement.ts';
import type { LabelSheet } from './label-sheet.ts';
import { renderDocumentPdf, renderLabelsPdf, renderPlainPdf, renderStatementPdf } from './render.ts';

/** What a thread of the pool does (pool.ts). */
export default async function renderInThread(document: PrintedDocument) {
  return move(await renderDocumentPdf(document));
}

export const plain = async (sheet: PlainSheet) => move(await renderPlainPdf(sheet));

export const labels = async (sheet: LabelSheet) => move(await renderLabelsPdf(sheet));

export const statement = async (printed: PrintedStatement) => move(await renderStatementPdf(printed));

/** Loads what every document needs, so that the first one does not wait for it. */
export async function warm(): Promise<void> {
  await fontsReady();
}
