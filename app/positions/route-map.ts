import { metresBetween, type Place } from '#domain/kernel/place.ts';
import type { Stop, Way } from '#domain/positions/way.ts';
import type { Ground } from './ground/ground.server.ts';

/*
 * Ways and places as a drawing, as web maps lay them out (Mercator). A line bends only where the eye sees it.
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
  stops: (Point & { number: number; label?: string; tone?: string })[];
  /** Where vehicles are to go. */
  sites: Point[];
  /** The way that is still to be driven. */
  planned: string | null;
  start: Point | null;
  end: Point | null;
  /** A length on the ground, and how long it is drawn. */
  scale: { metres: number; width: number };
  /** Coasts and borders as SVG's `d`, and towns. */
  ground: { coasts: string | null; borders: string | null; towns: (Point & { name: string })[] };
}

/** What is drawn beside a day's way. */
export interface Drawn {
  legs: Way['legs'];
  stops: readonly (Pick<Stop, 'latitude' | 'longitude'> & { tone?: string })[];
  sites?: readonly Place[];
  planned?: readonly Place[];
  /** What lies below it. */
  ground?: Ground;
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
export function simplified<P extends Point>(points: readonly P[], tolerance: number): P[] {
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

/** Marks that lie over one another as one, which says whose it is: "1, 2", or "1 +4". */
export function withoutOverlaps(marks: RouteMap['stops']): RouteMap['stops'] {
  const groups: (Point & { numbers: number[]; tones: Set<string | undefined> })[] = [];
  for (const { x, y, number, tone } of marks) {
    const near = groups.find((one) => (one.x - x) ** 2 + (one.y - y) ** 2 < TOUCHING ** 2);
    if (near === undefined) groups.push({ x, y, numbers: [number], tones: new Set([tone]) });
    else {
      near.numbers.push(number);
      near.tones.add(tone);
    }
  }
  return groups.map(({ x, y, numbers, tones }) => {
    const [number = 0] = numbers;
    const label = numbers.length > 2 ? `${number} +${numbers.length - 1}` : numbers.join(', ');
    const [tone] = tones;
    return { x, y, number, label, ...(tones.size === 1 && tone !== undefined && { tone }) };
  });
}

export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** How far north a latitude lies on a Mercator map whose equator is 2π long. */
export const northing = (latitude: number): number =>
  Math.log(Math.tan(Math.PI / 4 + radians(Math.max(-85, Math.min(85, latitude))) / 2));

/** Outlines are right to about a kilometre: in a drawing of fewer metres they would put a quay into the sea. */
const LEAST_FOR_OUTLINES = 80_000;

/** The parts of lines that pass through the drawing, as one path; null where none does. */
function throughFrame(lines: readonly (readonly Place[])[], at: (place: Place) => Point): string | null {
  const parts: string[] = [];
  for (const line of lines) {
    let before: Point | null = null;
    let open = false;
    for (const place of line) {
      const point: Point = at(place);
      const passes =
        before !== null &&
        Math.max(before.x, point.x) >= 0 &&
        Math.min(before.x, point.x) <= WIDTH &&
        Math.max(before.y, point.y) >= 0 &&
        Math.min(before.y, point.y) <= HEIGHT;
      if (passes && before !== null)
        parts.push(open ? `${point.x} ${point.y}` : `M${before.x} ${before.y}L${point.x} ${point.y}`);
      open = passes;
      before = point;
    }
  }
  return parts.length === 0 ? null : parts.join(' ');
}

const MOST_TOWNS = 14;
/** Names closer than that would lie over one another. */
const NAME = { width: 260, height: 70 };

/** The greatest towns of the drawing whose names have room, away from the marks. */
function townsIn(towns: Ground['towns'], at: (place: Place) => Point): RouteMap['ground']['towns'] {
  const shown: RouteMap['ground']['towns'] = [];
  for (const { name, ...place } of towns) {
    if (shown.length === MOST_TOWNS) break;
    const point = at(place);
    const isInside = point.x > 20 && point.x < WIDTH - NAME.width && point.y > 40 && point.y < HEIGHT - 80;
    const isFree = shown.every(
      ({ x, y }) => Math.abs(x - point.x) > NAME.width || Math.abs(y - point.y) > NAME.height,
    );
    if (isInside && isFree) shown.push({ ...point, name });
  }
  return shown;
}

/** Degrees within which nothing moved, and those that are shown around it then. */
const STILL = 0.01;
const AROUND = 0.15;
const LEAST = 0.004;

const bare: RouteMap['ground'] = { coasts: null, borders: null, towns: [] };

/** The least part of the earth, in degrees, that holds all places. */
export interface Frame {
  south: number;
  north: number;
  west: number;
  east: number;
}

export function frameOf(places: readonly Place[]): Frame {
  let [south, north, west, east] = [90, -90, 180, -180];
  for (const { latitude, longitude } of places) {
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
  }
  return { south, north, west, east };
}

/** How the places of a frame are laid out. @param still degrees that are shown where nothing moved */
function layoutOf({ south, north, west, east }: Frame, still: number) {
  const middle = {
    north: (northing(south) + northing(north)) / 2,
    east: radians((west + east) / 2),
  };
  const least = radians(Math.max(north - south, east - west) < STILL ? still : LEAST);
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max(radians(east - west), least),
    (HEIGHT - 2 * MARGIN) / Math.max(northing(north) - northing(south), least),
  );
  const at = ({ latitude, longitude }: Place): Point => ({
    x: Math.round(WIDTH / 2 + (radians(longitude) - middle.east) * scale),
    y: Math.round(HEIGHT / 2 - (northing(latitude) - middle.north) * scale),
  });
  return { at, scale };
}

const numbered = (stops: Drawn['stops'], at: (place: Place) => Point): RouteMap['stops'] =>
  stops.map((stop, index) => ({
    ...at(stop),
    number: index + 1,
    ...(stop.tone !== undefined && { tone: stop.tone }),
  }));

const isDrawn = ({ x, y }: Point): boolean => x >= 0 && x <= WIDTH && y >= 0 && y <= HEIGHT;

/** Where marks lie on a drawing of a frame above the ground; null where one lies outside. */
export function marksIn(frame: Frame, stops: Drawn['stops']): RouteMap['stops'] | null {
  const marks = numbered(stops, layoutOf(frame, AROUND).at);
  return marks.every(isDrawn) ? marks : null;
}

/**
 * The drawing of ways and places; null where there is nothing to draw.
 * @param asked what it shows; else what holds them all
 */
export function routeMap(
  { legs, stops, sites = [], planned = [], ground }: Drawn,
  asked: Frame | null = null,
): RouteMap | null {
  const all: readonly Place[] = [
    ...legs.flatMap(({ positions }) => positions),
    ...stops,
    ...sites,
    ...planned,
  ];
  if (all.length === 0) return null;
  const frame = asked ?? frameOf(all);
  const { south, north, west, east } = frame;
  // A vehicle that never moved still has a place; above a ground, with the towns around it.
  const { at, scale } = layoutOf(frame, ground === undefined ? LEAST : AROUND);
  const drawn = legs.map(({ positions }) => positions.map(at));
  let lines: string[] = [];
  for (let tolerance = 1; ; tolerance *= 2) {
    lines = drawn.map((points) => pathOf(simplified(points, tolerance)));
    if (lines.reduce((sum, { length }) => sum + length, 0) <= MOST_LETTERS || tolerance > 64) break;
  }
  // Metres that a drawn unit is, in the middle.
  const latitude = (south + north) / 2;
  const longitude = (west + east) / 2;
  const unit =
    metresBetween({ latitude, longitude }, { latitude, longitude: longitude + 0.01 }) /
    (radians(0.01) * scale);
  const metres = roundLength((WIDTH / 5) * unit);
  return {
    lines,
    stops: numbered(stops, at),
    sites: [...new Map(sites.map(at).map((point) => [`${point.x} ${point.y}`, point])).values()],
    planned: planned.length < 2 ? null : pathOf(simplified(planned.map(at), 1)),
    start: drawn[0]?.[0] ?? null,
    end: drawn.at(-1)?.at(-1) ?? null,
    scale: { metres, width: Math.round(metres / unit) },
    ground:
      ground === undefined
        ? bare
        : {
            ...(WIDTH * unit < LEAST_FOR_OUTLINES
              ? bare
              : { coasts: throughFrame(ground.coasts, at), borders: throughFrame(ground.borders, at) }),
            towns: townsIn(ground.towns, at),
          },
  };
}
