import { z } from 'zod';

/** The box that a signature is drawn in: points are told in its measures, whatever the glass has. */
export const strokeBox = { width: 1000, height: 400 } as const;

/** How much of the box a signature takes at least, in either direction: a dot signs nothing. */
const LEAST = 30;
const MOST_POINTS = 20_000;

/** A point of a stroke, from the upper left corner of the box. */
type StrokePoint = readonly [x: number, y: number];
/** Lines as they were drawn, one from each time that the pen went down. */
export type Strokes = readonly (readonly StrokePoint[])[];

const coordinate = (most: number) =>
  z
    .number({ error: 'errors.invalid' })
    .min(0, 'errors.invalid')
    .max(most, 'errors.invalid')
    .meta({ example: 120 });

/** Lines that were drawn on a glass, as forms and programs send them; none: `[]`. */
export const strokesField = () =>
  z
    .array(
      z
        .array(z.tuple([coordinate(strokeBox.width), coordinate(strokeBox.height)]))
        .max(5000, 'errors.invalid'),
    )
    .max(500, 'errors.invalid')
    .refine(
      (strokes) => strokes.reduce((sum, stroke) => sum + stroke.length, 0) <= MOST_POINTS,
      'errors.invalid',
    )
    .default([])
    .meta({ example: [] });

/** The longest text that a form says strokes by: as many points as may be, each with its decimals. */
const STROKES_TEXT = 16 * MOST_POINTS;

/** A text that is no list of points says a list of none that fits, which is refused as such. */
function readStrokes(text: string): unknown {
  if (text === '') return [];
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The same as a field of a form: there they come as JSON (app/ui/form/signature-field.tsx), from programs as lists. */
export const drawnField = () =>
  z
    .union([
      z.string().max(STROKES_TEXT, 'errors.invalid').transform(readStrokes).pipe(strokesField()),
      strokesField(),
    ])
    .meta({ example: [] });

/** Whether somebody drew something that may be a signature: two points at least, that are not all at one place. */
export function isDrawn(strokes: Strokes): boolean {
  const points = strokes.flat();
  const span = (at: 0 | 1) =>
    points.reduce((most, point) => Math.max(most, point[at]), 0) -
    points.reduce((least, point) => Math.min(least, point[at]), Infinity);
  return points.length >= 2 && (span(0) >= LEAST || span(1) >= LEAST);
}

const rounded = (value: number): string => String(Math.round(value * 10) / 10);

/** The strokes as the path of a drawing in the measures of the box; each bends through the middles between its points. */
export function strokePath(strokes: Strokes): string {
  const at = (x: number, y: number) => `${rounded(x)} ${rounded(y)}`;
  return strokes
    .map((stroke) => {
      const [first, ...others] = stroke;
      if (first === undefined) return '';
      const bends = others.slice(0, -1).map(([x, y], index) => {
        const [nextX, nextY] = others[index + 1] ?? [x, y];
        return `Q${at(x, y)} ${at((x + nextX) / 2, (y + nextY) / 2)}`;
      });
      const [lastX, lastY] = others.at(-1) ?? [first[0] + 1, first[1]];
      return `M${at(first[0], first[1])}${bends.join('')}L${at(lastX, lastY)}`;
    })
    .join('');
}
