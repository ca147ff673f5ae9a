import { useText } from '../text.tsx';
import { chartFrame } from './chart-frame.ts';

/** What stands at one label of a chart: its figures, and where they come from. */
export interface ChartPoint {
  label: string;
  /** Words of the figures, one of each series; null: there is none. */
  values: readonly (string | null)[];
  to: string | null;
}

interface Props {
  points: readonly ChartPoint[];
  series: readonly { name: string; mark: string }[];
  width: number;
  /** What the chart is called. */
  title: string;
}

const { left, right, top, bottom, height } = chartFrame;
const LINE = 17;
const PADDING = 10;
/** About as wide as a letter of the picture's font. */
const LETTER = 6.4;

/** The figures of a point, in a box beside it that stays within the picture. */
function Tip({
  point,
  series,
  at,
  width,
}: {
  point: ChartPoint;
  series: Props['series'];
  at: number;
  width: number;
}) {
  const t = useText();
  const rows = series.map(({ name, mark }, index) => ({
    mark,
    text: t('ui.pair', { label: name, value: point.values[index] ?? '–' }),
  }));
  const longest = Math.max(point.label.length, ...rows.map(({ text }) => text.length + 2));
  const wide = longest * LETTER + 2 * PADDING;
  const x = Math.max(2, Math.min(width - wide - 2, at - wide / 2));
  return (
    <g className="tip">
      <rect x={x} y={top} width={wide} height={(rows.length + 1) * LINE + PADDING} rx="6" />
      <text x={x + PADDING} y={top + LINE} className="tip-label">
        {point.label}
      </text>
      {rows.map(({ mark, text }, index) => (
        <g key={mark} data-of={mark}>
          <rect
            className={mark.replace('line-', 'bar-')}
            x={x + PADDING}
            y={top + LINE * (index + 2) - 9}
            width="8"
            height="8"
            rx="2"
          />
          <text x={x + PADDING + 14} y={top + LINE * (index + 2)}>
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}

/**
 * Over a chart, a column for each of its labels: under the pointer or the focus it shows the figures there, and leads
 * to what they are made of. Nothing of it needs scripts; with them the arrows go from one to the next
 * (app/client/charts.ts).
 */
export function ChartPoints({ points, series, width, title }: Props) {
  const t = useText();
  const step = (width - left - right) / points.length;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture's own tags: none of HTML stands in them
    <svg className="chart-points" viewBox={`0 0 ${width} ${height}`} role="group" aria-label={title}>
      {points.map((point, index) => {
        const x = left + index * step;
        const said = series.map(({ name }, at) => `${name} ${point.values[at] ?? '–'}`).join(', ');
        const inside = (
          <>
            <rect className="hit" x={x} y={top} width={step} height={height - top - bottom} />
            <Tip point={point} series={series} at={x + step / 2} width={width} />
          </>
        );
        const label = t('ui.pair', { label: point.label, value: said });
        return point.to === null ? (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
          <g key={point.label} className="point" role="img" aria-label={label}>
            {inside}
          </g>
        ) : (
          <a key={point.label} className="point" href={point.to} aria-label={label}>
            {inside}
          </a>
        );
      })}
    </svg>
  );
}
