import type { Face } from './face.ts';
import { isOrdinary } from './ordinary.ts';
import { subsetsOf } from './outlines.ts';

/**
 * A font whose glyphs are set one after the other, unshaped: fontkit's way to that, through scripts, features and
 * bidirectional runs, takes most of the time of a document. Its figures are all of one width.
 */
export interface PlainFont {
  /** Its PostScript name. */
  name: string;
  /** What the file that embeds it says of it (ISO 32000-1, 9.8), in thousandths of an em. */
  described: Record<string, number | number[]>;
  hasGlyphForCodePoint(codePoint: number): boolean;
  /** The number of a character's glyph. */
  glyphOf(codePoint: number): number;
  /** The width of a character in ems. */
  emsOf(codePoint: number): number;
  /** The same of ordinary characters, for those that are none not a number. */
  ordinaryEms: Float64Array;
  /** A TrueType file of so many glyphs, and of those that they are made of. */
  subset(glyphs: readonly number[]): Buffer;
}

/** The last of the ordinary characters is the euro. */
const BEYOND_ORDINARY = 0x20ad;

/** `face` is the font as it was loaded from `file`, a TrueType file. */
export function plainFont(file: Buffer, face: Face): PlainFont {
  const { unitsPerEm, bbox, characterSet } = face;
  const has = new Set(characterSet);
  const tabular = new Map(
    Array.from('0123456789', (digit) => [
      digit.codePointAt(0) ?? 0,
      face.layout(digit, { tnum: true }).glyphs[0] ?? face.glyphForCodePoint(0),
    ]),
  );
  const known = new Map<number, { glyph: number; ems: number }>();
  const found = (codePoint: number) => {
    let one = known.get(codePoint);
    if (one === undefined) {
      const { id, advanceWidth } = tabular.get(codePoint) ?? face.glyphForCodePoint(codePoint);
      known.set(codePoint, (one = { glyph: id, ems: advanceWidth / unitsPerEm }));
    }
    return one;
  };
  const emsOf = (codePoint: number): number => found(codePoint).ems;
  const thousandths = (units: number): number => (units * 1000) / unitsPerEm;
  return {
    name: face.postscriptName,
    described: {
      FontBBox: [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map(thousandths),
      ItalicAngle: face.italicAngle,
      Ascent: thousandths(face.ascent),
      Descent: thousandths(face.descent),
      CapHeight: thousandths(face.capHeight),
      XHeight: thousandths(face.xHeight),
    },
    hasGlyphForCodePoint: (codePoint) => has.has(codePoint),
    glyphOf: (codePoint) => found(codePoint).glyph,
    emsOf,
    ordinaryEms: Float64Array.from({ length: BEYOND_ORDINARY }, (_, code) =>
      code >= 0x20 && isOrdinary(String.fromCharCode(code)) ? emsOf(code) : Number.NaN,
    ),
    subset: subsetsOf(file),
  };
}
