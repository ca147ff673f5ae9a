import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';
import { bareFont, isFace, type Face, type Glyph } from './bare-font.ts';

export type Weight = 400 | 600 | 700;

const { resolve } = createRequire(import.meta.url);
const inter = (name: string) => resolve(`@expo-google-fonts/inter/${name}/Inter_${name}.ttf`);
const dejavu = (name: string) => resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);

const interFiles: [Weight, string][] = [
  [400, inter('400Regular')],
  [600, inter('600SemiBold')],
  [700, inter('700Bold')],
];

/** For what Inter lacks: Arabic or Armenian names, symbols. */
const fallbackFiles: [Weight, string][] = [
  [400, dejavu('DejaVuSans')],
  [700, dejavu('DejaVuSans-Bold')],
];

async function load(fontFamily: string, fontWeight: Weight, src: string): Promise<Face> {
  Font.register({ family: fontFamily, src, fontWeight });
  await Font.load({ fontFamily, fontWeight });
  const face: unknown = Font.getFont({ fontFamily, fontWeight }).data;
  if (!isFace(face)) throw new Error(`${fontFamily} ${fontWeight} is no font that can be laid out`);
  return face;
}

/**
 * A font without tables of shaping sets one glyph after the other: fontkit's way to that, through scripts, features and
 * bidirectional runs, takes most of the time of a document. Glyphs are looked up once.
 */
function setPlainly(face: Face): Face {
  const glyphOf = face.glyphForCodePoint.bind(face);
  const has = new Set(face.characterSet);
  const known = new Map<number, Glyph>();
  face.hasGlyphForCodePoint = (code) => has.has(code);
  face.glyphForCodePoint = (code) => {
    let glyph = known.get(code);
    if (glyph === undefined) {
      // A copy: fontkit's glyph says of which character it is only if it was first met as that character, and a reader
      // of the PDF could then neither copy nor find it.
      const { id, advanceWidth } = glyphOf(code);
      known.set(code, (glyph = { id, advanceWidth, codePoints: [code] }));
    }
    return glyph;
  };
  face.layout = (text) => {
    const glyphs = Array.from(text, (character) => face.glyphForCodePoint(character.codePointAt(0) ?? 0));
    return {
      glyphs,
      // New ones each time: pdfkit scales them where they are.
      positions: glyphs.map((glyph) => ({
        xAdvance: glyph.advanceWidth,
        yAdvance: 0,
        xOffset: 0,
        yOffset: 0,
      })),
      advanceWidth: glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth, 0),
    };
  };
  return face;
}

async function loadInter(weight: Weight, file: string): Promise<Face> {
  const whole = await load('Inter with its shaping', weight, file);
  const bare = bareFont(await readFile(file), whole);
  return load('Inter', weight, `data:font/ttf;base64,${bare.toString('base64')}`);
}

/** The faces of a weight, in the order in which a character is looked for. */
export type Faces = Record<Weight, readonly [inter: Face, fallback: Face]>;

async function loadFonts(): Promise<Faces> {
  const fallback = new Map<Weight, Face>();
  for (const [weight, file] of fallbackFiles) fallback.set(weight, await load('DejaVu Sans', weight, file));
  const faces = new Map<Weight, readonly [Face, Face]>();
  for (const [weight, file] of interFiles) {
    const second = fallback.get(weight) ?? fallback.get(700);
    if (second === undefined) throw new Error('The fallback font has no bold');
    faces.set(weight, [setPlainly(await loadInter(weight, file)), second]);
  }
  delete Font.getRegisteredFonts()['Inter with its shaping'];
  const of = (weight: Weight) => {
    const found = faces.get(weight);
    if (found === undefined) throw new Error(`Inter ${weight} is not loaded`);
    return found;
  };
  return { 400: of(400), 600: of(600), 700: of(700) };
}

let loading: Promise<Faces> | undefined;

/** Registers and loads the fonts, once in a thread. */
export const fontsReady = (): Promise<Faces> => (loading ??= loadFonts());
