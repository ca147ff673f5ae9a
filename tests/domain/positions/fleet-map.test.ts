import { describe, expect, it } from 'vitest';
import { fleetOf, marksText, readFrame } from '#app/positions/fleet-map.server.ts';
import { routeMap, withoutOverlaps } from '#app/positions/route-map.ts';

const at = (latitude: number, longitude: number) => ({ from: 0, until: 0, latitude, longitude });

describe('the map of a fleet', () => {
  it('marks what stands at one place once, by the numbers of its table', () => {
    const depot = at(48.4, -4.5);
    const map = routeMap({ legs: [], stops: [depot, at(48.6, -4.1), depot, depot, at(48.6001, -4.1)] });
    expect(map && withoutOverlaps(map.stops).map(({ label }) => label)).toEqual(['1 +2', '2, 5']);
    expect(map?.stops).toHaveLength(5);
  });

  it('has nothing to draw where nobody was heard of', () => {
    expect(routeMap({ legs: [], stops: [] })).toBeNull();
  });
});

describe('what moves the marks of a fleet', () => {
  const frame = { south: 47, north: 49, west: -5, east: -1 };
  const now = Date.parse('2026-11-27T09:00:00Z');
  const piece = (latitude: number, longitude: number, minutes = 1) => ({
    equipment: 1,
    name: 'Toupie',
    registration: null,
    lost: false,
    at: now - minutes * 60_000,
    latitude,
    longitude,
  });

  it('says where they lie on the drawing that a page shows, and how sure that is', () => {
    const drawn = routeMap({ legs: [], stops: [at(48.4, -4.5)] }, frame)?.stops[0];
    const fleet = fleetOf([piece(48.4, -4.5), piece(48, -2, 30), piece(48, -2, 600)], now);
    expect(marksText(frame, fleet)).toMatch(new RegExp(`^${drawn?.x} ${drawn?.y} 0 1;\\d+ \\d+ 3 2, 3$`));
    expect(fleet.map(({ age }) => age)).toEqual(['now', 'recent', 'old']);
  });

  it('asks for a new drawing where one has left it', () => {
    expect(marksText(frame, fleetOf([piece(48.4, -4.5), piece(45, 5)], now))).toBe('outside');
  });

  it('takes 5 kB of 300 vehicles at most', () => {
    const many = Array.from({ length: 300 }, (_, n) =>
      piece(47.1 + (1.8 * Math.floor(n / 20)) / 15, -4.9 + (3.8 * (n % 20)) / 20, 600),
    );
    const said = marksText(frame, fleetOf(many, now));
    expect(said.length).toBeGreaterThan(1000);
    expect(said.length).toBeLessThanOrEqual(5000);
  });

  it('is of a frame on earth, as a page writes it', () => {
    expect(readFrame('47.00000 49.00000 -5.00000 -1.00000')).toEqual(frame);
    for (const odd of [
      '',
      '47 49 -5 -1',
      '49.00000 47.00000 -5.00000 -1.00000',
      '47.00000 99.00000 -5.00000 -1.00000',
      '47.00000 49.00000 -5.00000 NaN',
    ])
      expect(readFrame(odd)).toBeNull();
  });
});
