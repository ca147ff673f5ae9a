import { UnreadableFile } from '../files/limits.ts';

/*
 * The values that a PDF's objects are written in (ISO 32000-1, 7.3): as many as are needed to find the files that are
 * attached to it. Strings are latin1 text, a letter for each byte.
 */

export interface PdfName {
  name: string;
}

export interface PdfReference {
  ref: number;
}

export type PdfDictionary = ReadonlyMap<string, PdfValue>;

export type PdfValue =
  number | string | boolean | null | PdfName | PdfReference | PdfDictionary | readonly PdfValue[];

export const isDictionary = (value: PdfValue | undefined): value is PdfDictionary => value instanceof Map;

export const isList = (value: PdfValue | undefined): value is readonly PdfValue[] => Array.isArray(value);

export const isReference = (value: PdfValue | undefined): value is PdfReference =>
  typeof value === 'object' && value !== null && 'ref' in value;

export const isNamed = (value: PdfValue | undefined, name: string): boolean =>
  typeof value === 'object' && value !== null && 'name' in value && value.name === name;

export const brokenPdf = (): UnreadableFile => new UnreadableFile('received.problem.brokenPdf');

const MAX_DEPTH = 40;
/** Values inside one: no tree of attached files has more. */
const MAX_VALUES = 200_000;

const isBlank = (letter: string): boolean =>
  letter === ' ' ||
  letter === '\n' ||
  letter === '\r' ||
  letter === '\t' ||
  letter === '\f' ||
  letter === '\0';

const number = /[-+]?(?:\d+\.?\d*|\.\d+)/y;
const reference = /(\d{1,10})\s+\d{1,5}\s+R(?![A-Za-z0-9])/y;
const name = /\/([^\s\0()<>[\]{}/%]*)/y;
const word = /(?:true|false|null)/y;
const hexString = /<([0-9A-Fa-f\s]*)>/y;

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Reads one value at a place of a text. */
class ValueReader {
  readonly #text: string;
  #at: number;
  #values = 0;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  /** Goes past blanks and comments. */
  #skip(): void {
    for (let letter = this.#text.charAt(this.#at); letter !== ''; letter = this.#text.charAt(this.#at)) {
      if (isBlank(letter)) this.#at += 1;
      else if (letter === '%') {
        const end = this.#text.indexOf('\n', this.#at);
        this.#at = end === -1 ? this.#text.length : end + 1;
      } else return;
    }
  }

  /** What the pattern matches right here. */
  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match) this.#at = pattern.lastIndex;
    return match;
  }

  #takeText(expected: string): boolean {
    this.#skip();
    if (!this.#text.startsWith(expected, this.#at)) return false;
    this.#at += expected.length;
    return true;
  }

  read(depth = 0): PdfValue {
    this.#values += 1;
    if (depth > MAX_DEPTH || this.#values > MAX_VALUES) throw brokenPdf();
    if (this.#takeText('<<')) return this.#dictionary(depth);
    if (this.#takeText('[')) return this.#list(depth);
    if (this.#takeText('(')) return this.#string();
    const hex = this.#take(hexString)?.[1];
    if (hex !== undefined) return Buffer.from(hex.replaceAll(/\s/g, ''), 'hex').toString('latin1');
    const named = this.#take(name)?.[1];
    if (named !== undefined) return { name: unescaped(named) };
    const referred = this.#take(reference)?.[1];
    if (referred !== undefined) return { ref: Number(referred) };
    const counted = this.#take(number)?.[0];
    if (counted !== undefined) return Number(counted);
    const said = this.#take(word)?.[0];
    if (said === undefined) throw brokenPdf();
    return said === 'null' ? null : said === 'true';
  }

  #dictionary(depth: number): PdfDictionary {
    const entries = new Map<string, PdfValue>();
    while (!this.#takeText('>>')) {
      const key = this.#take(name)?.[1];
      if (key === undefined) throw brokenPdf();
      entries.set(unescaped(key), this.read(depth + 1));
    }
    return entries;
  }

  #list(depth: number): PdfValue[] {
    const items: PdfValue[] = [];
    while (!this.#takeText(']')) items.push(this.read(depth + 1));
    return items;
  }

  /** The rest of a string in parentheses, which may hold pairs of them. */
  #string(): string {
    const letters: string[] = [];
    for (let open = 1; this.#at < this.#text.length; this.#at += 1) {
      const letter = this.#text.charAt(this.#at);
      if (letter === '\\') {
        letters.push(this.#escape());
        continue;
      }
      if (letter === '(') open += 1;
      if (letter === ')') open -= 1;
      if (open === 0) {
        this.#at += 1;
        return letters.join('');
      }
      letters.push(letter);
    }
    throw brokenPdf();
  }

  /** What a backslash and what follows it stand for; leaves the place at the last letter of it. */
  #escape(): string {
    const octal = /^[0-7]{1,3}/.exec(this.#text.slice(this.#at + 1, this.#at + 4))?.[0];
    this.#at += octal?.length ?? 1;
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
    const letter = this.#text.charAt(this.#at);
    return letter === '\n' || letter === '\r' ? '' : (escapes[letter] ?? letter);
  }
}

/** A name with its #20s as letters. */
const unescaped = (text: string): string =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The value that stands at a place of a text. @throws UnreadableFile */
export const pdfValueAt = (text: string, at: number): PdfValue => new ValueReader(text, at).read();

/** A text string: UTF-16 with its mark, else a letter a byte. */
export function pdfText(value: PdfValue | undefined): string {
  if (typeof value !== 'string') return '';
  if (!value.startsWith('\u00fe\u00ff')) return value;
  return Buffer.from(value.slice(2), 'latin1').subarray(0, (value.length - 2) & ~1).swap16().toString('utf16le'); // prettier-ignore
}
