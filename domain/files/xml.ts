import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { beyond, counter, UnreadableFile } from './limits.ts';

/*
 * XML from outside, read element by element. Nothing is fetched and nothing is defined in it: a document type,
 * which could name entities that grow, is refused. Prefixes of names are left out.
 */

export interface XmlLimits {
  depth: number;
  elements: number;
  /** Letters between tags and in attributes. */
  text: number;
}

/** What is said of XML that is none, and of a document type. */
export interface XmlFaults {
  broken(line: number): string;
  documentType: string;
}

export interface XmlHandlers {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(name: string): void;
}

export interface XmlReader {
  /** The next letters. @throws UnreadableFile */
  write(piece: string): void;
  /** @throws UnreadableFile where an element is still open */
  end(): void;
}

export const bareName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Attributes of one element: names of spaces and a few more. */
const MOST_ATTRIBUTES = 200;

export function xmlReader(
  limits: XmlLimits,
  faults: XmlFaults,
  { open, text, close }: XmlHandlers,
): XmlReader {
  const parser = new SaxesParser();
  const element = counter('elements', limits.elements);
  const letters = counter('text', limits.text);
  let depth = 0;
  let attributes = 0;
  parser.on('error', () => {
    throw new UnreadableFile(faults.broken(parser.line));
  });
  parser.on('doctype', () => {
    throw new UnreadableFile(faults.documentType);
  });
  parser.on('opentagstart', () => {
    element();
    attributes = 0;
    depth += 1;
    if (depth > limits.depth) throw beyond('depth', limits.depth);
  });
  parser.on('attribute', ({ name, value }) => {
    letters(name.length + value.length);
    attributes += 1;
    if (attributes > MOST_ATTRIBUTES) throw beyond('elements', limits.elements);
  });
  parser.on('opentag', (tag: SaxesTagPlain) => open(bareName(tag.name), tag.attributes));
  const said = (piece: string) => {
    letters(piece.length);
    text(piece);
  };
  parser.on('text', said);
  parser.on('cdata', said);
  parser.on('closetag', (tag: SaxesTagPlain) => {
    depth -= 1;
    close(bareName(tag.name));
  });
  return {
    write: (piece) => void parser.write(piece),
    end: () => void parser.close(),
  };
}

/** Letters that XML 1.0 has no place for, and what names one of them or of none at all. */
const NO_LETTER = /(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu;
const NAMED_LETTER = /&#(?:x([\da-f]{1,8})|(\d{1,10}));/gi;

const isLetter = (code: number): boolean =>
  [9, 10, 13].includes(code) ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff);

/** Programs write such letters from fields that were typed: each is a space, and the rest of the file is read. */
const readable = (xml: string): string =>
  xml
    .replaceAll(NO_LETTER, ' ')
    .replaceAll(NAMED_LETTER, (named, hex?: string, decimal?: string) =>
      isLetter(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)) ? named : ' ',
    );

/** Letters that are handed to the parser at once. */
const PIECE = 65_536;

/** Reads a whole text. @throws UnreadableFile */
export function readXml(xml: string, limits: XmlLimits, faults: XmlFaults, handlers: XmlHandlers): void {
  // Said first, so that it is told as what it is whatever else is wrong.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new UnreadableFile(faults.documentType);
  const reader = xmlReader(limits, faults, handlers);
  const text = readable(xml);
  for (let at = 0; at < text.length; at += PIECE) reader.write(text.slice(at, at + PIECE));
  reader.end();
}
