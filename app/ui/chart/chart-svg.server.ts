import { BarChart, LineChart, type BarSeriesOption, type LineSeriesOption } from 'echarts/charts';
import { GridComponent, type GridComponentOption } from 'echarts/components';
import { init, use, type ComposeOption } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { Language } from '#locales/index.ts';
import { chartFrame, type DrawnChart } from './chart-frame.ts';
import { formatDecimal } from '../format.ts';

use([BarChart, LineChart, GridComponent, SVGRenderer]);

/** What of a chart a class colours: the strict content policy allows no style of its own in the SVG. */
export interface Marker {
  /** A colour that nothing else has: it is swapped for the class. */
  colour: string;
  /** Begins with "bar" or "line". */
  className: `${'bar' | 'line'}-${string}`;
}

type Series = BarSeriesOption | LineSeriesOption;

/** Placeholder colours, swapped for classes. */
const AXIS = '#010101';
const TEXT = '#020202';

/** "1,5k" from a thousand on. */
const compact = (language: Language) => (value: number) =>
  Math.abs(value) >= 1000
    ? `${formatDecimal(String(Math.round(value / 100) / 10), language)}k`
    : formatDecimal(String(value), language);

/** Nothing was earned: a scale would tell of cents. */
const isFlat = (series: Series[]): boolean =>
  series.every(({ data = [] }) => data.every((value) => !Number(value)));

const { left, right, top, bottom, height } = chartFrame;

const onlyZero = (value: number): string => (value === 0 ? '0' : '');

function optionOf(
  labels: string[],
  series: Series[],
  language: Language,
): ComposeOption<Series | GridComponentOption> {
  const flat = isFlat(series);
  return {
    animation: false,
    grid: { left, right, top, bottom },
    xAxis: {
      type: 'category',
      data: labels,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: AXIS } },
      axisLabel: { color: TEXT, fontSize: 11, interval: 0 },
    },
    yAxis: {
      type: 'value',
      splitNumber: 4,
      ...(flat && { min: 0, max: 1 }),
      splitLine: { show: !flat, lineStyle: { color: AXIS } },
      axisLabel: { color: TEXT, fontSize: 11, formatter: flat ? onlyZero : compact(language) },
    },
    series,
  };
}

export interface ChartOptions {
  language: Language;
  /** In pixels, before the page scales it: wider where it takes the whole page. */
  width: number;
}

/** Without script or style, so that the strict content policy lets it be. */
function draw(
  labels: string[],
  series: Series[],
  markers: Marker[],
  { language, width }: ChartOptions,
): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  chart.setOption(optionOf(labels, series, language));
  const svg = chart.renderToSVGString();
  chart.dispose();
  const coloured = markers.reduce(
    (text, { colour, className }) =>
      text
        .replaceAll(`fill="${colour}"`, `class="${className}"`)
        .replaceAll(`stroke="${colour}"`, `class="${className}"`),
    svg,
  );
  return coloured
    .replaceAll(`stroke="${AXIS}"`, 'class="axis-line"')
    .replaceAll(/<(style|defs)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/ (style|clip-path|pointer-events|ecmeta_\w+|class)="(?!axis|bar|line)[^"]*"/g, '')
    .replaceAll(`fill="${TEXT}"`, '')
    .replaceAll(/<rect[^>]*fill="none"[^>]*>(<\/rect>)?/g, '')
    .replace(/ width="\d+" height="\d+"/, '');
}

const drawn = new Map<string, DrawnChart>();
const KEPT = 200;

/** A chart as SVG text, drawn on the server and coloured by the page; the same figures are drawn once. */
export function chartSvg(
  labels: string[],
  series: Series[],
  markers: Marker[],
  options: ChartOptions,
): DrawnChart {
  const key = JSON.stringify([labels, series, options]);
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const chart = {
    svg: draw(labels, series, markers, options),
    width: options.width,
    series: series.map(({ name = '' }, index) => ({
      name: String(name),
      mark: markers[index]?.className ?? '',
    })),
  };
  if (drawn.size >= KEPT) drawn.clear();
  drawn.set(key, chart);
  return chart;
}
