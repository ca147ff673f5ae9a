import { chartSvg, type ChartOptions, type Marker } from './chart-svg.server.ts';

export interface Line {
  name: string;
  /** Whole euros are enough for a picture; a line ends at its first null. */
  values: (number | null)[];
  marker: Marker;
}

/** Lines over the same labels, as SVG text. */
export const lineChart = (labels: string[], lines: Line[], options: ChartOptions): string =>
  chartSvg(
    labels,
    lines.map(({ name, values, marker }) => ({
      type: 'line',
      name,
      data: values,
      symbol: 'none',
      lineStyle: { color: marker.colour, width: 2 },
    })),
    lines.map(({ marker }) => marker),
    options,
  );
