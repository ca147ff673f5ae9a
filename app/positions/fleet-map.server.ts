import { lastPositions, notePositionLook, type LastPosition } from '#scratch/positions.ts';
import type { StaffContext } from '../http/screen.server.ts';
import { pathTo } from '../paths.ts';
import type { Database } from '../services.server.ts';
import { ageOf, ageTones, markTones, MINUTE, type Age } from './ages.ts';
import { groundOfFrance } from './ground/ground.server.ts';
import { ownGround } from './ground/own-ground.server.ts';
import { frameOf, marksIn, routeMap, withoutOverlaps, type Frame } from './route-map.ts';

/** A piece where it was last, numbered as on the map, and for how many minutes it told nothing since. */
export interface FleetPiece extends LastPosition {
  number: number;
  minutes: number;
  age: Age;
}

export const fleetOf = (found: readonly LastPosition[], now: number): FleetPiece[] =>
  found.map((one, index) => {
    const minutes = Math.max(0, Math.floor((now - one.at) / MINUTE));
    return { ...one, number: index + 1, minutes, age: ageOf(minutes) };
  });

/** Where each piece was last, by its device. */
export async function fleetNow(db: Database, corporation: number): Promise<FleetPiece[]> {
  const now = Date.now();
  return fleetOf(await lastPositions(db, corporation, new Date(now).toISOString()), now);
}

const placesOf = (fleet: readonly FleetPiece[]) =>
  fleet.map(({ latitude, longitude, age }) => ({ latitude, longitude, tone: ageTones[age] }));

/** Decimals of a degree in an address: about a metre. */
const DECIMALS = 5;

/** Vehicles drive on: so much of its width and height is left free on each side of where they are. */
const FREE_SHARE = 0.1;

const frameText = ({ south, north, west, east }: Frame): string =>
  [south, north, west, east].map((degrees) => degrees.toFixed(DECIMALS)).join(' ');

/** A frame as an address says it; null for what is none. */
export function readFrame(text: string): Frame | null {
  if (!/^(-?\d{1,3}\.\d{5} ){3}-?\d{1,3}\.\d{5}$/.test(text)) return null;
  const [south = NaN, north = NaN, west = NaN, east = NaN] = text.split(' ').map(Number);
  const isOnEarth = south >= -90 && north <= 90 && west >= -180 && east <= 180;
  return isOnEarth && south <= north && west <= east ? { south, north, west, east } : null;
}

function frameAround(fleet: readonly FleetPiece[]): Frame | null {
  const { south, north, west, east } = frameOf(fleet);
  const [high, wide] = [(north - south) * FREE_SHARE, (east - west) * FREE_SHARE];
  const around = {
    south: Math.max(-90, south - high),
    north: Math.min(90, north + high),
    west: Math.max(-180, west - wide),
    east: Math.min(180, east + wide),
  };
  return readFrame(frameText(around));
}

/** Said instead of marks where one of them lies outside of the drawing. */
const OUTSIDE = 'outside';

const toneNumber = (tone: string | undefined): number =>
  markTones.findIndex((one) => one === (tone ?? 'mixed'));

/**
 * Where marks lie on a drawing, as app/client/fleet.ts reads it: `x y tone label`, one after another, tones by their
 * place in `markTones`. Less than five kilobytes of 300 vehicles.
 */
export function marksText(frame: Frame, fleet: readonly FleetPiece[]): string {
  const marks = marksIn(frame, placesOf(fleet));
  if (marks === null) return OUTSIDE;
  return withoutOverlaps(marks)
    .map(({ x, y, number, label, tone }) => `${x} ${y} ${toneNumber(tone)} ${label ?? number}`)
    .join(';');
}

/** Where each piece was last, by its device, and its map. That somebody looked is noted. */
export async function readFleet(context: StaffContext, follows: boolean) {
  const { services, corporation, today, actor } = context;
  const { db } = services;
  await notePositionLook(db, { corporation, equipment: null, day: today, user: actor.user });
  const fleet = await fleetNow(db, corporation);
  const frame = frameAround(fleet);
  const drawn = { legs: [], ground: groundOfFrance(), stops: placesOf(fleet) };
  const map = frame && routeMap(drawn, frame);
  const ground = ownGround(context, drawn);
  return {
    fleet,
    map: map && { ...map, stops: withoutOverlaps(map.stops) },
    ground,
    // Above the operator's own map marks are the browser's.
    events:
      follows && frame && !ground?.vector ? pathTo('fleetEvents', {}, { frame: frameText(frame) }) : null,
  };
}
