/** A glyph of a font (fontkit's); its width is in units of the font. */
interface Glyph {
  id: number;
  advanceWidth: number;
}

/** What is asked of a loaded font (fontkit's); measures are in its units, `unitsPerEm` to an em. */
export interface Face {
  unitsPerEm: number;
  postscriptName: string;
  characterSet: number[];
  bbox: { minX: number; minY: number; maxX: number; maxY: number };
  ascent: number;
  descent: number;
  capHeight: number;
  xHeight: number;
  italicAngle: number;
  glyphForCodePoint(codePoint: number): Glyph;
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(text: string, features?: object): { glyphs: Glyph[]; advanceWidth: number };
}

export const isFace = (font: unknown): font is Face =>
  typeof font === 'object' &&
  font !== null &&
  'layout' in font &&
  typeof font.layout === 'function' &&
  'glyphForCodePoint' in font;
