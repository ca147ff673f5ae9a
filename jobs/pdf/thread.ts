import { move } from 'piscina';
import type { PrintedDocument } from './printed-document.ts';
import { renderDocumentPdf } from './render.ts';

/** What a thread of the pool does (pool.ts). */
export default async function renderInThread(document: PrintedDocument) {
  return move(await renderDocumentPdf(document));
}
