import { XMLParser, XMLValidator } from 'fast-xml-parser';

/*
 * XML from outside as a tree of elements. Nothing is fetched and nothing is defined in it: a document type, which could
 * name entities that grow, is refused.
 */

/** What does not let itself be read, as a translation key with its parameters. */
export class UnreadableFile extends Error {
  readonly key: string;

  constructor(key: string) {
    super(key);
    this.key = key;
  }
}

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Prefixes of names are left out; attributes begin with @. Entities are the five of XML and those that are numbers. */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  htmlEntities: true,
  maxNestedTags: 40,
});

/** Without the files that some programs put into their invoices: they may be large, and say nothing here. */
const ATTACHED = /(<([\w.-]+:)?(?:EmbeddedDocumentBinaryObject|AttachmentBinaryObject)\b[^<>]*>)[^<]*/g;

/** More letters make no invoice: 1,000 lines have half as many. */
export const MAX_XML = 2_000_000;

/**
 * The document as a tree: objects by the names of elements, a list where there are several of one name.
 * @throws UnreadableFile
 */
export function xmlTree(xml: string): unknown {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new UnreadableFile('received.problem.documentType');
  const text = xml.replaceAll(ATTACHED, '$1');
  if (text.length > MAX_XML) throw new UnreadableFile('received.problem.longXml');
  try {
    const valid = XMLValidator.validate(text);
    if (valid !== true) throw new UnreadableFile(`received.problem.brokenXml|line=${valid.err.line}`);
    return parser.parse(text);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    // Names that would change every object, or too deep a nesting: the parser says no.
    throw new UnreadableFile('received.problem.notAnInvoice');
  }
}

/** Every element of that name below a node. */
export function all(node: unknown, name: string): unknown[] {
  const found = isNode(node) && Object.hasOwn(node, name) ? node[name] : undefined;
  if (found === undefined) return [];
  return Array.isArray(found) ? found : [found];
}

/** The first element on a path: "SellerTradeParty/Name". */
export const at = (node: unknown, path: string): unknown =>
  path.split('/').reduce((from, name) => all(from, name)[0], node);

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
