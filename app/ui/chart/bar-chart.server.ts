import type { DrawnChart } from './chart-frame.ts';
import { chartSvg, type ChartOptions, type Marker } from './chart-svg.server.ts';

export interface BarSeries {
  name: string;
  /** Whole euros are enough for a picture. */
  values: number[];
  marker: Marker;
}

/** Bars side by side, one of each series at each label, drawn. */
export const barChart = (labels: string[], series: BarSeries[], options: ChartOptions): DrawnChart =>
  chartSvg(
    labels,
    series.map(({ name, values, marker }) => ({
      type: 'bar',
      name,
      data: values,
      itemStyle: { color: marker.colour, borderRadius: 2 },
      barGap: '10%',
    })),
    series.map(({ marker }) => marker),
    options,
  );
