import { move } from 'piscina';
import type { PrintedDocument } from './printed-document.ts';
import { fontsReady } from './fonts.ts';
import { renderDocumentPdf } from './render.ts';

/** What a thread of the pool does (pool.ts). */
export default async function renderInThread(document: PrintedDocument) {
  return move(await renderDocumentPdf(document));
}

/** Loads what every document needs, so that the first one does not wait for it. */
export async function warm(): Promise<void> {
  await fontsReady();
}
