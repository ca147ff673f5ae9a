/*
 * The operator's own map below what vehicles drove, where somebody asked for it: drawn by the browser from the parts of one
 * file of tiles (PMTiles) that it needs. Where it cannot be, the drawing of the server stays.
 */

import {
  AttributionControl,
  Map as GroundMap,
  Marker,
  NavigationControl,
  addProtocol,
  setWorkerUrl,
} from 'maplibre-gl';
import styles from 'maplibre-gl/dist/maplibre-gl.css?url';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { PMTiles, Protocol } from 'pmtiles';
import type { Coordinates, VectorMap } from './vector-map-shape.ts';
import { groundStyle, plainColour } from './ground-style.ts';
import { make } from './make.ts';

const MARGIN = 60;
/** Closer nobody has to come to see where a vehicle is. */
const CLOSEST = 15;

/** Who made the map, as words: a file says it as it likes. */
async function makersOf(tiles: PMTiles): Promise<string> {
  const said = await tiles.getMetadata();
  const written = typeof said === 'object' && said !== null && 'attribution' in said ? said.attribution : '';
  return new DOMParser().parseFromString(String(written), 'text/html').body.textContent;
}

const lineOf = (coordinates: Coordinates[]) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: { type: 'LineString' as const, coordinates },
});

/** What is drawn on the ground, from its south-west to its north-east. */
function frameOf({ lines, planned, sites, stops }: VectorMap): [Coordinates, Coordinates] {
  const all = [...lines.flat(), ...planned, ...sites, ...stops.map(({ at }) => at)];
  const [east, north] = [all.map(([x]) => x), all.map(([, y]) => y)];
  return [
    [Math.min(...east), Math.min(...north)],
    [Math.max(...east), Math.max(...north)],
  ];
}

function drawInto(map: GroundMap, { lines, planned, sites, stops }: VectorMap): void {
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
  map.addSource('ways', {
    type: 'geojson',
    data: { type: 'FeatureCollection', features: lines.map(lineOf) },
  });
  map.addLayer({
    id: 'ways',
    type: 'line',
    source: 'ways',
    layout: round,
    paint: { 'line-color': plainColour('--accent'), 'line-width': 4 },
  });
  if (planned.length > 1) {
    map.addSource('planned', { type: 'geojson', data: lineOf(planned) });
    map.addLayer({
      id: 'planned',
      type: 'line',
      source: 'planned',
      paint: { 'line-color': plainColour('--ink'), 'line-width': 3, 'line-dasharray': [3, 2] },
    });
  }
  for (const at of sites)
    new Marker({ element: make('span', { class: 'ground-site' }) }).setLngLat(at).addTo(map);
  for (const { at, number, tone } of stops)
    new Marker({
      element: make(
        'span',
        { class: 'ground-stop', ...(tone !== undefined && { 'data-tone': tone }) },
        String(number),
      ),
    })
      .setLngLat(at)
      .addTo(map);
}

async function begin(figure: HTMLElement, protocol: Protocol): Promise<void> {
  const drawn = JSON.parse(figure.dataset['vectorMap'] ?? '') as VectorMap; // as the page wrote it
  const tiles = new PMTiles(new URL(drawn.tiles, location.origin).href);
  protocol.add(tiles);
  const makers = await makersOf(tiles);
  const place = make('div', { class: 'ground-map' });
  figure.prepend(place);
  const map = new GroundMap({
    container: place,
    style: groundStyle(`pmtiles://${tiles.source.getKey()}`, document.documentElement.lang),
    bounds: frameOf(drawn),
    fitBoundsOptions: { padding: MARGIN, maxZoom: CLOSEST },
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    // A page is scrolled by the wheel and by one finger.
    cooperativeGestures: true,
    locale: {
      'Map.Title': figure.getAttribute('aria-label') ?? '',
      'NavigationControl.ZoomIn': figure.dataset['zoomIn'] ?? '',
      'NavigationControl.ZoomOut': figure.dataset['zoomOut'] ?? '',
      'CooperativeGesturesHandler.WindowsHelpText': figure.dataset['wheel'] ?? '',
      'CooperativeGesturesHandler.MacHelpText': figure.dataset['wheel'] ?? '',
      'CooperativeGesturesHandler.MobileHelpText': figure.dataset['fingers'] ?? '',
    },
  });
  map.addControl(new NavigationControl({ showCompass: false }));
  map.addControl(new AttributionControl({ customAttribution: makers, compact: false }));
  await new Promise<void>((done, fail) => {
    map.once('load', () => done());
    map.once('error', ({ error }) => fail(error));
  }).catch((error: unknown) => {
    map.remove();
    place.remove();
    throw error;
  });
  drawInto(map, drawn);
  figure.dataset['vectorDrawn'] = '';
}

/** Draws the maps of the page that somebody asked for. */
export async function drawVectorMaps(): Promise<void> {
  setWorkerUrl(workerUrl);
  document.head.append(make('link', { rel: 'stylesheet', href: styles }));
  const protocol = new Protocol();
  addProtocol('pmtiles', protocol.tile);
  for (const figure of document.querySelectorAll<HTMLElement>('[data-vector-map]'))
    await begin(figure, protocol).catch(() => {
      figure.after(make('p', { class: 'alert warn', role: 'status' }, figure.dataset['unreadable'] ?? ''));
    });
}
