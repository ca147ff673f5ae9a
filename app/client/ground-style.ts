import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';

/* How a map of Protomaps' layers looks in our colours: still, for what lies on it is to be read. */

const wide = (
  zoom: [low: number, high: number],
  width: [low: number, high: number],
): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  zoom[0],
  width[0],
  zoom[1],
  width[1],
];

const kindIs = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]];

/** A colour of ours as maps read colours: they know none that is mixed, or said by its hue. */
export function plainColour(name: string): string {
  const brush = document.createElement('canvas').getContext('2d');
  if (brush === null) return 'gray';
  brush.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  brush.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = brush.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

/** The style of a ground in our colours. @param tiles address of the tiles @param language of its names */
export function groundStyle(tiles: string, language: string): StyleSpecification {
  const water = plainColour('--info-soft');
  const fill = (layer: string, paint: string, filter?: ExpressionSpecification): LayerSpecification => ({
    id: `${layer}-${filter === undefined ? 'all' : 'some'}`,
    type: 'fill',
    source: 'ground',
    'source-layer': layer,
    ...(filter !== undefined && { filter }),
    paint: { 'fill-color': paint },
  });
  const road = (
    kind: string,
    zoom: [low: number, high: number],
    width: [low: number, high: number],
  ): LayerSpecification => ({
    id: `road-${kind}`,
    type: 'line',
    source: 'ground',
    'source-layer': 'roads',
    minzoom: zoom[0],
    filter: kindIs(kind),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': plainColour('--ink-3'), 'line-opacity': 0.55, 'line-width': wide(zoom, width) },
  });
  return {
    version: 8,
    sources: { ground: { type: 'vector', url: tiles } },
    layers: [
      { id: 'background', type: 'background', paint: { 'background-color': water } },
      fill('earth', plainColour('--surface')),
      fill(
        'landuse',
        plainColour('--sunken'),
        kindIs('forest', 'wood', 'park', 'nature_reserve', 'industrial', 'residential'),
      ),
      fill('water', water, ['==', ['geometry-type'], 'Polygon']),
      {
        id: 'boundaries',
        type: 'line',
        source: 'ground',
        'source-layer': 'boundaries',
        paint: { 'line-color': plainColour('--ink-3'), 'line-dasharray': [4, 3], 'line-width': 1 },
      },
      road('path', [14, 18], [0.5, 2]),
      road('minor_road', [11, 18], [0.4, 9]),
      road('medium_road', [9, 18], [0.5, 10]),
      road('major_road', [6, 18], [0.5, 14]),
      road('highway', [4, 18], [0.7, 16]),
      fill('buildings', plainColour('--line')),
      {
        id: 'places',
        type: 'symbol',
        source: 'ground',
        'source-layer': 'places',
        filter: kindIs('locality', 'neighbourhood'),
        layout: {
          'text-field': ['coalesce', ['get', `name:${language}`], ['get', 'name']],
          'text-font': ['Inter'],
          'text-size': wide([5, 14], [11, 17]),
          'symbol-sort-key': ['-', 0, ['coalesce', ['get', 'population'], 0]],
        },
        paint: {
          'text-color': plainColour('--ink-2'),
          'text-halo-color': plainColour('--surface'),
          'text-halo-width': 1.5,
        },
      },
    ],
  };
}
