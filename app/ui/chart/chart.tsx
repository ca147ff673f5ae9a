import { useText } from '../text.tsx';

/** A figure of the table, with the documents that it was made of. */
type Cell = string | { text: string; to: string };

interface Props {
  /** Drawn on the server by our own code. */
  svg: string;
  title: string;
  table: { head: string[]; rows: [string, ...Cell[]][] };
  more?: { to: string; label: string };
  /** How far along its figures go, from 0 to 1: what a narrow screen shows ends there. */
  until?: number;
}

const CellText = ({ cell }: { cell: Cell }) =>
  typeof cell === 'string' ? (
    cell
  ) : (
    <a className="figure" href={cell.to}>
      {cell.text}
    </a>
  );

/** A chart, and the same figures as a table for whoever does not see it. */
export function ChartFigure({ svg, title, table, more, until = 1 }: Props) {
  const t = useText();
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      {/* oxlint-disable-next-line react/no-danger -- the SVG is made by app/ui/chart/chart-svg.server.ts from numbers and our own words */}
      <div aria-hidden="true" data-until={until} dangerouslySetInnerHTML={{ __html: svg }} />
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
