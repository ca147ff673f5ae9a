import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import { type Face, isFace } from './face.ts';
import { isOrdinary } from './ordinary.ts';
import { type PlainFont, plainFont } from './plain-font.ts';

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

function faceOf(name: string, file: Uint8Array): Face {
  const face = create(file);
  if (!isFace(face)) throw new Error(`${name} is no font that can be laid out`);
  return face;
}

const load = async (src: string): Promise<Face> => faceOf(src, await readFile(src));

async function loadInter(src: string): Promise<PlainFont> {
  const file = await readFile(src);
  return plainFont(file, faceOf(src, file));
}

/** The faces of a weight, in the order in which a character is looked for; the first is Inter. */
export type Faces = Record<Weight, readonly [inter: PlainFont, ...others: Face[]]>;

async function loadFonts(): Promise<Faces> {
  const fallback = new Map<Weight, Face>();
  for (const [weight, file] of fallbackFiles) fallback.set(weight, await load(file));
  const faces = new Map<Weight, readonly [PlainFont, Face]>();
  for (const [weight, file] of interFiles) {
    const second = fallback.get(weight) ?? fallback.get(700);
    if (second === undefined) throw new Error('The fallback font has no bold');
    faces.set(weight, [await loadInter(file), second]);
  }
  const of = (weight: Weight) => {
    const found = faces.get(weight);
    if (found === undefined) throw new Error(`Inter ${weight} is not loaded`);
    return found;
  };
  return { 400: of(400), 600: of(600), 700: of(700) };
}

let loading: Promise<Faces> | undefined;

/** Loads the fonts that every document needs, once in a thread. */
export const fontsReady = (): Promise<Faces> => (loading ??= loadFonts());

let loadingEmoji: Promise<Face> | undefined;

const isLacking = (faces: Faces[Weight], text: string): boolean =>
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
  const emoji = await (loadingEmoji ??= load(emojiFile()));
  return { 400: [...faces[400], emoji], 600: [...faces[600], emoji], 700: [...faces[700], emoji] };
}
