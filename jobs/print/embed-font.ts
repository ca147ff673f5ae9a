import { createHash } from 'node:crypto';
import type { PDFDocument, Reference } from 'pdfkit';
import type { PlainFont } from './plain-font.ts';

/** What a file uses of a font (ISO 32000-1, 9.7): its characters are numbered as they are met. */
export interface Embedded {
  /** What pages call it by. */
  name: string;
  dictionary: Reference;
  /** A text as the numbers of its characters, four hexadecimal digits each; two may look the same. */
  encoded(text: string): string;
  /** Writes what was used of it, once all texts are encoded. */
  write(): void;
}

const hexadecimal = (number: number): string => number.toString(16).padStart(4, '0');

/** A character in UTF-16, as readers copy it. */
const inUtf16 = (codePoint: number): string =>
  Array.from(String.fromCodePoint(codePoint).split(''), (unit) => hexadecimal(unit.charCodeAt(0))).join(' ');

/** An array of a range has room for 256 (ISO 32000-1, 9.10.3: a range keeps its first byte). */
const RANGE = 256;

/** Of each glyph by its number: which character it is. */
function unicodeOf(codePoints: readonly number[]): string {
  const ranges = Array.from({ length: Math.ceil(codePoints.length / RANGE) }, (_, index) => {
    const part = codePoints.slice(index * RANGE, (index + 1) * RANGE);
    const [first, last] = [index * RANGE, index * RANGE + part.length - 1];
    const texts = part.map((codePoint) => `<${inUtf16(codePoint)}>`).join(' ');
    return `<${hexadecimal(first)}> <${hexadecimal(last)}> [${texts}]`;
  });
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <<
  /Registry (Adobe)
  /Ordering (UCS)
  /Supplement 0
>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><ffff>
endcodespacerange
${ranges.length} beginbfrange
${ranges.join('\n')}
endbfrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

/** pdfkit writes bytes as a text, and a string as a name. */
const text = (content: string): Uint8Array => Buffer.from(content, 'latin1');

/** Six letters that say which glyphs a font has, where it is not whole: another part has others (ISO 32000-1, 9.6.4). */
const tagOf = (glyphs: readonly number[]): string =>
  Array.from(createHash('sha256').update(glyphs.join(' ')).digest().subarray(0, 6), (byte) =>
    String.fromCharCode(65 + (byte % 26)),
  ).join('');

/** A font for a file that is being written. @param name what pages call it by, unlike any other's */
export function embedFont(file: PDFDocument, font: PlainFont, name: string): Embedded {
  const dictionary = file.ref();
  const glyphs = [0];
  const codePoints = [0];
  const widths = [font.emsOf(0) * 1000];
  const known = new Map<string, string>();

  function encodedCharacter(character: string): string {
    const codePoint = character.codePointAt(0) ?? 0;
    const code = hexadecimal(glyphs.push(font.glyphOf(codePoint)) - 1);
    codePoints.push(codePoint);
    widths.push(font.emsOf(codePoint) * 1000);
    known.set(character, code);
    return code;
  }

  return {
    name,
    dictionary,
    encoded(content) {
      let codes = '';
      for (const character of content) codes += known.get(character) ?? encodedCharacter(character);
      return codes;
    },
    write() {
      const part = (data?: Record<string, unknown>, content?: Uint8Array | string): Reference => {
        const reference = file.ref(data);
        reference.end(content);
        return reference;
      };
      const BaseFont = `${tagOf(glyphs)}+${font.name}`;
      const FontDescriptor = part({
        Type: 'FontDescriptor',
        FontName: BaseFont,
        Flags: 4,
        ...font.described,
        StemV: 0,
        FontFile2: part({}, font.subset(glyphs)),
      });
      const descendant = part({
        Type: 'Font',
        Subtype: 'CIDFontType2',
        BaseFont,
        CIDSystemInfo: { Registry: text('Adobe'), Ordering: text('Identity'), Supplement: 0 },
        FontDescriptor,
        W: [0, widths],
        CIDToGIDMap: 'Identity',
      });
      dictionary.data = {
        Type: 'Font',
        Subtype: 'Type0',
        BaseFont,
        Encoding: 'Identity-H',
        DescendantFonts: [descendant],
        ToUnicode: part({}, unicodeOf(codePoints)),
      };
      dictionary.end();
    },
  };
}
