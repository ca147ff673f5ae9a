import { describe, expect, it } from 'vitest';
import { optionalPlace, placeOf } from '#domain/kernel/place.ts';
import { estimatedRoute, placesOfPolyline, routeIn, routingRequests } from '#domain/transport/routing.ts';
import { routeMap } from '#app/positions/route-map.ts';

const brest = { latitude: 48.39042, longitude: -4.48611 };
const landerneau = { latitude: 48.45, longitude: -4.2486 };
const size = { height: 3.9, width: 2.5, length: null, weight: 26 };

describe('a place', () => {
  it('is read as maps copy it and as people type it', () => {
    const written = ['48.39042, -4.48611', '48.39042 -4.48611', '48,39042 ; -4,48611', '48,39042 -4,48611'];
    expect(written.map(placeOf)).toEqual(written.map(() => brest));
  });

  it('is none where it is not on the ground, or says only half', () => {
    expect(['91, 0', '48, 181', '48.39', 'Brest', '', null].map(placeOf)).toEqual(
      Array.from({ length: 6 }, () => null),
    );
  });

  it('is kept in one writing, and said to be wrong at its field', () => {
    expect(optionalPlace().parse('48,39042 ; -4,48611')).toBe('48.39042, -4.48611');
    expect(optionalPlace().parse(' ')).toBeNull();
    expect(
      optionalPlace()
        .safeParse('Brest')
        .error?.issues.map(({ message }) => message),
    ).toEqual(['errors.place']);
  });
});

describe('the way to a site', () => {
  it('is a straight line made longer, and says that it is, where nobody is asked', () => {
    const route = estimatedRoute([brest, landerneau]);
    // 18.74 km as the crow flies
    expect(route).toMatchObject({ isEstimate: true, line: [brest, landerneau] });
    expect(route.metres).toBeGreaterThan(24_200);
    expect(route.metres).toBeLessThan(24_500);
    expect(route.seconds).toBe(Math.round(route.metres / 12.5));
  });

  it('is asked of Valhalla with what is known of the vehicle', () => {
    expect(routingRequests.valhalla([brest, landerneau], size)).toEqual({
      method: 'POST',
      path: '/route',
      body: {
        locations: [
          { lat: 48.39042, lon: -4.48611 },
          { lat: 48.45, lon: -4.2486 },
        ],
        costing: 'truck',
        costing_options: { truck: { height: 3.9, width: 2.5, weight: 26 } },
        units: 'kilometers',
        directions_type: 'none',
      },
    });
  });

  it('is asked of OSRM and GraphHopper with the longitude first', () => {
    expect(routingRequests.osrm([brest, landerneau], size).path).toBe(
      '/route/v1/driving/-4.48611,48.39042;-4.2486,48.45?overview=full&geometries=geojson',
    );
    expect(routingRequests.graphhopper([brest, landerneau], size).body).toMatchObject({
      points: [
        [-4.48611, 48.39042],
        [-4.2486, 48.45],
      ],
    });
  });

  it('is read of each of them, in metres and seconds', () => {
    const coordinates = [
      [-4.48611, 48.39042],
      [-4.2486, 48.45, 12],
    ];
    const line = [brest, landerneau];
    const route = { metres: 24_512, seconds: 1840, line, isEstimate: false };
    const osrm = { code: 'Ok', routes: [{ distance: 24_512, duration: 1840.2, geometry: { coordinates } }] };
    expect(routeIn('osrm', osrm)).toEqual(route);
    const paths = [{ distance: 24_511.7, time: 1_840_200, points: { coordinates } }];
    expect(routeIn('graphhopper', { paths })).toEqual(route);
    const shape = '_izlhA~rlgdF_{geC~ywl@';
    const trip = { summary: { length: 24.512, time: 1840.2 }, legs: [{ shape }] };
    expect(routeIn('valhalla', { trip })).toEqual({ ...route, line: placesOfPolyline(shape) });
  });

  it('is none in an answer that says something else', () => {
    expect(routeIn('osrm', { code: 'NoRoute', routes: [] })).toBeNull();
    expect(routeIn('graphhopper', { paths: [] })).toBeNull();
    expect(routeIn('valhalla', { trip: { summary: { length: -1, time: 2 }, legs: [] } })).toBeNull();
    expect(routeIn('osrm', 'Ok')).toBeNull();
  });

  it('reads lines that are written in letters, up to the place where they are cut off', () => {
    // The example of the format's own description, there to the fifth place.
    expect(placesOfPolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@').map(({ latitude }) => latitude)).toEqual([
      3.85, 4.07, 4.3252,
    ]);
    expect(placesOfPolyline('_p~iF~ps|U_ul').length).toBe(2);
  });
});

describe('the map of ways', () => {
  it('draws the way that is still to be driven, and sites without a number', () => {
    const map = routeMap({ legs: [], stops: [], sites: [landerneau], planned: [brest, landerneau] });
    expect(map?.planned).toMatch(/^M60 \d+ L1540 \d+$/);
    expect(map?.sites).toHaveLength(1);
    expect(map?.stops).toEqual([]);
  });
});
