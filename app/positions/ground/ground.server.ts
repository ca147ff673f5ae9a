import { metresBetween, type Place } from '#domain/kernel/place.ts';
import { borders, coasts } from './outlines.ts';
import { towns } from './towns.ts';

export interface Town extends Place {
  name: string;
}

/** What lies below a map: lines of places, and towns, the greatest first. */
export interface Ground {
  coasts: readonly (readonly Place[])[];
  borders: readonly (readonly Place[])[];
  towns: readonly Town[];
}

/** Thousandths of a degree, as steps from one place to the next. */
function lineOf(text: string): Place[] {
  const steps = text.split(' ').map(Number);
  const places: Place[] = [];
  let [longitude, latitude] = [0, 0];
  for (let at = 0; at + 1 < steps.length; at += 2) {
    longitude += steps[at] ?? 0;
    latitude += steps[at + 1] ?? 0;
    places.push({ latitude: latitude / 1000, longitude: longitude / 1000 });
  }
  return places;
}

const linesOf = (text: string): Place[][] => text.split('\n').map(lineOf);

let read: Ground | null = null;

/** Coasts, borders and towns of France and around it; read when they are asked for first. */
export function groundOfFrance(): Ground {
  read ??= {
    coasts: linesOf(coasts),
    borders: linesOf(borders),
    towns: towns.split('\n').map((line) => {
      const [name = '', latitude = '', longitude = ''] = line.split(';');
      return { name, latitude: Number(latitude) / 1000, longitude: Number(longitude) / 1000 };
    }),
  };
  return read;
}

/** Farther off, a town says nothing of a place. */
const FAR_METRES = 25_000;
const CELLS = 4;

const cellOf = (latitude: number, longitude: number): string =>
  `${Math.floor(latitude * CELLS)} ${Math.floor(longitude * CELLS)}`;

let cells: Map<string, Town[]> | null = null;

/** Towns by quarters of a degree. */
function townCells(): Map<string, Town[]> {
  if (cells !== null) return cells;
  cells = new Map();
  for (const town of groundOfFrance().towns) {
    const cell = cellOf(town.latitude, town.longitude);
    cells.set(cell, [...(cells.get(cell) ?? []), town]);
  }
  return cells;
}

const around = [-1, 0, 1].map((step) => step / CELLS);

/** The town whose middle is nearest to a place, and how far that is; null where none is near. */
export function nearestTown({ latitude, longitude }: Place): { name: string; metres: number } | null {
  const near = around.flatMap((north) =>
    around.flatMap((east) => townCells().get(cellOf(latitude + north, longitude + east)) ?? []),
  );
  let nearest: { name: string; metres: number } | null = null;
  for (const town of near) {
    const metres = metresBetween({ latitude, longitude }, town);
    if (metres <= FAR_METRES && (nearest === null || metres < nearest.metres))
      nearest = { name: town.name, metres };
  }
  return nearest;
}
