/**
 * The characters that printed documents have a glyph for, in each weight: what the fonts of `jobs/print/fonts.ts`
 * share, which a test holds against them. Ranges in base 36, each by its distance from the end of the one before
 * and, after a dot, by how many more follow.
 */
const RANGES =
  'w.2m y.k7 3.5 5.6 2 2.j 2.aq a 2.11 3.6 2.12 2.1 12.j 3.1 9.q 6.4 i.1 2.1 2 9 6 4 2.p 6.l 2 3 6.g 4 5.1y 7.2 ' +
  '3.1 2 2 5 r.9 5j.13 4.a 3.2 18l 1u.1 2 3.1 2 3 7.3 2.6 2.2 2 2 3.1 2.c 2.2 3.4 2 2.5 3.9 3.1 cj.11 b.18 lh.6 ' +
  '2.i 2.o 2.j 2.6 2.2x 3.16 2.r 9.1a 2.g 2.o a.h 5.c a.f 1b 3 2t.1 13.8 a.s 19g.k 2.d 3.8 2.17 2.d d.1 3 2 8 ' +
  'm.2i 7.7t 3.5 3.11 3.5 3.7 2 2 2 2.u 3.1g 2.e 2.d 3.5 2.i 3.2 2.8 2.2s 6.7 3.q 2.c 4.l 3.2 2.3 h.1 5.1 4.3 3 ' +
  '2 5 8 g.9 2.1q 2 2.1 2.1i 3 7.ap 7.9 3.4 3.1 1z.2 5 3 3 7 4 9 7.j w.1 k 2 3.b 5.2 14.1 1p.9 25.p r m.bg 2.q ' +
  '5.1 2.5 3 6.1 2 2.1 e 7.1 6.5 2.3 3 4.2l 3.2m 6.1 q 6.5 4.7k 7.1 3.1 8 x.1 b.1 1u.1 22.7 m f.1 5.2 a.g j 9 ' +
  '1e.1 i.z e.c 1r.1 6.s 3.5 18 3.2 7f.n 2.6 3l.11 b.1h a 40 p 7 3.3 9 ea d gq 2 5d3.1r h5d.1b 91.3 5.1 3.1 3.3 ' +
  'b.c s.3 7.1 3.1 6 2x.e 5.4 3.9 5.h 5.5 3.5 3.1 d.3 p.3 6.5 2.1 f.a 26.7 8f atu 2.2k c.2b b.4 g.a d.2 h 3.1 ' +
  '2.3 2.2 4.1 9.1 2 6.1g 5 2o f.d 2.6z 279.6 2.1 2.6 2 3 6.14 2.1p 3.27 2.9 v.p yv.12 2.p hu 2 u3.6 d.4 6.p ' +
  '2.4 2 2.1 2.1 2.9 3.29 7.3 12.9 2.1 5.5 j.3 e9.f h.3 25.4 2.3q 3 6y.4 lf.u 2.3 1525.2e de.1 2.3 2.4 2 4.6 ' +
  '2.p h9.9 4rn 18.2r d.e 3.d 3.e 2.e 28.q x.1 5.1 d.1 f 3.9 24.p 2.1 o l 3.8 m.1 4v.x 3.33 3.1 2.2 3.2a 3.2 ' +
  '2.7a 2.1q c.5 2.n 8.1 3.7 d 3.3 3 5.1 e.1 3 9.1 a 6.2 d.2 9.2 3 2 5 7 4 7.2d 1d.1x 6.7 3.4 3.9 4 2.1 4 3.9 ' +
  '6c.b 5 2o 2 56.1a 2.9 2.54 35.c 4.1y 2 4.h 2.c 4.b gvvs.1 2 2 5 2 5.1 3 8';

const ranges: readonly (readonly [from: number, to: number])[] = RANGES.split(' ').reduce<[number, number][]>(
  (found, range) => {
    const [gap = '', more = '0'] = range.split('.');
    const from = (found.at(-1)?.[1] ?? 0) + Number.parseInt(gap, 36);
    return [...found, [from, from + Number.parseInt(more, 36)]];
  },
  [],
);

/** Joiners, marks of direction, control characters: left out of what is printed. */
const LEFT_OUT = /[\p{Cf}\p{Cc}\p{Variation_Selector}\p{Zl}\p{Zp}]/u;

/** Whether a character has a glyph, or needs none. */
export function isPrintable(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return LEFT_OUT.test(character) || ranges.some(([from, to]) => from <= code && code <= to);
}

/** The characters of a text that would be printed as an empty box, each once. */
export const unprintableIn = (text: string): string[] => [
  ...new Set(Array.from(text.normalize('NFC')).filter((character) => !isPrintable(character))),
];
