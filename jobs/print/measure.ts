import type { Face } from './face.ts';
import type { Faces, Weight } from './fonts.ts';
import { isOrdinary } from './ordinary.ts';
import type { PlainFont } from './plain-font.ts';

/** How a text is set: size and leading (from line to line) in points. */
export interface Type {
  size: number;
  leading: number;
  weight: Weight;
  color: string;
  /** Added to each character's width, in points. */
  tracking?: number;
}

/** What stands for a character that no font has: PDF/A allows no missing glyph (ISO 19005-3, 6.2.11.8). */
const UNKNOWN = '\u25A1';

/** Soft hyphens, joiners, marks of direction: left out, they have no width, and no glyph in most fonts. */
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}]/gu;

/** Composed characters, no control characters but ends of lines, and a box for what no font has. */
function printable(text: string, faces: Faces[Weight]): string {
  if (isOrdinary(text)) return text;
  const shown = Array.from(
    text.normalize('NFC').replaceAll('\t', '    ').replace(INVISIBLE, ''),
    (character) => {
      if (/[\n\r\u2028\u2029]/.test(character)) return character;
      if (/\p{Cc}/u.test(character)) return '';
      const code = character.codePointAt(0) ?? 0;
      return faces.some((face) => face.hasGlyphForCodePoint(code)) ? character : UNKNOWN;
    },
  );
  return shown.join('');
}

/** The paragraphs of a text as they can be printed; none has a line that begins with what French sets apart. */
const paragraphsOf = (text: string, faces: Faces[Weight]): string[] =>
  printable(text, faces)
    .replace(/ (?=[:;!?»%€])|(?<=«) /g, '\u00A0')
    .split(/\r\n|[\n\r\u2028\u2029]/);

/** A part of a text that one font prints; none is shaped but by the fonts for what Inter lacks. */
export interface Run {
  shaped: Face | null;
  text: string;
}

/** Runs of characters that one face prints: the first face that has them. */
export function runsOf(text: string, [inter, ...others]: Faces[Weight]): Run[] {
  if (isOrdinary(text)) return [{ shaped: null, text }];
  const runs: Run[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const has = (face: Face): boolean => face.hasGlyphForCodePoint(code);
    const shaped = inter.hasGlyphForCodePoint(code) ? null : (others.find(has) ?? null);
    const last = runs.at(-1);
    if (last?.shaped === shaped) last.text += character;
    else runs.push({ shaped, text: character });
  }
  return runs;
}

/** The width of a text of ordinary characters in ems; of another one not a number. */
function ordinaryEms(text: string, { ordinaryEms: widths }: PlainFont): number {
  let ems = 0;
  for (let at = 0; at < text.length; at += 1) ems += widths[text.charCodeAt(at)] ?? Number.NaN;
  return ems;
}

function emsOf(text: string, faces: Faces[Weight]): number {
  const [inter] = faces;
  let ems = 0;
  for (const { shaped, text: run } of runsOf(text, faces)) {
    if (shaped) ems += shaped.layout(run).advanceWidth / shaped.unitsPerEm;
    else for (const character of run) ems += inter.emsOf(character.codePointAt(0) ?? 0);
  }
  return ems;
}

/** The width of one line of printable text in points, as the page will have it. */
export function widthOf(text: string, { size, weight, tracking = 0 }: Type, faces: Faces): number {
  const ordinary = ordinaryEms(text, faces[weight][0]);
  const ems = Number.isNaN(ordinary) ? emsOf(text, faces[weight]) : ordinary;
  return ems * size + (tracking === 0 ? 0 : tracking * Array.from(text).length);
}

/** The characters of a word that has no room on a line, cut where each line is full. */
function cutWord(word: string, type: Type, width: number, faces: Faces): string[] {
  const parts: string[] = [];
  let part = '';
  for (const { segment } of new Intl.Segmenter('fr', { granularity: 'grapheme' }).segment(word)) {
    if (part !== '' && widthOf(part + segment, type, faces) > width) {
      parts.push(part);
      part = '';
    }
    part += segment;
  }
  return [...parts, part];
}

function breakParagraph(paragraph: string, type: Type, width: number, faces: Faces): string[] {
  if (widthOf(paragraph, type, faces) <= width) return [paragraph];
  const lines: string[] = [];
  const space = widthOf(' ', type, faces);
  let line = '';
  let filled = 0;
  for (const word of paragraph.split(' ')) {
    const wide = widthOf(word, type, faces);
    if (line !== '' && filled + space + wide <= width) {
      line += ` ${word}`;
      filled += space + wide;
      continue;
    }
    if (line.trim() !== '') lines.push(line.trimEnd());
    const parts = wide <= width ? [word] : cutWord(word, type, width, faces);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1) ?? '';
    filled = widthOf(line, type, faces);
  }
  return [...lines, line.trimEnd()];
}

/** The lines of a text set to a width in points; an empty paragraph is an empty line, an empty text none. */
export function linesOf(text: string, type: Type, width: number, faces: Faces): string[] {
  if (text === '') return [];
  return paragraphsOf(text, faces[type.weight]).flatMap((paragraph) =>
    breakParagraph(paragraph, type, width, faces),
  );
}
