import type { DrawnChart } from './chart-frame.ts';
import { chartSvg, type ChartOptions, type Marker } from './chart-svg.server.ts';

export interface Line {
  name: string;
  /** Whole euros are enough for a picture; a line ends at its first null. */
  values: (number | null)[];
  marker: Marker;
}

/** Lines over the same labels, drawn. */
export const lineChart = (labels: string[], lines: Line[], options: ChartOptions): DrawnChart =>
  chartSvg(
    labels,
    lines.map(({ name, values, marker }, index) => ({
      type: 'line',
      // The first lies above the others.
      z: lines.length - index,
      name,
      data: values,
      symbol: 'none',
      lineStyle: { color: marker.colour, width: 2 },
    })),
    lines.map(({ marker }) => marker),
    options,
  );
