import { describe, expect, it } from 'vitest';
import { groundOfFrance, nearestTown } from '#app/positions/ground/ground.server.ts';
import { HEIGHT, routeMap, WIDTH } from '#app/positions/route-map.ts';

const brest = { latitude: 48.39, longitude: -4.487 };
const landerneau = { latitude: 48.451, longitude: -4.249 };
const quimper = { latitude: 47.996, longitude: -4.098 };
const rennes = { latitude: 48.117, longitude: -1.678 };
const drawn = (...places: { latitude: number; longitude: number }[]) => {
  const stops = places.map((place) => ({ ...place, from: 0, until: 0 }));
  const map = routeMap({ legs: [], stops, ground: groundOfFrance() });
  if (map === null) throw new Error('Nothing was drawn');
  return map;
};

/** Points of a path, with the pen's commands left out. */
const pointsOf = (path: string) =>
  [...path.matchAll(/(-?\d+) (-?\d+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));

describe('the ground below a map', () => {
  it('names the town nearest to a place, and none where none is near', () => {
    expect(nearestTown(brest)?.name).toBe('Brest');
    const between = nearestTown({ latitude: 48.455, longitude: -4.26 });
    expect(between?.name).toBe('Landerneau');
    expect(between?.metres).toBeLessThan(2000);
    expect(nearestTown({ latitude: -20.882, longitude: 55.45 })?.name).toBe('Saint-Denis');
    expect(nearestTown({ latitude: 46, longitude: -20 })).toBeNull();
  });

  it('has coasts and the greatest towns that have room, each within the drawing', () => {
    const { ground } = drawn(brest, rennes);
    expect(ground.towns.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Brest', 'Quimper', 'Lorient']),
    );
    for (const { x, y } of ground.towns) expect(x > 0 && x < WIDTH && y > 0 && y < HEIGHT).toBe(true);
    expect(ground.borders).toBeNull();
    // Where a town is drawn is where its place is: Quimper is a stop, too.
    const both = drawn(brest, rennes, quimper);
    const town = both.ground.towns.find(({ name }) => name === 'Quimper');
    const stop = both.stops[2];
    expect(Math.hypot((town?.x ?? 0) - (stop?.x ?? 0), (town?.y ?? 0) - (stop?.y ?? 0))).toBeLessThan(12);
  });

  it('draws the coast where it is: the sea lies west of Brest, no coast lies between Rennes and Le Mans', () => {
    const west = drawn({ latitude: 48.39, longitude: -5.2 }, { latitude: 48.28, longitude: -3.57 });
    expect(pointsOf(west.ground.coasts ?? '').length).toBeGreaterThan(40);
    const inland = drawn(rennes, { latitude: 48.006, longitude: 0.199 });
    expect(inland.ground.coasts).toBeNull();
  });

  it('leaves outlines out where they are coarser than the drawing', () => {
    const near = drawn(brest, { latitude: 48.4, longitude: -4.46 });
    expect(near.ground.coasts).toBeNull();
    expect(drawn(brest, landerneau).ground.coasts).toBeNull();
    expect(drawn(brest, rennes).ground.coasts).not.toBeNull();
  });

  it('shows the towns around what did not move', () => {
    const { ground, scale } = drawn(brest, brest);
    expect(ground.towns.map(({ name }) => name)).toContain('Brest');
    expect(scale.metres).toBeGreaterThan(1000);
  });

  it('takes a few kilobytes of a page', () => {
    const { ground } = drawn(brest, { latitude: 43.3, longitude: 5.37 });
    expect((ground.coasts ?? '').length + (ground.borders ?? '').length).toBeLessThan(40_000);
    expect(ground.borders).not.toBeNull();
  });
});
