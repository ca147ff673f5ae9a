/** A part of an XML document: its tag, what it holds, its attributes. */
export interface XmlElement {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  content: string | readonly XmlElement[];
}

/** What may stand among an element's children; nothing is written of null. */
type XmlContent = string | null | readonly (XmlElement | null)[];

/** An element; null where it would be empty, since what is not known is left out. */
export function element(
  tag: string,
  content: XmlContent,
  attributes: Readonly<Record<string, string>> = {},
): XmlElement | null {
  if (content === null || content === '') return null;
  if (typeof content === 'string') return { tag, attributes, content };
  const children = content.filter((child) => child !== null);
  return children.length === 0 ? null : { tag, attributes, content: children };
}

/** Characters that no XML 1.0 document may hold, not even escaped. */
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

const escaped = (text: string): string =>
  text.replace(unwritable, '').replace(/[&<>"\r]/g, (character) => escapes[character] ?? character);

function written({ tag, attributes, content }: XmlElement, indent: string): string {
  const named = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  const open = `${indent}<${tag}${named.join('')}>`;
  if (typeof content === 'string') return `${open}${escaped(content)}</${tag}>\n`;
  const children = content.map((child) => written(child, `${indent}  `)).join('');
  return `${open}\n${children}${indent}</${tag}>\n`;
}

/** The document of a root element, UTF-8; the same element gives the same text. */
export const xmlText = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}`;
