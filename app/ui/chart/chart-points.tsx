import { useText } from '../text.tsx';
import { chartFrame } from './chart-frame.ts';
import { pointsMarkup } from './chart-points-markup.ts';

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

/**
 * Over a chart, a column for each of its labels: under the pointer or the focus it shows the figures there, and leads
 * to what they are made of. Nothing of it needs scripts; with them the arrows go from one to the next
 * (app/client/charts.ts).
 */
export function ChartPoints({ points, series, width, title }: Props) {
  const t = useText();
  const drawn = points.map(({ label, values, to }) => ({
    label,
    said: t('ui.pair', {
      label,
      value: series.map(({ name }, at) => `${name} ${values[at] ?? '–'}`).join(', '),
    }),
    rows: series.map(({ name, mark }, at) => ({
      mark,
      text: t('ui.pair', { label: name, value: values[at] ?? '–' }),
    })),
    to,
  }));
  return (
    <svg
      className="chart-points"
      viewBox={`0 0 ${width} ${chartFrame.height}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a picture's own tags: none of HTML stands in them
      role="group"
      aria-label={title}
      // oxlint-disable-next-line react/no-danger -- made by chart-points-markup.ts, which escapes every text
      dangerouslySetInnerHTML={{ __html: pointsMarkup(drawn, width) }}
    />
  );
}
