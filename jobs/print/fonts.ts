import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Font } from '@react-pdf/renderer';
import { bareFont, isFace, type Face, type Glyph } from './bare-font.ts';
import { isOrdinary } from './ordinary.ts';

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

/** For what neither has: pictographs, in one colour. Loaded by the first document that needs it. */
const emojiFile = () => resolve('@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff2');

async function load(fontFamily: string, fontWeight: Weight, src: string): Promise<Face> {
  Font.register({ family: fontFamily, src, fontWeight });
  await Font.load({ fontFamily, fontWeight });
  const face: unknown = Font.getFont({ fontFamily, fontWeight }).data;
  if (!isFace(face)) throw new Error(`${fontFamily} ${fontWeight} is no font that can be laid out`);
  return face;
}

/** An outline that is made of others begins with a number below nought (OpenType 1.9, `glyf`). */
const isMadeOfOthers = (outline: Uint8Array): boolean => ((outline[0] ?? 0) & 0x80) !== 0;

/**
 * Has fontkit read outlines once a thread, not once a document: its own way is to parse each, in order to see of which
 * others it is made. Should it name its step otherwise one day, documents take longer and are the same.
 */
function outlinedOnce(face: Face): Face {
  const createSubset = face.createSubset.bind(face);
  const known = new Map<number, { outline: Uint8Array; metric: object }>();
  face.createSubset = () => {
    const subset = createSubset();
    const { _addGlyph: parsed } = subset;
    const addGlyph = (id: number): number => {
      const before = known.get(id);
      if (before === undefined) {
        const place = parsed.call(subset, id);
        const [outline, metric] = [subset.glyf.at(-1), subset.hmtx.metrics.at(-1)];
        if (outline && metric && !isMadeOfOthers(outline)) known.set(id, { outline, metric });
        return place;
      }
      subset.loca.offsets.push(subset.offset);
      subset.offset += before.outline.length;
      subset.hmtx.metrics.push(before.metric);
      return subset.glyf.push(before.outline) - 1;
    };
    Object.assign(subset, { _addGlyph: addGlyph });
    return subset;
  };
  // A table that fontkit finds anew each time: each character's width asks for it.
  Object.defineProperty(face, 'unitsPerEm', { value: face.unitsPerEm });
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

/** The faces of a weight, in the order in which a character is looked for; the first is Inter. */
export type Faces = Record<Weight, readonly [inter: Face, ...others: Face[]]>;

async function loadFonts(): Promise<Faces> {
  const fallback = new Map<Weight, Face>();
  for (const [weight, file] of fallbackFiles) fallback.set(weight, await load('DejaVu Sans', weight, file));
  const faces = new Map<Weight, readonly [Face, Face]>();
  for (const [weight, file] of interFiles) {
    const second = fallback.get(weight) ?? fallback.get(700);
    if (second === undefined) throw new Error('The fallback font has no bold');
    faces.set(weight, [setPlainly(outlinedOnce(await loadInter(weight, file))), second]);
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

/** Registers and loads the fonts that every document needs, once in a thread. */
export const fontsReady = (): Promise<Faces> => (loading ??= loadFonts());

let loadingEmoji: Promise<Face> | undefined;

const isLacking = (faces: readonly Face[], text: string): boolean =>
  Array.from(text).some((character) => {
    const code = character.codePointAt(0) ?? 0;
    return !faces.some((face) => face.hasGlyphForCodePoint(code));
  });

/** The texts of what is to be printed; pictures hold none. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
    for (const part of Object.values(value)) yield* textsIn(part);
}

/** The fonts for what is to be printed: one more, where a character needs it. */
export async function facesFor(printed: object): Promise<Faces> {
  const faces = await fontsReady();
  const said = Array.from(textsIn(printed)).filter((text) => !isOrdinary(text));
  if (!said.some((text) => isLacking(faces[700], text) || isLacking(faces[400], text))) return faces;
  const emoji = await (loadingEmoji ??= load('Noto Emoji', 400, emojiFile()));
  return { 400: [...faces[400], emoji], 600: [...faces[600], emoji], 700: [...faces[700], emoji] };
}
