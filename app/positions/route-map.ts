import { metresBetween, type Stop, type Way } from '#domain/positions/way.ts';
import type { Position } from '#domain/positions/position.ts';

/*
 * A day's way as a drawing: plain numbers, without map tiles of others. A line bends only where the eye sees it.
 */

/** Size of the drawing, in its own units. */
export const WIDTH = 1600;
export const HEIGHT = 1000;
const MARGIN = 60;
/** The lines take so many letters at most, whatever is driven on a day. */
const MOST_LETTERS = 40_000;

interface Point {
  x: number;
  y: number;
}

export interface RouteMap {
  /** One path a leg, as SVG's `d`. */
  lines: string[];
  stops: (Point & { number: number; label?: string })[];
  start: Point | null;
  end: Point | null;
  /** A length on the ground, and how long it is drawn. */
  scale: { metres: number; width: number };
}

/** The distance of a point from the way between two others, squared. */
function offSquared(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / length;
  const part = Math.max(0, Math.min(1, along));
  return (point.x - from.x - part * dx) ** 2 + (point.y - from.y - part * dy) ** 2;
}

/** The points that a line needs so that none of the others is farther off than so much (Douglas and Peucker). */
export function simplified(points: readonly Point[], tolerance: number): Point[] {
  const kept = new Uint8Array(points.length);
  kept[0] = 1;
  kept[points.length - 1] = 1;
  const open: [number, number][] = [[0, points.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [first, last] = span;
    const [from, to] = [points[first], points[last]];
    let [farthest, most] = [-1, tolerance * tolerance];
    for (let index = first + 1; index < last; index += 1) {
      const point = points[index];
      const off = point && from && to ? offSquared(point, from, to) : 0;
      if (off > most) [farthest, most] = [index, off];
    }
    if (farthest < 0) continue;
    kept[farthest] = 1;
    open.push([first, farthest], [farthest, last]);
  }
  return points.filter((_point, index) => kept[index] === 1);
}

const pathOf = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : index === 1 ? 'L' : ''}${x} ${y}`).join(' ');

/** What is drawn beside a scale: 1, 2 or 5 and noughts. */
function roundLength(metres: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(metres, 1)));
  return ([5, 2, 1].find((one) => one * power <= metres) ?? 1) * power;
}

/** Closer than that, in the drawing's units, marks lie over one another. */
const TOUCHING = 48;

/** The drawing with marks that lie over one another as one, which says whose it is: "1, 2", or "1 +4". */
export function withoutOverlaps(map: RouteMap): RouteMap {
  const groups: (Point & { numbers: number[] })[] = [];
  for (const { x, y, number } of map.stops) {
    const near = groups.find((one) => Math.hypot(one.x - x, one.y - y) < TOUCHING);
    if (near === undefined) groups.push({ x, y, numbers: [number] });
    else near.numbers.push(number);
  }
  return {
    ...map,
    stops: groups.map(({ x, y, numbers }) => {
      const [number = 0] = numbers;
      const label = numbers.length > 2 ? `${number} +${numbers.length - 1}` : numbers.join(', ');
      return { x, y, number, label };
    }),
  };
}

/** The drawing of a day's way; null where there is nothing to draw. */
export function routeMap({ legs, stops }: Pick<Way, 'legs' | 'stops'>): RouteMap | null {
  const all: Pick<Position, 'latitude' | 'longitude'>[] = [
    ...legs.flatMap(({ positions }) => positions),
    ...stops,
  ];
  if (all.length === 0) return null;
  let [south, north, west, east] = [90, -90, 180, -180];
  for (const { latitude, longitude } of all) {
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
  }
  // A degree of longitude is shorter the farther north; a vehicle that never moved still has a place.
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max((east - west) * narrow, 0.004),
    (HEIGHT - 2 * MARGIN) / Math.max(north - south, 0.004),
  );
  const at = ({ latitude, longitude }: Pick<Stop, 'latitude' | 'longitude'>): Point => ({
    x: Math.round(WIDTH / 2 + (longitude - (west + east) / 2) * narrow * scale),
    y: Math.round(HEIGHT / 2 - (latitude - (south + north) / 2) * scale),
  });
  const drawn = legs.map(({ positions }) => positions.map(at));
  let lines: string[] = [];
  for (let tolerance = 1; ; tolerance *= 2) {
    lines = drawn.map((points) => pathOf(simplified(points, tolerance)));
    if (lines.reduce((sum, { length }) => sum + length, 0) <= MOST_LETTERS || tolerance > 64) break;
  }
  const unit =
    metresBetween({ latitude: south, longitude: west }, { latitude: south + 0.01, longitude: west }) / 0.01;
  const metres = roundLength((WIDTH / 5 / scale) * unit);
  return {
    lines,
    stops: stops.map((stop, index) => ({ ...at(stop), number: index + 1 })),
    start: drawn[0]?.[0] ?? null,
    end: drawn.at(-1)?.at(-1) ?? null,
    scale: { metres, width: Math.round((metres / unit) * scale) },
  };
}
