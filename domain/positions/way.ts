import { metresBetween } from '../kernel/place.ts';
import type { Position } from './position.ts';

/* What a vehicle's positions come to: how far it went, where it stood. Pure, whatever the order they came in. */

/** Faster than any lorry: metres a second (180 km/h), beside what a device errs by. */
const FASTEST = 50;
const ERROR_METRES = 60;

/** So many positions that agree with one another and not with those before are where it is. */
const AGREEING = 5;

const reaches = (from: Position, to: Position): boolean =>
  metresBetween(from, to) <= ERROR_METRES + (FASTEST * (to.at - from.at)) / 1000;

/**
 * Positions in their order, each once, without those that no vehicle reaches from the one before: a jump of 4,000 km and
 * back counts nothing. Where five in a row agree on another place (a ferry, a device that was off), it is there by then,
 * and what lies between is not driven.
 * @returns pieces of way, each in order; nothing is driven from one to the next
 */
export function plausible(positions: readonly Position[]): Position[][] {
  const sorted = [...positions].sort((a, b) => a.at - b.at);
  const pieces: Position[][] = [];
  let current: Position[] = [];
  let strays: Position[] = [];
  let before = Number.NaN;
  for (const position of sorted) {
    if (position.at === before) continue;
    before = position.at;
    const last = current.at(-1);
    if (last === undefined || reaches(last, position)) {
      current.push(position);
      strays = [];
      continue;
    }
    const stray = strays.at(-1);
    strays = stray !== undefined && reaches(stray, position) ? [...strays, position] : [position];
    if (strays.length < AGREEING) continue;
    // What few positions said before many contradicted them was wrong from the beginning.
    if (current.length >= AGREEING) pieces.push(current);
    current = strays;
    strays = [];
  }
  return current.length === 0 ? pieces : [...pieces, current];
}

/** Within so many metres of one place it stands. */
const STANDING_METRES = 60;
/** A stop closes a route from so long on. */
export const STOP_MS = 5 * 60_000;
/** Without a word for so long, what comes next is another route. */
const SILENT_MS = 30 * 60_000;
/** Less is a device that errs, and no way. */
const LEAST_METRES = 150;

export interface Stop {
  from: number;
  until: number;
  latitude: number;
  longitude: number;
}

export interface Leg {
  from: number;
  until: number;
  /** Whole metres. */
  metres: number;
  positions: Position[];
}

export interface Way {
  legs: Leg[];
  stops: Stop[];
  /** Of all legs. */
  metres: number;
}

interface Standing {
  first: number;
  last: number;
}

/** Where it stood in a piece of way: runs of positions that stay near their first for five minutes. */
function standings(piece: readonly Position[]): Standing[] {
  const found: Standing[] = [];
  for (let first = 0; first < piece.length;) {
    const place = piece[first];
    if (place === undefined) break;
    let last = first;
    for (let next = piece[last + 1]; next; next = piece[last + 1]) {
      if (metresBetween(place, next) > STANDING_METRES) break;
      last += 1;
    }
    const until = piece[last]?.at ?? place.at;
    if (until - place.at >= STOP_MS) {
      found.push({ first, last });
      first = last + 1;
    } else first += 1;
  }
  return found;
}

function legOf(positions: Position[]): Leg | null {
  const [start] = positions;
  const end = positions.at(-1);
  if (start === undefined || end === undefined || positions.length < 2) return null;
  let metres = 0;
  let before = start;
  for (const position of positions) {
    metres += metresBetween(before, position);
    before = position;
  }
  return metres < LEAST_METRES
    ? null
    : { from: start.at, until: end.at, metres: Math.round(metres), positions };
}

/** A piece of way cut where nothing was heard for half an hour. */
function unbroken(piece: readonly Position[]): Position[][] {
  const parts: Position[][] = [];
  let current: Position[] = [];
  for (const position of piece) {
    const last = current.at(-1);
    // What is silent and where it was is a parked vehicle: its stop goes on.
    if (last && position.at - last.at > SILENT_MS && metresBetween(last, position) > STANDING_METRES) {
      parts.push(current);
      current = [];
    }
    current.push(position);
  }
  return current.length === 0 ? parts : [...parts, current];
}

/** Legs between stops of five minutes and more, and the stops: what a day's positions say, in any order and doubled. */
export function wayOf(positions: readonly Position[]): Way {
  const legs: Leg[] = [];
  const stops: Stop[] = [];
  for (const piece of plausible(positions).flatMap(unbroken)) {
    let begin = 0;
    const close = (end: number): void => {
      const leg = legOf(piece.slice(begin, end + 1));
      if (leg !== null) legs.push(leg);
    };
    for (const { first, last } of standings(piece)) {
      const [arrived, left] = [piece[first], piece[last]];
      if (arrived === undefined || left === undefined) continue;
      close(first);
      const { latitude, longitude } = arrived;
      stops.push({ from: arrived.at, until: left.at, latitude, longitude });
      begin = last;
    }
    close(piece.length - 1);
  }
  return { legs, stops, metres: legs.reduce((sum, { metres }) => sum + metres, 0) };
}
