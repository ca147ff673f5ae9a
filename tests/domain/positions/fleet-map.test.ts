import { describe, expect, it } from 'vitest';
import { routeMap, withoutOverlaps } from '#app/positions/route-map.ts';

const at = (latitude: number, longitude: number) => ({ from: 0, until: 0, latitude, longitude });

describe('the map of a fleet', () => {
  it('marks what stands at one place once, by the numbers of its table', () => {
    const depot = at(48.4, -4.5);
    const map = routeMap({ legs: [], stops: [depot, at(48.6, -4.1), depot, depot, at(48.6001, -4.1)] });
    expect(map && withoutOverlaps(map).stops.map(({ label }) => label)).toEqual(['1 +2', '2, 5']);
    expect(map?.stops).toHaveLength(5);
  });

  it('has nothing to draw where nobody was heard of', () => {
    expect(routeMap({ legs: [], stops: [] })).toBeNull();
  });
});
