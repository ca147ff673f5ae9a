import { useId } from 'react';
import { useText } from '../text.tsx';
import type { DrawnChart } from './chart-frame.ts';
import { ChartPoints } from './chart-points.tsx';

/** A figure of the table, with the documents that it was made of. */
type Cell = string | { text: string; to: string };

interface Props {
  chart: DrawnChart;
  title: string;
  /** The chart's labels, and its series in their order; columns after these are no part of the picture. */
  table: { head: string[]; rows: [string, ...Cell[]][] };
  more?: { to: string; label: string };
  /** How far along its figures go, from 0 to 1: what a narrow screen shows ends there. */
  until?: number;
}

const textOf = (cell: Cell | undefined): string | null =>
  typeof cell === 'object' ? cell.text : (cell ?? null);

const CellText = ({ cell }: { cell: Cell }) =>
  typeof cell === 'string' ? (
    cell
  ) : (
    <a className="figure" href={cell.to}>
      {cell.text}
    </a>
  );

/** Which series are shown: boxes that the style sheet reads, so that they need no script. */
function Legend({ series }: Pick<DrawnChart, 'series'>) {
  const t = useText();
  const id = useId();
  return (
    <fieldset className="legend">
      <legend className="unseen">{t('ui.chart.legend')}</legend>
      {series.map(({ name, mark }) => (
        <label key={mark} htmlFor={`${id}${mark}`}>
          <input type="checkbox" id={`${id}${mark}`} data-shows={mark} defaultChecked autoComplete="off" />
          <svg viewBox="0 0 10 10" aria-hidden="true">
            <rect className={mark.replace('line-', 'bar-')} width="10" height="10" rx="2" />
          </svg>
          {name}
        </label>
      ))}
    </fieldset>
  );
}

/**
 * A chart with its legend, its figures under the pointer or the focus, and the same figures as a table for whoever does
 * not see it.
 */
export function ChartFigure({ chart, title, table, more, until = 1 }: Props) {
  const t = useText();
  const { svg, width, series } = chart;
  const points = table.rows.map(([label, ...cells]) => ({
    label,
    values: series.map((_one, index) => textOf(cells[index])),
    to: cells.flatMap((cell) => (typeof cell === 'object' ? [cell.to] : []))[0] ?? null,
  }));
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <Legend series={series} />
      <div className="chart-scroll" data-until={until}>
        <div className="chart-plot">
          {/* oxlint-disable-next-line react/no-danger -- the SVG is made by app/ui/chart/chart-svg.server.ts from numbers and our own words */}
          <div aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
          <ChartPoints points={points} series={series} width={width} title={title} />
        </div>
      </div>
      <details>
        <summary>{t('ui.chart.figures')}</summary>
        <table>
          <thead>
            <tr>
              {table.head.map((word, index) => (
                <th key={word} scope="col" className={index > 0 ? 'num' : undefined}>
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr key={row[0]}>
                {row.map((cell, index) => (
                  <td key={table.head[index]} className={index > 0 ? 'num' : undefined}>
                    <CellText cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      {more && (
        <a className="link" href={more.to}>
          {more.label}
        </a>
      )}
    </figure>
  );
}
