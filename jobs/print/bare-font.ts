/** A glyph of a font (fontkit's); its width is in units of the font. */
export interface Glyph {
  id: number;
  advanceWidth: number;
  codePoints: number[];
}

/** A text as glyphs, each with its place after the one before. */
export interface Shaped {
  glyphs: Glyph[];
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
  advanceWidth: number;
}

/** What of a font goes into one document (fontkit's), while it is written: an entry for each glyph in each list. */
export interface Subset {
  glyf: Uint8Array[];
  loca: { offsets: number[] };
  hmtx: { metrics: object[] };
  /** Where the next outline begins. */
  offset: number;
  _addGlyph(id: number): number;
}

/** What is asked of a loaded font (fontkit's). */
export interface Face {
  unitsPerEm: number;
  postscriptName: string;
  characterSet: number[];
  glyphForCodePoint(codePoint: number): Glyph;
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(text: string, features?: object): Shaped;
  createSubset(): Subset;
}

export const isFace = (font: unknown): font is Face =>
  typeof font === 'object' &&
  font !== null &&
  'layout' in font &&
  typeof font.layout === 'function' &&
  'glyphForCodePoint' in font;

/** The tables that say how glyphs look and how wide they are; GSUB and GPOS, which shape text, are left out. */
const kept = new Set('OS/2,cvt ,fpgm,glyf,head,hhea,hmtx,loca,maxp,post,prep'.split(','));

function tablesOf(file: Buffer): Map<string, Buffer> {
  const count = file.readUInt16BE(4);
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const at = 12 + index * 16;
      const offset = file.readUInt32BE(at + 8);
      const table = file.subarray(offset, offset + file.readUInt32BE(at + 12));
      return [file.toString('latin1', at, at + 4), table];
    }),
  );
}

/** A `cmap` table with one subtable of format 12 (OpenType 1.9): each character to its glyph. */
function characterMap(glyphs: readonly (readonly [codePoint: number, glyph: number])[]): Buffer {
  const table = Buffer.alloc(12 + 16 + glyphs.length * 12);
  table.writeUInt16BE(1, 2);
  table.writeUInt16BE(3, 4);
  table.writeUInt16BE(10, 6);
  table.writeUInt32BE(12, 8);
  table.writeUInt16BE(12, 12);
  table.writeUInt32BE(table.length - 12, 16);
  table.writeUInt32BE(glyphs.length, 24);
  for (const [index, [codePoint, glyph]] of glyphs.entries()) {
    const at = 28 + index * 12;
    table.writeUInt32BE(codePoint, at);
    table.writeUInt32BE(codePoint, at + 4);
    table.writeUInt32BE(glyph, at + 8);
  }
  return table;
}

/** A `name` table that holds the PostScript name only: pdfkit compares the whole table at each change of font. */
function nameTable(postscriptName: string): Buffer {
  const text = Buffer.from(postscriptName, 'utf16le').swap16();
  const table = Buffer.alloc(18);
  for (const [index, value] of [0, 1, 18, 3, 1, 0x409, 6, text.length, 0].entries())
    table.writeUInt16BE(value, index * 2);
  return Buffer.concat([table, text]);
}

function assemble(tables: [tag: string, content: Buffer][]): Buffer {
  const head = Buffer.alloc(12 + tables.length * 16);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(tables.length, 4);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (const [index, [tag, content]] of tables.entries()) {
    const at = 12 + index * 16;
    head.write(tag, at, 'latin1');
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(content.length, at + 12);
    const padding = Buffer.alloc(-content.length & 3);
    parts.push(content, padding);
    offset += content.length + padding.length;
  }
  return Buffer.concat(parts);
}

/**
 * The same font without its tables of shaping, which take most of the time a document needs, and with tabular figures
 * in the place of the proportional ones. `face` is the font as it was loaded from `file`, a TrueType file.
 */
export function bareFont(file: Buffer, face: Face): Buffer {
  const tabular = new Map(
    Array.from('0123456789', (digit) => [
      digit.codePointAt(0) ?? 0,
      face.layout(digit, { tnum: true }).glyphs[0]?.id ?? 0,
    ]),
  );
  const glyphs = face.characterSet
    .toSorted((a, b) => a - b)
    .map((code) => [code, tabular.get(code) ?? face.glyphForCodePoint(code).id] as const);
  const tables = [...tablesOf(file)].filter(([tag]) => kept.has(tag));
  const made: [string, Buffer][] = [
    ['cmap', characterMap(glyphs)],
    ['name', nameTable(face.postscriptName)],
  ];
  return assemble([...tables, ...made].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
