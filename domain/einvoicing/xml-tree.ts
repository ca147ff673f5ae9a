import { fileLimits, UnreadableFile } from '../files/limits.ts';
import { all, at, isNode, xmlTree } from '../files/xml-tree.ts';

/*
 * The XML of an invoice as a tree of elements, and what its elements say.
 */

/** Without the files that some programs put into their invoices: they may be large, and say nothing here. */
const ATTACHED = /(<([\w.-]+:)?(?:EmbeddedDocumentBinaryObject|AttachmentBinaryObject)\b[^<>]*>)[^<]*/g;

/** More letters make no invoice: 1,000 lines have half as many. */
const MAX_XML = fileLimits.invoice.text;

const options = {
  limits: fileLimits.invoice,
  faults: {
    broken: (line: number) => `received.problem.brokenXml|line=${line}`,
    documentType: 'received.problem.documentType',
    unsafe: 'received.problem.notAnInvoice',
  },
};

/**
 * The document as a tree: objects by the names of elements, a list where there are several of one name.
 * @throws UnreadableFile
 */
export function invoiceTree(xml: string): unknown {
  const text = xml.replaceAll(ATTACHED, '$1');
  if (text.length > MAX_XML) throw new UnreadableFile('received.problem.longXml');
  return xmlTree(text, options);
}

/** Every element at the end of a path. */
export const allAt = (node: unknown, path: string): unknown[] =>
  path.split('/').reduce<unknown[]>((from, name) => from.flatMap((one) => all(one, name)), [node]);

const MAX_TEXT = 4000;

/** Without what a database or a page cannot hold; line breaks stay. */
const clean = (text: string): string =>
  text
    .replaceAll(/\p{Surrogate}/gu, ' ')
    // oxlint-disable-next-line no-control-regex -- they are what is taken out
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffd]/g, ' ')
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()
    .slice(0, MAX_TEXT)
    .replace(/\p{Surrogate}$/u, '');

function ownText(node: unknown): string | null {
  const text = isNode(node) ? node['#text'] : node;
  const cleaned = typeof text === 'string' ? clean(text) : '';
  return cleaned === '' ? null : cleaned;
}

/** The text of the first element that has any, of several paths; null for none. */
export function textAt(node: unknown, ...paths: string[]): string | null {
  for (const path of paths) {
    const text = ownText(path === '' ? node : at(node, path));
    if (text !== null) return text;
  }
  return null;
}

/** An attribute of the element on a path; '' is the node itself. */
export const attributeAt = (node: unknown, path: string, name: string): string | null =>
  ownText(all(path === '' ? node : at(node, path), `@${name}`)[0]);
