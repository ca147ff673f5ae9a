import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { isFace } from '#jobs/print/face.ts';
import { subsetsOf } from '#jobs/print/outlines.ts';

/** What is asked of a font here, read by the library that did not write it. */
interface Drawn {
  numGlyphs: number;
  getGlyph(id: number): { advanceWidth: number; path: { toSVG(): string } };
}

const isDrawn = (font: unknown): font is Drawn =>
  typeof font === 'object' && font !== null && 'getGlyph' in font;

function drawn(file: Uint8Array): Drawn {
  const font = create(file);
  if (!isDrawn(font)) throw new Error('No font that can be drawn');
  return font;
}

const { resolve } = createRequire(import.meta.url);
const file = readFileSync(resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'));
const face = create(file);
if (!isFace(face)) throw new Error('Inter is no font');
const glyphs = [
  0,
  ...Array.from('aéÉœç ½€Ǻ!', (character) => face.glyphForCodePoint(character.codePointAt(0) ?? 0).id),
];

describe('glyphs that are cut out of a font', () => {
  const part = drawn(subsetsOf(file)(glyphs));

  it('look as they did and are as wide, those too that are made of others', () => {
    const whole = drawn(file);
    for (const [index, glyph] of glyphs.entries()) {
      const [cut, before] = [part.getGlyph(index), whole.getGlyph(glyph)];
      expect(cut.path.toSVG()).toBe(before.path.toSVG());
      expect(cut.advanceWidth).toBe(before.advanceWidth);
    }
  });

  it('bring along what they are made of, and nothing else', () => {
    expect(part.numGlyphs).toBeGreaterThan(glyphs.length);
    expect(drawn(subsetsOf(file)([0, face.glyphForCodePoint(97).id])).numGlyphs).toBe(2);
  });
});
